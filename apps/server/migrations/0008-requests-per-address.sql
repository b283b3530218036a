-- Requests without an account are capped per postal address too: found by what is left of it without signs,
-- spaces and capitals. A number and its addition are one ("12 a" is "12a").

create function $schema.address_key(person jsonb) returns text
language sql immutable parallel safe as $$
  select string_agg(lower(regexp_replace(part, '[^[:alnum:]]', '', 'g')), '|' order by n)
  from unnest(array[
    coalesce(person ->> 'CountryID', ''), coalesce(person ->> 'ZipCode', ''),
    coalesce(person ->> 'HouseNumber', '') || coalesce(person ->> 'HouseNumberAddition', ''),
    coalesce(person ->> 'Street', '')
  ]) with ordinality as said(part, n)
$$;

alter table $schema.checkout
  add column address_key text generated always as ($schema.address_key(person)) stored;

create index checkout_address on $schema.checkout (address_key) where customer_id is null;
