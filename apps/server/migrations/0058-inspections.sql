-- What somebody found when they looked at a numbered piece (docs/decisions/0124).

create table $schema.serial_inspection (
  id text primary key,
  serial_id text not null references $schema.serial (id),
  on_day date not null,
  result text not null check (result in ('good', 'repair', 'rejected')),
  note text,
  -- When it is to be looked at again; null: nobody said.
  next_day date check (next_day > on_day),
  at timestamptz not null,
  by text not null
);

create index serial_inspection_of on $schema.serial_inspection (serial_id, on_day);
