-- What goes with an item, and single machines that bear a number.

create table $schema.add_on (
  item_id text not null references $schema.item (id) on delete cascade,
  add_on_id text not null references $schema.item (id) on delete cascade,
  policy text not null check (policy in ('required', 'optional')),
  -- How many of it belong to one of the item.
  qty integer not null default 1 check (qty > 0),
  ranking integer not null default 0,
  primary key (item_id, add_on_id),
  check (item_id <> add_on_id)
);

create index add_on_item on $schema.add_on (add_on_id);

-- Ours, standing in a warehouse, or a customer's own. `service_status` is empty when nothing is the matter.
create table $schema.serial (
  id text primary key,
  item_id text not null references $schema.item (id),
  warehouse_id text references $schema.warehouse (id),
  customer_id text references $schema.customer (id),
  brand text not null default '',
  service_status text not null default '',
  last_service_on date,
  check (num_nonnulls(warehouse_id, customer_id) = 1)
);

create index serial_customer on $schema.serial (customer_id) where customer_id is not null;
create index serial_item on $schema.serial (item_id, warehouse_id);
