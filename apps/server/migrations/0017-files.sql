-- Files that customers send, and what the business makes about an order.

-- Who sent it, unreadable: what one caller sends in a day is limited. Null for what the shop made itself.
alter table $schema.file add column caller bytea;

create index file_caller on $schema.file (caller, created_at) where caller is not null;
create index file_content on $schema.file (sha256);

create table $schema.cart_attachment (
  id text primary key,
  cart_id text not null references $schema.cart (id) on delete cascade,
  -- Null: of the cart as a whole.
  cart_line_id text references $schema.cart_line (id) on delete cascade,
  file_id text not null references $schema.file (id),
  created_at timestamptz not null
);

create index cart_attachment_cart on $schema.cart_attachment (cart_id);
create index cart_attachment_line on $schema.cart_attachment (cart_line_id);
create index cart_attachment_file on $schema.cart_attachment (file_id);

create table $schema.reservation_file (
  id text primary key,
  reservation_id text not null references $schema.reservation (id),
  -- Null: of the reservation as a whole.
  reservation_line_id bigint references $schema.reservation_line (id),
  file_id text not null references $schema.file (id),
  created_at timestamptz not null
);

create index reservation_file_reservation on $schema.reservation_file (reservation_id);
create index reservation_file_line on $schema.reservation_file (reservation_line_id);
create index reservation_file_file on $schema.reservation_file (file_id);

-- One per kind and state of the reservation: another state is another paper, the old one stays what it was.
create table $schema.document (
  id text primary key,
  reservation_id text not null references $schema.reservation (id),
  kind text not null check (kind in ('confirmation', 'calendar')),
  state text not null,
  file_id text not null references $schema.file (id),
  created_at timestamptz not null,
  unique (reservation_id, kind, state)
);

create index document_file on $schema.document (file_id);
