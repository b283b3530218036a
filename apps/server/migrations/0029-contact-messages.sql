-- What came in by the contact form, until its mails were certainly sent.
create table $schema.contact_message (
  id text primary key,
  name text not null,
  email text not null,
  phone text not null,
  -- A key of the labels of `contact`; empty where the shop has none.
  subject text not null,
  message text not null,
  language text not null,
  -- Whether it was written with this address's own login.
  proved boolean not null,
  customer_id text references $schema.customer (id),
  contact_id text,
  -- An HMAC of the caller's address, to count by.
  sender bytea not null,
  created_at timestamptz not null
);

create index contact_message_created on $schema.contact_message (created_at);
