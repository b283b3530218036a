-- A checkout judges the hours of its warehouse each time: they stand beside it in one piece, kept by a trigger.

alter table $schema.warehouse add column slots json not null default '[]';

create function $schema.slots_of(a_warehouse text) returns json
language sql stable as $$
  select coalesce(json_agg(json_build_array(h.id, h.direction, h.weekday, h.day, h.from_minute, h.to_minute, h.capacity,
    h.ranking) order by h.ranking, h.from_minute, h.id), '[]')
  from $schema.business_hour h where h.warehouse_id = a_warehouse
$$;

create function $schema.keep_slots() returns trigger
language plpgsql as $$
begin
  update $schema.warehouse w set slots = $schema.slots_of(w.id)
  where w.id in (select warehouse_id from touched) and w.slots::text <> $schema.slots_of(w.id)::text;
  return null;
end
$$;

create trigger hours_inserted after insert on $schema.business_hour
  referencing new table as touched for each statement execute function $schema.keep_slots();
create trigger hours_deleted after delete on $schema.business_hour
  referencing old table as touched for each statement execute function $schema.keep_slots();

-- An hour may move to another warehouse: both are made anew.
create function $schema.keep_moved_slots() returns trigger
language plpgsql as $$
begin
  update $schema.warehouse w set slots = $schema.slots_of(w.id)
  where w.id in (select warehouse_id from before union select warehouse_id from touched)
    and w.slots::text <> $schema.slots_of(w.id)::text;
  return null;
end
$$;

create trigger hours_updated after update on $schema.business_hour
  referencing old table as before new table as touched for each statement execute function $schema.keep_moved_slots();

update $schema.warehouse set slots = $schema.slots_of(id);

-- The second net sweeps in one query: the peak of claim_peak, for all touched stretches at once.
create or replace function $schema.refuse_overselling() returns trigger
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
