-- A refund whose answer was lost is looked for at the provider before anybody asks for it again (decision 0039).

alter table $schema.refund
  -- How often the provider was asked to send it. Also 1 for what an older server wrote: it may have been sent.
  add column tries integer not null default 1 check (tries >= 0),
  -- Before this moment nobody asks again: somebody may be at it. Null: at any time.
  add column next_at timestamptz;

alter table $schema.refund drop constraint refund_status_check;
-- `unanswered`: asked for as often as it may be, and nobody knows whether the money went.
alter table $schema.refund add constraint refund_status_check
  check (status in ('asked', 'pending', 'refunded', 'failed', 'unanswered'));

-- Where our books and the provider differ, as the last check of the payment saw it; for the list of the business.
create table $schema.payment_difference (
  payment_attempt_id text not null references $schema.payment_attempt (id) on delete cascade,
  -- `payment`: the payment itself; the others are of its refunds.
  kind text not null check (kind in ('payment', 'missing', 'not-booked', 'double', 'amount')),
  -- Our id, or the provider's where it is none of ours.
  subject text not null,
  booked_cents bigint not null,
  found_cents bigint not null,
  -- When it was seen first.
  found_at timestamptz not null,
  primary key (payment_attempt_id, kind, subject)
);
