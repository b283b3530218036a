-- Offers: pieces that are held for somebody until they say yes or no, at most until an end (design/division.md §6.3).

create table $schema.offer (
  id text primary key,
  -- What it comes of: tents that others gave back, tents that were free when the group looked, or other days that it chose.
  kind text not null check (kind in ('given-back', 'free', 'shift')),
  request_id text not null references $schema.rental_request (id),
  -- {item: pieces} beyond those that its order has; of other days all that it would have then.
  items jsonb not null,
  -- The days on which they would be fetched and brought back.
  start_day date not null,
  end_day date not null check (end_day >= start_day),
  -- The days of the camp.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
  at timestamptz not null,
  expires_at timestamptz not null check (expires_at > at),
  ended_at timestamptz,
  ended_by text,
  check ((state = 'open') = (ended_at is null))
);

-- One at a time: whoever has to decide about one gets no second.
create unique index offer_open on $schema.offer (request_id) where state = 'open';
create index offer_expiring on $schema.offer (expires_at) where state = 'open';
create index offer_of_request on $schema.offer (request_id, at);

alter table $schema.claim add column offer_id text references $schema.offer (id);
alter table $schema.claim drop constraint claim_kind_check;
alter table $schema.claim add constraint claim_kind_check check (kind in ('reservation', 'downtime', 'offer'));
alter table $schema.claim add constraint claim_of_offer check ((kind = 'offer') = (offer_id is not null));
create index claim_offer on $schema.claim (offer_id) where offer_id is not null;

-- What came back of a round and was divided again: once a day, and whenever staff asks.
create table $schema.division_batch (
  id text primary key,
  round_id text not null references $schema.division_round (id),
  day date not null,
  -- Of those that come by themselves.
  is_daily boolean not null,
  at timestamptz not null,
  by text not null,
  offers integer not null check (offers >= 0),
  -- What was divided, and how; null where nothing was there to divide.
  input jsonb,
  output jsonb,
  check ((input is null) = (output is null))
);

create unique index division_batch_daily on $schema.division_batch (round_id, day) where is_daily;
create index division_batch_of_round on $schema.division_batch (round_id, at);
