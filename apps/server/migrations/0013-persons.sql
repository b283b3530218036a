-- Persons of a customer: invitations, logins of operators, and what a customer's own page shows.

alter table $schema.customer add column municipality text not null default '';

alter table $schema.customer_detail
  add column invoice_company_name text not null default '',
  add column invoice_salutation text check (invoice_salutation in ('Mr', 'Ms', 'Mx')),
  add column invoice_first_name text not null default '',
  add column invoice_last_name text not null default '',
  add column invoice_email text not null default '',
  add column invoice_tel text not null default '',
  add column invoice_street text not null default '',
  add column invoice_house_number text not null default '',
  add column invoice_house_number_addition text not null default '',
  add column invoice_zip_code text not null default '',
  add column invoice_city text not null default '';

-- A person who was taken off a customer stays for the orders that name them.
alter table $schema.contact add column removed_at timestamptz;

-- A contact is one person, who logs in by one login; a login may have contacts of many customers.
create unique index membership_contact on $schema.membership (contact_id);

-- An operator's address is none of the customers' business, and the reverse.
drop index $schema.login_email;
create unique index login_email on $schema.login (kind, lower(email));

alter table $schema.login
  -- An operator's, as it stands in the events; customers have theirs on their contacts.
  add column name text not null default '';

-- Whose mailbox is to become that of a contact's login. Nothing else knows of the address before its reader agrees.
create table $schema.invitation (
  contact_id text primary key,
  customer_id text not null,
  email text not null,
  -- What the person becomes who has no role here yet.
  role_name text,
  -- Whose place the new address takes; null: nobody logs in for this contact yet.
  replaces_login_id text references $schema.login (id) on delete cascade,
  -- The person asked for the change of their own address.
  own boolean not null default false,
  created_at timestamptz not null,
  foreign key (contact_id, customer_id) references $schema.contact (id, customer_id) on delete cascade
);

create index invitation_customer on $schema.invitation (customer_id);
create index invitation_replaces on $schema.invitation (replaces_login_id);

alter table $schema.login_code
  drop constraint login_code_purpose_check,
  add constraint login_code_purpose_check check (purpose in ('activation', 'password', 'invitation')),
  -- Of an invitation, which belongs to no login yet.
  add column contact_id text references $schema.contact (id) on delete cascade;

create index login_code_contact on $schema.login_code (contact_id);
