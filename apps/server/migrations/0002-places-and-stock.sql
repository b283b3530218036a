-- Where and when a thing can be handed out, how many there are, and who has claimed them.
-- The warehouses, deliveries and their hours are written from shop.json at every start.

create table $schema.warehouse (
  id text primary key,
  ranking integer not null default 0,
  descriptions jsonb not null,
  street text not null default '',
  house_number text not null default '',
  zip_code text not null default '',
  city text not null default '',
  tel text not null default '',
  active boolean not null default true
);

create table $schema.delivery (
  id text primary key,
  ranking integer not null default 0,
  descriptions jsonb not null,
  minimum_days integer check (minimum_days > 0),
  active boolean not null default true
);

-- A slot: either every week on `weekday` (1 = Monday), or on one `day` that then replaces the weekly ones.
create table $schema.business_hour (
  id text primary key,
  warehouse_id text not null references $schema.warehouse (id) on delete cascade,
  direction text not null check (direction in ('pickup', 'return')),
  weekday smallint check (weekday between 1 and 7),
  day date,
  from_minute integer not null check (from_minute between 0 and 1439),
  to_minute integer not null check (to_minute between 1 and 1440),
  capacity integer check (capacity >= 0),
  ranking integer not null default 0,
  check (from_minute < to_minute),
  check ((weekday is null) <> (day is null))
);

create index business_hour_warehouse on $schema.business_hour (warehouse_id, direction);

create table $schema.closing_day (
  warehouse_id text not null references $schema.warehouse (id) on delete cascade,
  day date not null,
  descriptions jsonb not null default '{}',
  primary key (warehouse_id, day)
);

-- A slot of one day, made when the first reservation takes it.
create table $schema.moment (
  warehouse_id text not null references $schema.warehouse (id),
  day date not null,
  hour_id text not null,
  direction text not null check (direction in ('pickup', 'return')),
  capacity integer,
  used integer not null default 0 check (used >= 0),
  primary key (warehouse_id, day, direction, hour_id),
  constraint moment_not_over_capacity check (capacity is null or used <= capacity)
);

-- Rows for leaves only: a composition is as free as its scarcest part.
create table $schema.stock (
  item_id text not null references $schema.item (id),
  warehouse_id text not null references $schema.warehouse (id),
  qty integer not null check (qty >= 0),
  -- The moment from which a decrease was judged: the past cannot be broken any more.
  checked_from timestamptz,
  primary key (item_id, warehouse_id)
);

-- The ledger. What stands here while `active` is promised; nothing else is.
create table $schema.claim (
  id bigint generated always as identity primary key,
  item_id text not null,
  warehouse_id text not null,
  qty integer not null check (qty > 0),
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  kind text not null check (kind in ('reservation', 'downtime')),
  reservation_line_id bigint,
  active boolean not null default true,
  expires_at timestamptz,
  -- An overdue unit extends its claim: that shows the conflict, and never fails.
  forced boolean not null default false,
  foreign key (item_id, warehouse_id) references $schema.stock (item_id, warehouse_id)
);

create index claim_ledger on $schema.claim using gist (item_id, warehouse_id, during) where active;
create index claim_line on $schema.claim (reservation_line_id) where reservation_line_id is not null;

-- The highest number promised at once within a window. Ends count before starts at the same instant.
create function $schema.claim_peak(an_item text, a_warehouse text, span tstzrange) returns bigint
language sql stable parallel safe as $$
  select coalesce(max(level), 0)::bigint
  from (
    select sum(edge.delta) over (order by edge.at, edge.delta) as level
    from $schema.claim c
    cross join lateral (values
      (greatest(lower(c.during), lower(span)), c.qty),
      (upper(c.during), -c.qty)
    ) edge(at, delta)
    where c.active and c.item_id = an_item and c.warehouse_id = a_warehouse and c.during && span
      and (upper_inf(span) or edge.at < upper(span))
  ) swept
$$;

-- The second net below the write path: whoever writes claims, the touched stretches are swept again, all in one query: the
-- peak of claim_peak, which a call for each would make slower.
create function $schema.refuse_overselling() returns trigger
language plpgsql as $$
declare
  short record;
begin
  select s.item_id, s.warehouse_id, s.qty into short
  from (
    select item_id, warehouse_id, range_merge(range_agg(during)) as span
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

create trigger claim_inserted after insert on $schema.claim
  referencing new table as touched for each statement execute function $schema.refuse_overselling();
create trigger claim_updated after update on $schema.claim
  referencing new table as touched for each statement execute function $schema.refuse_overselling();

-- Stock never falls below what is promised from `checked_from` on.
create function $schema.refuse_stock_below_claims() returns trigger
language plpgsql as $$
begin
  if new.qty < old.qty and $schema.claim_peak(new.item_id, new.warehouse_id, tstzrange(new.checked_from, null)) > new.qty then
    raise exception 'stock of item % at warehouse % falls below its claims', new.item_id, new.warehouse_id
      using errcode = 'BV002';
  end if;
  return new;
end
$$;

create trigger stock_decreased before update of qty on $schema.stock
  for each row execute function $schema.refuse_stock_below_claims();
