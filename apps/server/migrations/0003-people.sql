-- Logins, customers, contacts, and which login may act for whom.

create table $schema.customer (
  id text primary key,
  company_name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  salutation text check (salutation in ('Mr', 'Ms', 'Mx')),
  street text not null default '',
  house_number text not null default '',
  house_number_addition text not null default '',
  zip_code text not null default '',
  city text not null default '',
  country_id text not null default 'BE',
  tel text not null default '',
  email text not null default '',
  customer_group text,
  -- Orders of this customer carry a reference of its own (spec 1 §4, "ReferenceRequired").
  reference_required boolean not null default false,
  custom_fields jsonb not null default '{}',
  created_at timestamptz not null,
  modified_at timestamptz not null
);

create table $schema.contact (
  id text primary key,
  customer_id text not null references $schema.customer (id),
  salutation text check (salutation in ('Mr', 'Ms', 'Mx')),
  first_name text not null,
  last_name text not null,
  email text not null default '',
  tel text not null default '',
  mobile_phone text not null default '',
  created_at timestamptz not null,
  modified_at timestamptz not null,
  unique (id, customer_id)
);

create index contact_customer on $schema.contact (customer_id);

create table $schema.login (
  id text primary key,
  email text not null,
  password_hash text not null,
  kind text not null default 'customer' check (kind in ('customer', 'operator')),
  approved boolean not null default false,
  created_at timestamptz not null
);

create unique index login_email on $schema.login (lower(email));

create table $schema.membership (
  login_id text not null references $schema.login (id) on delete cascade,
  customer_id text not null,
  contact_id text not null,
  role_name text,
  primary key (login_id, contact_id),
  foreign key (contact_id, customer_id) references $schema.contact (id, customer_id)
);

create index membership_customer on $schema.membership (customer_id);

-- Failed attempts, counted by name and address together, so that nobody locks a victim out.
create table $schema.login_attempt (
  key_hash bytea primary key,
  failures integer not null,
  last_at timestamptz not null
);

-- Tokens of logins: only hashes stand here.
create table $schema.session_token (
  token_hash bytea primary key,
  family_id text not null,
  login_id text not null references $schema.login (id) on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  revoked_at timestamptz
);

create index session_token_family on $schema.session_token (family_id);
create index session_token_issued on $schema.session_token (issued_at);
