-- What is sold at the counter (docs/decisions/0091).

-- A price that somebody of the business gave by hand: what the piece was listed at then, which a later discount counts from, and
-- why. Null: it costs what it was listed at.
alter table $schema.reservation_line
  add column listed_unit_cents bigint check (listed_unit_cents >= 0),
  add column price_reason text;

-- A passer-by is found by the digits of a phone too, as customers are.
create or replace function $schema.words_of_person(person jsonb) returns text
language sql immutable parallel safe as $$
  select $schema.folded(concat_ws(' ', person ->> 'CompanyName', person ->> 'FirstName', person ->> 'LastName',
    person ->> 'Email', person ->> 'Tel', regexp_replace(person ->> 'Tel', '\D', '', 'g')))
$$;

select $schema.refresh_all_parties();
