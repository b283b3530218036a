-- Paying online: one payment covers all reservations of a checkout (DESIGN §6).

alter table $schema.checkout
  -- Chosen in the checkout; null where the shop takes no payments online.
  add column payment_mode text check (payment_mode in ('NOW', 'AT_PICKUP')),
  -- What was kept of the money that arrived, less what went back because a reservation ended.
  add column paid_cents bigint not null default 0 check (paid_cents >= 0);

-- What the customer is asked for. Its id is the key under which the provider is asked, however often.
create table $schema.payment_attempt (
  id text primary key,
  checkout_id text not null references $schema.checkout (id),
  provider_id text unique,
  link text,
  method text not null,
  language text not null check (language in ('nl', 'en', 'de')),
  description text not null,
  -- The page of this shop that the customer comes back to.
  return_page text not null,
  asked_cents bigint not null check (asked_cents > 0),
  received_cents bigint check (received_cents >= 0),
  kept_cents bigint not null default 0 check (kept_cents >= 0),
  status text not null check (status in ('created', 'open', 'paid', 'cancelled', 'failed', 'expired')),
  -- The provider's words for why not.
  message text,
  created_at timestamptz not null,
  -- When the provider was asked last.
  asked_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'paid') = (received_cents is not null)),
  check (kept_cents <= coalesce(received_cents, 0)),
  check (status <> 'open' or provider_id is not null)
);

create index payment_attempt_checkout on $schema.payment_attempt (checkout_id);
create index payment_attempt_under_way on $schema.payment_attempt (asked_at) where status in ('created', 'open');

-- Money that goes back. Its id is the key under which the provider is asked.
create table $schema.refund (
  id text primary key,
  payment_attempt_id text not null references $schema.payment_attempt (id),
  -- Whose deposit it is, or which order the business gave something back for.
  reservation_id text references $schema.reservation (id),
  provider_id text,
  cents bigint not null check (cents > 0),
  reason text not null check (reason in ('other-amount', 'double', 'too-late', 'too-much', 'ended', 'deposit', 'business')),
  status text not null check (status in ('asked', 'pending', 'refunded', 'failed')),
  created_at timestamptz not null,
  asked_at timestamptz not null,
  settled_at timestamptz
);

create index refund_attempt on $schema.refund (payment_attempt_id);
create index refund_under_way on $schema.refund (asked_at) where status in ('asked', 'pending');
