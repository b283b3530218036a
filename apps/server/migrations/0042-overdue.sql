-- What is overdue reaches beyond its end in the ledger. It has happened, so it stands even above the stock; what was
-- promised before stands too, and nothing new may.

-- When the pieces of a claim should have been free again, while or since they were out for longer.
alter table $schema.claim add column due_at timestamptz;

-- The day on which the desk was told that an order comes back.
alter table $schema.reservation add column back_on date;

create index reservation_out on $schema.reservation (business_end) where status = 'Picked';
create index handover_line on $schema.handover (reservation_line_id);

-- Whom an overdue order endangers, and with which notice the business was told: once.
create table $schema.endangered_order (
  late_id text not null references $schema.reservation (id),
  endangered_id text not null references $schema.reservation (id),
  notice_id text not null,
  at timestamptz not null,
  primary key (late_id, endangered_id)
);
create index endangered_order_notice on $schema.endangered_order (notice_id);

-- Each stretch by itself: in the gap between two of them an overdue piece may stand above the stock.
create or replace function $schema.refuse_overselling() returns trigger
language plpgsql as $$
declare
  short record;
begin
  select s.item_id, s.warehouse_id, s.qty into short
  from (
    select item_id, warehouse_id, unnest(range_agg(during)) as span
    from touched where active and not forced
    group by item_id, warehouse_id
  ) t
  join $schema.stock s on s.item_id = t.item_id and s.warehouse_id = t.warehouse_id
  where s.qty < (
    select max(level)
    from (
      select sum(edge.delta) over (order by edge.at, edge.delta) as level
      from $schema.claim c
      cross join lateral (values
        (greatest(lower(c.during), lower(t.span)), c.qty),
        (upper(c.during), -c.qty)
      ) edge(at, delta)
      where c.active and c.item_id = t.item_id and c.warehouse_id = t.warehouse_id and c.during && t.span
        and (upper_inf(t.span) or edge.at < upper(t.span))
    ) swept
  )
  limit 1;
  if found then
    raise exception 'claims exceed stock % of item % at warehouse %', short.qty, short.item_id, short.warehouse_id
      using errcode = 'BV001';
  end if;
  return null;
end
$$;

-- Of what was promised already only what grows is a new promise: a request that an overdue piece endangers is accepted
-- all the same.
create function $schema.refuse_growth_above_stock() returns trigger
language plpgsql as $$
declare
  short record;
begin
  select s.item_id, s.warehouse_id, s.qty into short
  from (
    select n.item_id, n.warehouse_id, unnest(range_agg(n.during)) as span
    from touched n
    join was w on w.id = n.id
    where n.active and not n.forced
      and not (w.active and not w.forced and w.item_id = n.item_id and w.warehouse_id = n.warehouse_id
        and w.qty >= n.qty and w.during @> n.during)
    group by n.item_id, n.warehouse_id
  ) t
  join $schema.stock s on s.item_id = t.item_id and s.warehouse_id = t.warehouse_id
  where s.qty < $schema.claim_peak(t.item_id, t.warehouse_id, t.span)
  limit 1;
  if found then
    raise exception 'claims exceed stock % of item % at warehouse %', short.qty, short.item_id, short.warehouse_id
      using errcode = 'BV001';
  end if;
  return null;
end
$$;

drop trigger claim_updated on $schema.claim;
create trigger claim_updated after update on $schema.claim
  referencing old table as was new table as touched
  for each statement execute function $schema.refuse_growth_above_stock();

-- The same peak of what was promised, without the time for which pieces are overdue.
create function $schema.promised_peak(an_item text, a_warehouse text, span tstzrange) returns bigint
language sql stable parallel safe as $$
  select coalesce(max(level), 0)::bigint
  from (
    select sum(edge.delta) over (order by edge.at, edge.delta) as level
    from $schema.claim c
    cross join lateral (select least(c.due_at, upper(c.during)) as until) planned
    cross join lateral (values
      (greatest(lower(c.during), lower(span)), c.qty),
      (planned.until, -c.qty)
    ) edge(at, delta)
    where c.active and c.item_id = an_item and c.warehouse_id = a_warehouse and c.during && span
      and planned.until > lower(span) and planned.until > lower(c.during)
      and (upper_inf(span) or edge.at < upper(span))
  ) swept
$$;

-- What was sold leaves the stock with its promise, though an overdue piece stands above what is left.
create or replace function $schema.refuse_stock_below_claims() returns trigger
language plpgsql as $$
begin
  if new.qty < old.qty
    and $schema.promised_peak(new.item_id, new.warehouse_id, tstzrange(new.checked_from, null)) > new.qty then
    raise exception 'stock of item % at warehouse % falls below its claims', new.item_id, new.warehouse_id
      using errcode = 'BV002';
  end if;
  return new;
end
$$;
