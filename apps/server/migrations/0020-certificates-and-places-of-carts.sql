-- Proofs that items ask for, what customers handed in of them, and carts whose lines lie in several places.

-- Which ones there are stands in shop.json.
create table $schema.item_certificate (
  item_id text not null references $schema.item (id) on delete cascade,
  certificate_id text not null,
  -- Optional ones are asked and hold nothing up.
  required boolean not null,
  primary key (item_id, certificate_id)
);

-- Of a customer for all its carts; of a visitor without an account for the one cart, and the order made of it.
create table $schema.certificate_given (
  id bigint generated always as identity primary key,
  customer_id text references $schema.customer (id),
  cart_id text references $schema.cart (id) on delete cascade,
  certificate_id text not null,
  number text not null,
  inactive boolean not null default false,
  given_at timestamptz not null,
  check ((customer_id is null) <> (cart_id is null))
);

-- One that counts of each; a new number takes the place of the old one, which is kept.
create unique index certificate_of_customer on $schema.certificate_given (customer_id, certificate_id)
  where not inactive and customer_id is not null;
create unique index certificate_of_cart on $schema.certificate_given (cart_id, certificate_id)
  where not inactive and cart_id is not null;

-- Hours chosen for a place and period other than the cart's own stand with the lines that are fetched there.
alter table $schema.cart_line add column pickup_hour_id text;
alter table $schema.cart_line add column return_hour_id text;

-- The choice that stands for several warehouses, where one was made; warehouse_id is its first then.
alter table $schema.cart add column warehouse_alias text;
