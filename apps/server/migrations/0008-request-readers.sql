-- The one person of an association who is mailed about its requests; none: all of them.
create table $schema.request_reader (
  customer_id text primary key references $schema.customer (id) on delete cascade,
  contact_id text not null,
  modified_at timestamptz not null,
  foreign key (contact_id, customer_id) references $schema.contact (id, customer_id) on delete cascade
);
