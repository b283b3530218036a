-- A checkout judges the hours of its warehouse each time: they stand beside it in one piece, kept by a trigger.

alter table $schema.warehouse add column slots json not null default '[]';

create function $schema.slots_of(a_warehouse text) returns json
language sql stable as $$
  select coalesce(json_agg(json_build_array(h.id, h.direction, h.weekday, h.day, h.from_minute, h.to_minute, h.capacity,
    h.ranking) order by h.ranking, h.from_minute, h.id), '[]')
  from $schema.business_hour h where h.warehouse_id = a_warehouse
$$;

-- An hour may move to another warehouse: both are made anew. The lock is a statement of its own: who waited for another's
-- change of the hours sees it in the next one.
create function $schema.keep_slots() returns trigger
language plpgsql as $$
declare
  changed text[];
begin
  changed := array(select warehouse_id from touched);
  if tg_op = 'UPDATE' then
    changed := changed || array(select warehouse_id from before);
  end if;
  perform from $schema.warehouse where id = any(changed) order by id for no key update;
  update $schema.warehouse w set slots = $schema.slots_of(w.id)
  where w.id = any(changed) and w.slots::text <> $schema.slots_of(w.id)::text;
  return null;
end
$$;

create trigger hours_inserted after insert on $schema.business_hour
  referencing new table as touched for each statement execute function $schema.keep_slots();
create trigger hours_updated after update on $schema.business_hour
  referencing old table as before new table as touched for each statement execute function $schema.keep_slots();
create trigger hours_deleted after delete on $schema.business_hour
  referencing old table as touched for each statement execute function $schema.keep_slots();

update $schema.warehouse set slots = $schema.slots_of(id);
