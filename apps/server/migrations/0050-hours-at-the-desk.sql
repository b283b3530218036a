-- Hours of single days, and orders that stay although the hours have no place for them (docs/decisions/0117).

-- Slots of a day have the id that its weekday gives them, so whoever comes at nine still does.
alter table $schema.business_hour drop constraint business_hour_pkey;
alter table $schema.business_hour alter column id set not null;
alter table $schema.business_hour add constraint business_hour_slot unique nulls not distinct (id, day);

-- The times of a slot on a day: those of that very day where it has some.
create function $schema.slot_on(an_hour text, a_day date) returns setof $schema.business_hour
language sql stable as $$
  select * from $schema.business_hour h
  where h.id = an_hour and (h.day is null or h.day = a_day)
  order by h.day nulls last limit 1
$$;

-- Somebody looked at it and lets the order stay. It holds as long as the order comes on that day, in that slot.
create table $schema.kept_appointment (
  reservation_id text not null references $schema.reservation (id) on delete cascade,
  -- `period`: its days lie in a blocked range.
  part text not null check (part in ('pickup', 'return', 'period')),
  first_day date not null,
  last_day date not null,
  hour_id text,
  at timestamptz not null,
  by text not null,
  primary key (reservation_id, part)
);
