-- An anonymous cart is copied to an account once: whoever asks again gets the cart that it went into.
create table $schema.cart_copy (
  anonymous_cart_id text primary key,
  visitor_id text not null,
  cart_id text not null references $schema.cart (id) on delete cascade,
  customer_id text not null,
  contact_id text not null,
  -- What did not fit, for the answer that is given again.
  left_out jsonb not null,
  created_at timestamptz not null
);

create index cart_copy_cart on $schema.cart_copy (cart_id);
create index cart_of_contact on $schema.cart (customer_id, contact_id, modified_at desc)
  where checked_out_at is null and customer_id is not null;
