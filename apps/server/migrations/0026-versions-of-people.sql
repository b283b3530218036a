-- Who saves what they saw in another tab, or after a colleague, must not overwrite it silently: every change of a row counts.

alter table $schema.customer add column version integer not null default 1;
alter table $schema.contact add column version integer not null default 1;
alter table $schema.customer_detail
  add column version integer not null default 1,
  -- Empty: the customer's own.
  add column invoice_country_id text not null default '';

create function $schema.next_version() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger next_version before update on $schema.customer
  for each row execute function $schema.next_version();
create trigger next_version before update on $schema.contact
  for each row execute function $schema.next_version();
create trigger next_version before update on $schema.customer_detail
  for each row execute function $schema.next_version();
