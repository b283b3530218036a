-- Whether a delivery is fetched or brought: an order says so still when the delivery has gone from shop.json.

alter table $schema.delivery
  add column kind text not null default 'pickup' check (kind in ('pickup', 'delivery'));
