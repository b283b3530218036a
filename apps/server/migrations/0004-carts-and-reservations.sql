-- From cart to reservation.

create table $schema.cart (
  id text primary key,
  visitor_id text,
  customer_id text references $schema.customer (id),
  contact_id text,
  warehouse_id text not null references $schema.warehouse (id),
  delivery_id text references $schema.delivery (id),
  start_day date not null,
  end_day date not null check (end_day >= start_day),
  pickup_hour_id text,
  return_hour_id text,
  reference text,
  custom_fields jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  checked_out_at timestamptz,
  check ((visitor_id is null) <> (customer_id is null))
);

create index cart_modified on $schema.cart (modified_at) where checked_out_at is null;

create table $schema.cart_line (
  id text primary key,
  cart_id text not null references $schema.cart (id) on delete cascade,
  item_id text not null references $schema.item (id),
  qty integer not null check (qty > 0),
  warehouse_id text not null references $schema.warehouse (id),
  start_day date not null,
  end_day date not null check (end_day >= start_day),
  position bigint generated always as identity
);

create index cart_line_cart on $schema.cart_line (cart_id);
create unique index cart_line_once on $schema.cart_line (cart_id, item_id, warehouse_id, start_day, end_day);

-- Acknowledged means stored, once: a cart is checked out at most once.
create table $schema.checkout (
  id text primary key,
  cart_id text not null unique,
  visitor_id text,
  customer_id text references $schema.customer (id),
  contact_id text,
  language text not null check (language in ('nl', 'en', 'de')),
  person jsonb not null,
  address jsonb,
  net_cents bigint not null,
  gross_cents bigint not null,
  rounding_cents bigint not null,
  deposit_cents bigint not null,
  idempotency_key text,
  request_hash bytea not null,
  created_at timestamptz not null
);

create sequence $schema.reservation_number;
create sequence $schema.order_number;

create table $schema.reservation (
  id text primary key,
  checkout_id text not null references $schema.checkout (id),
  reservation_no text not null unique,
  order_no text unique,
  status text not null check (status in ('Active', 'Order', 'Expired', 'Rejected', 'Cancelled', 'Draft', 'Open',
    'Pick', 'Picked', 'Closed', 'ClosedAndCompleted')),
  revision integer not null default 1,
  visitor_id text,
  customer_id text references $schema.customer (id),
  contact_id text,
  email text not null,
  warehouse_id text not null references $schema.warehouse (id),
  delivery_id text,
  start_day date not null,
  end_day date not null,
  pickup_hour_id text,
  return_hour_id text,
  business_start timestamptz not null,
  business_end timestamptz not null check (business_end > business_start),
  reference text,
  reference_required boolean not null default false,
  notes text,
  custom_fields jsonb not null default '{}',
  vat jsonb not null,
  net_cents bigint not null,
  gross_cents bigint not null,
  rounding_cents bigint not null,
  deposit_cents bigint not null,
  item_qty integer not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- A visitor without an account was mailed a link, because the total is above the shop's amount.
  confirmation_asked boolean not null default false,
  confirmed_at timestamptz,
  check (confirmed_at is null or confirmation_asked),
  check (order_no is not null or status in ('Active', 'Expired', 'Rejected', 'Cancelled', 'Draft'))
);

create index reservation_checkout on $schema.reservation (checkout_id);
create index reservation_customer on $schema.reservation (customer_id, start_day) where customer_id is not null;
create index reservation_email_live on $schema.reservation (lower(email)) where status = 'Active';
create index reservation_expiring on $schema.reservation (expires_at) where status = 'Active' and expires_at is not null;
create index reservation_status on $schema.reservation (status, start_day);

-- The line is a snapshot: what was promised, in the words and at the price of that day.
create table $schema.reservation_line (
  id bigint generated always as identity primary key,
  reservation_id text not null references $schema.reservation (id),
  position integer not null,
  item_id text not null references $schema.item (id),
  kind text not null check (kind in ('Item', 'Composition', 'Borg')),
  descriptions jsonb not null,
  qty integer not null check (qty > 0),
  unit_cents bigint not null,
  cover jsonb not null,
  price_list_id text,
  vat_bp integer not null,
  net_cents bigint not null,
  gross_cents bigint not null,
  recipe jsonb not null default '[]',
  unique (reservation_id, position)
);

create index reservation_line_item on $schema.reservation_line (item_id);

alter table $schema.claim
  add foreign key (reservation_line_id) references $schema.reservation_line (id);

create table $schema.handover (
  id bigint generated always as identity primary key,
  reservation_line_id bigint not null references $schema.reservation_line (id),
  kind text not null check (kind in ('out', 'in', 'damaged', 'lost')),
  qty integer not null check (qty > 0),
  at timestamptz not null,
  by text not null
);

create table $schema.status_event (
  id bigint generated always as identity primary key,
  reservation_id text not null references $schema.reservation (id),
  from_status text,
  to_status text not null,
  who text not null check (who in ('customer', 'operator', 'job', 'payment')),
  at timestamptz not null,
  note text
);

create index status_event_reservation on $schema.status_event (reservation_id);
