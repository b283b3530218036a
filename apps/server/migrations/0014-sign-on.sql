-- Single sign-on: what was begun, who is who at the provider, and what a browser takes home. Of secrets only hashes.

-- A browser went to the provider and is expected back. State, nonce and verifier are derived from the server's key.
create table $schema.sign_on_attempt (
  state_hash bytea primary key,
  -- The cookie of the browser that began.
  browser_hash bytea not null,
  purpose text not null check (purpose in ('login', 'register', 'switch', 'logout')),
  -- The path of this shop that it comes back to.
  page text not null,
  login_hint text,
  language text not null check (language in ('nl', 'en', 'de')),
  expires_at timestamptz not null
);

create index sign_on_attempt_expires on $schema.sign_on_attempt (expires_at);

-- Who a login is at a provider.
create table $schema.sign_on_identity (
  issuer text not null,
  subject text not null,
  login_id text not null references $schema.login (id) on delete cascade,
  -- Registered with an address that the provider had not proved: counts once its reader followed the link of the mail.
  confirmed boolean not null,
  created_at timestamptz not null,
  primary key (issuer, subject)
);

create index sign_on_identity_login on $schema.sign_on_identity (login_id);

-- The accounts that sign-on gave: it may take them again, and gives back the same contact.
create table $schema.sign_on_account (
  login_id text not null references $schema.login (id) on delete cascade,
  customer_id text not null references $schema.customer (id) on delete cascade,
  contact_id text not null references $schema.contact (id) on delete cascade,
  primary key (login_id, customer_id)
);

-- The token of an address of the login page.
create table $schema.exchange_code (
  code_hash bytea primary key,
  login_id text not null references $schema.login (id) on delete cascade,
  browser_hash bytea not null,
  -- For whom the provider said that the person acts; empty: whatever accounts the login has.
  customer_ids text[] not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index exchange_code_expires on $schema.exchange_code (expires_at);
create index exchange_code_login on $schema.exchange_code (login_id);

-- Somebody whom the shop does not know yet, on the way to the registration.
create table $schema.sign_on_registration (
  key_hash bytea primary key,
  browser_hash bytea not null,
  issuer text not null,
  subject text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_verified boolean not null,
  -- The association that is no customer yet.
  customer_id text,
  company_name text not null,
  customer_group text,
  expires_at timestamptz not null
);

create index sign_on_registration_expires on $schema.sign_on_registration (expires_at);
