-- What staff did is taken back from the history of its record until the day ends (docs/decisions/0102).

alter table $schema.undo
  -- Of the request that did it: its event has the same.
  add column request_id text,
  -- Up to when its messages wait; null of a row of the version before, which ends with them.
  add column held_until timestamptz,
  -- It mails somebody, and that has gone out once the messages waited no longer.
  add column is_mailed boolean not null default false;

create index undo_of on $schema.undo (entity_id) where undone_at is null;

-- Two owners change the rights of one person.
alter table $schema.login add column version integer not null default 1;
create trigger next_version before update of role, warehouses, allow, deny on $schema.login
  for each row execute function $schema.next_version();
