-- The hours at which a group would like to fetch its tents and bring them back, by their ids (docs/decisions/0139).
alter table $schema.rental_request add column pickup_slot text, add column return_slot text;
