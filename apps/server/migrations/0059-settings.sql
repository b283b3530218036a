-- What the business decided instead of shop.json, a row per setting by its dotted name. Rows of places (warehouses, ways of
-- delivery) are copied from the file once, because orders point at them; from then on these rows decide.
create table $schema.setting (
  name text primary key,
  -- JSON's null: nothing, of a setting that may be left out; the place is no longer offered.
  value jsonb not null,
  -- The version of all settings that this row came with: who changes it names the one that they saw.
  version bigint not null,
  changed_at timestamptz not null,
  changed_by jsonb not null,
  -- As the file said it when it was copied, and changed by nobody since.
  copied boolean not null default false
);

-- One row, raised by every change: each process reads it twice a second. Whoever changes a setting locks it first.
create table $schema.settings_version (
  one boolean primary key default true check (one),
  version bigint not null
);
insert into $schema.settings_version (version) values (0);

create function $schema.raise_settings_version() returns trigger
language plpgsql as $$
begin
  if exists (select from touched) then
    update $schema.settings_version set version = version + 1;
  end if;
  return null;
end
$$;

create trigger version_insert after insert on $schema.setting referencing new table as touched
  for each statement execute function $schema.raise_settings_version();
create trigger version_update after update on $schema.setting referencing new table as touched
  for each statement execute function $schema.raise_settings_version();
create trigger version_delete after delete on $schema.setting referencing old table as touched
  for each statement execute function $schema.raise_settings_version();
