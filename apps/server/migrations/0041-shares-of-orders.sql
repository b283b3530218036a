-- What was paid together, by order: each has its own share of `checkout.paid_cents`, written when money moves. Where an
-- older server moved it, or none has yet, the rest is shared when it is read (paid-shares.ts).

alter table $schema.reservation add column paid_cents bigint not null default 0 check (paid_cents >= 0);
