-- What the business offers before anybody agreed: a reservation in the state Draft (docs/decisions/0093).

create table $schema.quote (
  reservation_id text primary key references $schema.reservation (id),
  -- Its pieces are claimed until it expires; else its claims stand ready, and take effect once it is accepted.
  holds boolean not null
);

-- Each version as it was mailed. The link of one that is not the order as it stands accepts nothing.
create table $schema.quote_version (
  reservation_id text not null references $schema.quote (reservation_id),
  nth integer not null check (nth > 0),
  -- Of the order, when it was sent.
  revision integer not null,
  lines jsonb not null,
  net_cents bigint not null,
  gross_cents bigint not null,
  deposit_cents bigint not null,
  business_start timestamptz not null,
  business_end timestamptz not null,
  warehouse_names jsonb not null,
  valid_until timestamptz not null,
  -- To the customer, in words.
  message text not null,
  sent_at timestamptz not null,
  by text not null,
  accepted_at timestamptz,
  primary key (reservation_id, nth)
);

create index reservation_quote_expiring on $schema.reservation (expires_at)
  where status = 'Draft' and expires_at is not null;
