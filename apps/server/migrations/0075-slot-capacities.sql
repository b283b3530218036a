-- How many a slot takes within a range of days (docs/decisions/0139).
create table $schema.slot_capacity (
  warehouse_id text not null references $schema.warehouse (id) on delete cascade,
  first_day date not null,
  last_day date not null,
  capacity integer not null check (capacity >= 1),
  primary key (warehouse_id, first_day),
  check (first_day <= last_day)
);

-- Hours of one day have their own number; those of every week the one of the range that holds the day.
create function $schema.capacity_on(an_hour $schema.business_hour, a_day date) returns integer
language sql stable as $$
  select coalesce((
    select c.capacity from $schema.slot_capacity c
    where an_hour.day is null and c.warehouse_id = an_hour.warehouse_id and a_day between c.first_day and c.last_day
    limit 1
  ), an_hour.capacity)
$$;

create or replace function $schema.slot_on(an_hour text, a_day date) returns setof $schema.business_hour
language sql stable as $$
  select h.id, h.warehouse_id, h.direction, h.weekday, h.day, h.from_minute, h.to_minute, $schema.capacity_on(h, a_day),
    h.ranking
  from $schema.business_hour h
  where h.id = an_hour and (h.day is null or h.day = a_day)
  order by h.day nulls last limit 1
$$;

drop function $schema.place_calendars(text[], date, date);

create function $schema.place_calendars(warehouses text[], first_day date, last_day date)
returns table ("warehouseId" text, descriptions jsonb, hours json, capacities json, "closingDays" json, used json)
language sql stable as $$
  select w.id, w.descriptions, w.slots,
    coalesce((
      select json_agg(json_build_object('from', c.first_day, 'to', c.last_day, 'capacity', c.capacity) order by c.first_day)
      from $schema.slot_capacity c
      where c.warehouse_id = w.id and c.first_day <= place_calendars.last_day and c.last_day >= place_calendars.first_day
    ), '[]'),
    coalesce((
      select json_agg(c.day order by c.day)
      from $schema.closing_day c
      where c.warehouse_id = w.id and c.day between place_calendars.first_day and place_calendars.last_day
    ), '[]'),
    coalesce((
      select json_agg(json_build_object('day', m.day, 'direction', m.direction, 'hourId', m.hour_id, 'used', m.used))
      from $schema.moment m
      where m.warehouse_id = w.id and m.day between place_calendars.first_day and place_calendars.last_day and m.used > 0
    ), '[]')
  from $schema.warehouse w
  where w.active and (warehouses is null or w.id = any(warehouses))
  order by w.ranking, w.id
$$;
