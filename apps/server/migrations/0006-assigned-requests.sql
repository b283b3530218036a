-- What an association gets of its request, and the reservation that holds it; with nothing granted there is none.
alter table $schema.rental_request
  add column granted_senior integer check (granted_senior >= 0),
  add column granted_patrol integer check (granted_patrol >= 0),
  add column granted_stock boolean,
  add column reservation_id text unique references $schema.reservation (id),
  add check (granted_senior is null or state = 'ASSIGNED'),
  add check ((granted_senior is null) = (granted_patrol is null) and (granted_senior is null) = (granted_stock is null)),
  add check (reservation_id is null or granted_senior is not null);

-- Staff reads those that nobody has decided about, the earliest camp first.
create index rental_request_open on $schema.rental_request (first_day, id) where state = 'REQUESTED';
