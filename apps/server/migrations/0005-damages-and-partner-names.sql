-- Lending: what was reported broken or missing of lent tents (spec 3 §2, "Report damage").
create table $schema.damage_report (
  id text primary key,
  -- What people read and say, behind a D.
  no integer generated always as identity unique,
  -- Of whom, where somebody was logged in for an association.
  customer_id text references $schema.customer (id),
  contact_id text,
  login_id text,
  -- As the label says it, or as it was read; the article where the register of labels knows it.
  serial text not null,
  item_id text references $schema.item (id),
  -- What of it: {key, names, cents, qty} as the price list had it then.
  parts jsonb not null,
  name text not null,
  email text not null,
  phone text not null,
  description text not null,
  language text not null,
  -- Whether a login stood behind it.
  verified boolean not null,
  state text not null check (state in ('reported', 'assessed', 'charged', 'waived', 'repaired', 'written-off', 'closed')),
  state_at timestamptz not null,
  -- Where it came from, unreadable.
  sender bytea not null,
  created_at timestamptz not null
);

create index damage_report_customer on $schema.damage_report (customer_id, created_at desc) where customer_id is not null;
create index damage_report_created on $schema.damage_report (created_at);

create table $schema.damage_photo (
  file_id text primary key references $schema.file (id),
  report_id text not null references $schema.damage_report (id) on delete cascade,
  created_at timestamptz not null
);
create index damage_photo_report on $schema.damage_photo (report_id);

-- The public names of the associations with which a request drives together, as the register said them.
alter table $schema.rental_request add column pickup_name text, add column return_name text;
