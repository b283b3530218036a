-- Who pays the invoice of a lending reservation where that is another than its customer, such as a municipality or a school:
-- name, address, business number and e-mail address as JSON; null: the customer pays.
alter table $schema.reservation add column payer jsonb;
