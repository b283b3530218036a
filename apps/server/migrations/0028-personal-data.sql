-- What a person asked for of all that is kept about them, and whose data were erased.

-- One at a time for each person; a new one takes the place of the old one.
create table $schema.personal_export (
  id text primary key,
  customer_id text not null,
  contact_id text not null unique,
  -- All of the customer; otherwise of the one person.
  whole boolean not null,
  language text not null check (language in ('nl', 'en', 'de')),
  -- Null until it is made.
  file_id text references $schema.file (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (contact_id, customer_id) references $schema.contact (id, customer_id) on delete cascade
);

create index personal_export_expires on $schema.personal_export (expires_at);
create index personal_export_file on $schema.personal_export (file_id) where file_id is not null;

-- The row stays for the orders and invoices that name it; nothing in it tells who it was.
alter table $schema.customer add column erased_at timestamptz;
