-- Conversations of customers with the business, and what was said in them.

create table $schema.conversation (
  id text primary key,
  customer_id text not null references $schema.customer (id),
  -- Who began it.
  contact_id text not null,
  subject text not null,
  -- What it is about; null: nothing in particular.
  reservation_id text references $schema.reservation (id),
  -- In which the business answers.
  language text not null,
  -- Of whoever began it: the same wish sent again finds it.
  request_key text,
  created_at timestamptz not null,
  -- Null until something was said: then it is nothing yet, and nobody sees it.
  last_message_at timestamptz,
  -- Up to when the business has read it.
  shop_read_at timestamptz,
  foreign key (contact_id, customer_id) references $schema.contact (id, customer_id)
);

create index conversation_customer on $schema.conversation (customer_id, last_message_at desc);
create index conversation_reservation on $schema.conversation (reservation_id) where reservation_id is not null;
create index conversation_empty on $schema.conversation (created_at) where last_message_at is null;
create unique index conversation_request on $schema.conversation (contact_id, request_key)
  where request_key is not null;

create table $schema.message (
  id text primary key,
  conversation_id text not null references $schema.conversation (id) on delete cascade,
  position bigint generated always as identity,
  by_customer boolean not null,
  -- Null for the business.
  contact_id text references $schema.contact (id),
  -- Cleaned when it was written.
  html text not null,
  request_key text,
  created_at timestamptz not null
);

create index message_conversation on $schema.message (conversation_id, position);
create index message_contact on $schema.message (contact_id, created_at) where contact_id is not null;
create unique index message_request on $schema.message (conversation_id, request_key)
  where request_key is not null;

create table $schema.message_file (
  message_id text not null references $schema.message (id) on delete cascade,
  file_id text not null references $schema.file (id),
  created_at timestamptz not null,
  primary key (message_id, file_id)
);

create index message_file_file on $schema.message_file (file_id);

-- Up to when each of the customer's persons has read a conversation.
create table $schema.conversation_read (
  conversation_id text not null references $schema.conversation (id) on delete cascade,
  contact_id text not null references $schema.contact (id) on delete cascade,
  read_at timestamptz not null,
  primary key (conversation_id, contact_id)
);
