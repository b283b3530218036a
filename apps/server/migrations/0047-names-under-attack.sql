-- Attempts under a name from all addresses together, whether anybody has the name or not; the name is unreadable. `recent`
-- are those of the hour that began at `began_at`, `before` those of the hour before it.
create table $schema.name_attempt (
  name_hash bytea primary key,
  began_at timestamptz not null,
  recent integer not null,
  before integer not null,
  -- Nobody from an unknown address tries before.
  free_at timestamptz not null,
  -- Whether the last attempt came too early.
  refused boolean not null,
  -- When whoever has the name was last asked whether it was them.
  told_at timestamptz
);

create index name_attempt_began on $schema.name_attempt (began_at);

-- Where a login was used before, unreadable: name and address together.
create table $schema.known_address (
  key_hash bytea primary key,
  login_id text not null references $schema.login (id) on delete cascade,
  last_at timestamptz not null
);

create index known_address_login on $schema.known_address (login_id);
create index known_address_last on $schema.known_address (last_at);
