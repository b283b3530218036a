-- What each association got of a peak, for the years after it (design/division.md §1 and §6.4).

create table $schema.division_share (
  id text primary key default gen_random_uuid()::text,
  round_id text not null references $schema.division_round (id),
  -- Both are null once the association was erased: the figures stay, and are nobody's.
  request_id text unique references $schema.rental_request (id),
  customer_id text references $schema.customer (id),
  -- As it was when the round was published.
  customer_group text,
  -- Places to sleep in.
  need integer not null check (need >= 0),
  places integer not null check (places >= 0),
  -- Permille, as it was published.
  share integer not null check (share between 0 and 1000),
  guaranteed boolean not null
);

create index division_share_of_round on $schema.division_share (round_id, customer_id);
create index division_share_of_customer on $schema.division_share (customer_id);

-- Rounds that were published before. Whoever was cancelled or decided by hand since the freeze got nothing of a round.
insert into $schema.division_share (round_id, request_id, customer_id, customer_group, need, places, share, guaranteed)
select d.id, o.request_id, r.customer_id, c.customer_group, o.need, o.places, o.share, o.guaranteed
from $schema.division_round d
join $schema.division_outcome o on o.run_id = d.published_run
join $schema.rental_request r on r.id = o.request_id
join $schema.customer c on c.id = r.customer_id
where exists (
  select from $schema.event e
  where e.entity = 'rental-request' and e.entity_id = o.request_id and e.action = 'assign'
    and e.after ->> 'divisionRun' = d.published_run
);

-- What carry-over counted from, as it is published with the run; null: the policy has none.
alter table $schema.division_run add column carry_over jsonb;
