-- All that decides on the days and hours of places within a range of days, in one piece: carts read it within their own
-- statement. A null instead of ids asks for all places that are in use.
create function $schema.place_calendars(warehouses text[], first_day date, last_day date)
returns table ("warehouseId" text, descriptions jsonb, hours json, "closingDays" json, used json)
language sql stable as $$
  select w.id, w.descriptions, w.slots,
    coalesce((
      select json_agg(c.day order by c.day)
      from $schema.closing_day c where c.warehouse_id = w.id and c.day between first_day and last_day
    ), '[]'),
    coalesce((
      select json_agg(json_build_object('day', m.day, 'direction', m.direction, 'hourId', m.hour_id, 'used', m.used))
      from $schema.moment m where m.warehouse_id = w.id and m.day between first_day and last_day and m.used > 0
    ), '[]')
  from $schema.warehouse w
  where w.active and (warehouses is null or w.id = any(warehouses))
  order by w.ranking, w.id
$$;
