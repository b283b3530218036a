-- Whoever lets an order stay says so in a row of their own, which their way back takes away: what others said stays
-- (docs/decisions/0117). It holds as long as the order comes on that day, in that slot. `kept_appointment` had one row for
-- all of them; servers of before read and write it still, so a later version drops it.
create table $schema.let_stay (
  reservation_id text not null references $schema.reservation (id) on delete cascade,
  -- `period`: its days lie in a blocked range.
  part text not null check (part in ('pickup', 'return', 'period')),
  -- Of what may be taken back; of what was said before there was this table, empty.
  undo_id text not null default '',
  first_day date not null,
  last_day date not null,
  hour_id text,
  at timestamptz not null,
  by text not null,
  primary key (reservation_id, part, undo_id)
);
create index let_stay_undo on $schema.let_stay (undo_id) where undo_id <> '';

insert into $schema.let_stay (reservation_id, part, first_day, last_day, hour_id, at, by)
select reservation_id, part, first_day, last_day, hour_id, at, by from $schema.kept_appointment;
