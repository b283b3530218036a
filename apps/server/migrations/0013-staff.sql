-- What somebody of the business may do: a role, the places that they see, and single permissions on top of the role.
alter table $schema.login
  add column role text check (role in ('owner', 'desk', 'warehouse', 'bookkeeper', 'viewer')),
  -- Null: all of them.
  add column warehouses text[],
  add column allow text[] not null default '{}',
  -- What is denied is denied, however it was given.
  add column deny text[] not null default '{}',
  add constraint login_role_of_staff check (kind = 'operator' or role is null);

-- Until now everybody of the business could do everything.
update $schema.login set role = 'owner' where kind = 'operator';

-- What proves an operator beside the password.
create table $schema.second_factor (
  id text primary key,
  login_id text not null references $schema.login (id) on delete cascade,
  kind text not null check (kind in ('passkey', 'totp')),
  -- As its person calls it.
  name text not null,
  -- Of a passkey.
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- Of an app that shows six digits: encrypted, and the step of the last digits that were taken.
  secret bytea,
  last_step bigint,
  -- Null: nobody has shown yet that they have it.
  confirmed_at timestamptz,
  created_at timestamptz not null,
  used_at timestamptz,
  check (case kind when 'passkey' then credential_id is not null and public_key is not null else secret is not null end)
);

create index second_factor_login on $schema.second_factor (login_id);
-- One app per person: a further one takes its place.
create unique index second_factor_totp on $schema.second_factor (login_id) where kind = 'totp' and confirmed_at is not null;

-- For who has lost the second factor. Only hashes stand here, and each is good once.
create table $schema.recovery_code (
  login_id text not null references $schema.login (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (login_id, code_hash)
);

-- Sessions of the back office. A customer's stands in session_token and is never one of these.
create table $schema.operator_session (
  id text primary key,
  login_id text not null references $schema.login (id) on delete cascade,
  -- What the browser calls itself, for the list of one's own sessions.
  browser text not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  -- When password or second factor was last proved, and whether the second factor was at all.
  proved_at timestamptz not null,
  factor_proved boolean not null default false,
  -- What a passkey has to sign, once.
  challenge text,
  challenge_until timestamptz,
  ended_at timestamptz
);

create index operator_session_login on $schema.operator_session (login_id);
create index operator_session_seen on $schema.operator_session (seen_at);

-- Only hashes stand here.
create table $schema.operator_token (
  token_hash bytea primary key,
  session_id text not null references $schema.operator_session (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  replaced_at timestamptz
);

create index operator_token_session on $schema.operator_token (session_id);
create index operator_token_expires on $schema.operator_token (expires_at);

-- Who did what, of one login, the latest first: as of everybody, by time.
drop index $schema.event_login;
create index event_login on $schema.event ((actor->>'login'), at, id);
