-- Registration: what it asks beside a customer, whether a login was activated, and the codes of its mails.

-- Logins that somebody else made were never asked to activate themselves. `approved` is the business's word.
alter table $schema.login
  add column activated boolean not null default true,
  -- In which language the person registered; null where somebody else made the login.
  add column language text check (language in ('nl', 'en', 'de'));

create table $schema.customer_detail (
  customer_id text primary key references $schema.customer (id) on delete cascade,
  business_no text not null default '',
  vat_no text not null default ''
);

-- Where the contact lives, if not where the customer does.
create table $schema.contact_address (
  contact_id text primary key references $schema.contact (id) on delete cascade,
  company_name text not null default '',
  salutation text not null check (salutation in ('Mr', 'Ms', 'Mx')),
  first_name text not null,
  last_name text not null,
  street text not null,
  house_number text not null,
  house_number_addition text not null default '',
  zip_code text not null,
  city text not null,
  country_id text not null
);

-- Only hashes stand here: the mail makes the code again, from the id and the server's key. Asking for an address that
-- nobody has leaves a row too, without a login, so that it takes as long.
create table $schema.login_code (
  id text primary key,
  login_id text references $schema.login (id) on delete cascade,
  purpose text not null check (purpose in ('activation', 'password')),
  code_hash bytea not null unique,
  language text not null check (language in ('nl', 'en', 'de')),
  -- The path of this shop that the link of the mail leads to; null: the shop's own.
  page text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index login_code_login on $schema.login_code (login_id);
create index login_code_expires on $schema.login_code (expires_at);
create index session_token_login on $schema.session_token (login_id);
