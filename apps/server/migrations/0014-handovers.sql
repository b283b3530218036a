-- Handing out and taking back in parts, single serials, and what is lost.

-- What the desk said at once: so many of these lines went out, or came back. Its id is the caller's own, so that what is
-- sent again counts once.
create table $schema.handover_action (
  id text primary key,
  reservation_id text not null references $schema.reservation (id),
  kind text not null check (kind in ('pick', 'hand-out', 'take-back', 'undo')),
  -- A hash of what was asked: the same id with something else is a mistake of the caller.
  asked text not null,
  note text,
  at timestamptz not null,
  by text not null
);

create index handover_action_reservation on $schema.handover_action (reservation_id);

alter table $schema.handover
  add column action_id text references $schema.handover_action (id),
  add column serial_id text references $schema.serial (id),
  -- The row that this one takes back.
  add column reverses bigint unique references $schema.handover (id),
  add column counted integer not null generated always as (case when reverses is null then qty else -qty end) stored,
  add constraint handover_serial_is_one check (serial_id is null or qty = 1),
  drop constraint handover_kind_check,
  add constraint handover_kind_check check (kind in ('ready', 'out', 'in', 'damaged', 'lost'));

create index handover_of_action on $schema.handover (action_id) where action_id is not null;
create index handover_serial on $schema.handover (serial_id) where serial_id is not null;

create function $schema.refuse_handover_change() returns trigger language plpgsql as $$
begin
  raise exception 'a handover is never changed: note its opposite instead' using errcode = 'restrict_violation';
end
$$;

create trigger handover_stands before update or delete or truncate on $schema.handover
  for each statement execute function $schema.refuse_handover_change();
create trigger handover_action_stands before update or delete or truncate on $schema.handover_action
  for each statement execute function $schema.refuse_handover_change();

-- A damage may be found at the desk: what of which order, and how many pieces of it are down.
alter table $schema.damage_report
  alter column sender drop not null,
  add column reservation_line_id bigint references $schema.reservation_line (id),
  add column warehouse_id text references $schema.warehouse (id),
  add column qty integer not null default 1 check (qty > 0);

create index damage_report_line on $schema.damage_report (reservation_line_id) where reservation_line_id is not null;

-- Where a serial is that is not simply in its warehouse: set apart for an order, with its customer, or down. Without an end
-- while it is there, so that one serial is in one place.
create table $schema.serial_claim (
  id bigint generated always as identity primary key,
  serial_id text not null references $schema.serial (id),
  reservation_line_id bigint references $schema.reservation_line (id),
  damage_id text references $schema.damage_report (id) on delete set null,
  during tstzrange not null check (not isempty(during) and lower_inc(during)),
  -- Null while it stands ready.
  handed_out_at timestamptz,
  active boolean not null default true,
  constraint serial_in_one_place exclude using gist (serial_id with =, during with &&) where (active)
);

create index serial_claim_line on $schema.serial_claim (reservation_line_id) where reservation_line_id is not null;
create index serial_claim_damage on $schema.serial_claim (damage_id) where damage_id is not null;

-- What came back, with the action that said so; what is down because of a damage.
alter table $schema.claim
  add column back_at timestamptz,
  add column back_action text references $schema.handover_action (id),
  add column damage_id text references $schema.damage_report (id) on delete set null;

create index claim_back on $schema.claim (back_action) where back_action is not null;
create index claim_damage on $schema.claim (damage_id) where damage_id is not null;

-- Pieces that are lost though they were promised. What is promised never exceeds stock and these together.
alter table $schema.stock add column missing integer not null default 0 check (missing >= 0);

-- Why stock changed. `qty` is what came, or below zero what went.
create table $schema.stock_move (
  id bigint generated always as identity primary key,
  item_id text not null,
  warehouse_id text not null,
  qty integer not null check (qty <> 0),
  reason text not null check (reason in ('loss', 'found', 'count')),
  note text,
  reservation_line_id bigint references $schema.reservation_line (id),
  damage_id text references $schema.damage_report (id) on delete set null,
  at timestamptz not null,
  by text not null,
  foreign key (item_id, warehouse_id) references $schema.stock (item_id, warehouse_id)
);

create index stock_move_place on $schema.stock_move (item_id, warehouse_id, at);

-- For how long more is promised of an item than there is, since something was lost, broken or late, and whose orders that
-- puts at risk. A job looks again whenever something changes.
create table $schema.shortage (
  item_id text not null,
  warehouse_id text not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  -- The most that is lacking at once.
  qty integer not null check (qty > 0),
  -- Ids of reservations, by when they begin.
  order_ids text[] not null,
  found_at timestamptz not null,
  primary key (item_id, warehouse_id, from_at),
  foreign key (item_id, warehouse_id) references $schema.stock (item_id, warehouse_id)
);

-- What was promised, without the time for which pieces are overdue, and without those that broke.
create or replace function $schema.promised_peak(an_item text, a_warehouse text, span tstzrange) returns bigint
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
      and not (c.kind = 'downtime' and c.forced)
      and planned.until > lower(span) and planned.until > lower(c.during)
      and (upper_inf(span) or edge.at < upper(span))
  ) swept
$$;

-- Stock falls below what is promised only by pieces that are noted as missing with it.
create or replace function $schema.refuse_stock_below_claims() returns trigger
language plpgsql as $$
begin
  if new.qty < old.qty
    and $schema.promised_peak(new.item_id, new.warehouse_id, tstzrange(new.checked_from, null)) > new.qty + new.missing then
    raise exception 'stock of item % at warehouse % falls below its claims', new.item_id, new.warehouse_id
      using errcode = 'BV002';
  end if;
  return new;
end
$$;
