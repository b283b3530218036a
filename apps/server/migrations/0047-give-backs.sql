-- What groups give back of what a division gave them, and who waits still (design/division.md §6.3).

-- Tents that were given back too late are owed all the same.
alter table $schema.charge_line drop constraint charge_line_kind_check;
alter table $schema.charge_line add constraint charge_line_kind_check
  check (kind in ('damage', 'late', 'free', 'given-back'));

create table $schema.give_back (
  id text primary key,
  request_id text not null references $schema.rental_request (id),
  -- What it was given back of.
  reservation_id text not null references $schema.reservation (id),
  -- {item: tents}
  tents jsonb not null,
  -- With VAT; 0 where it was in time.
  owed_cents bigint not null check (owed_cents >= 0),
  at timestamptz not null,
  by text not null
);

create index give_back_of_request on $schema.give_back (request_id, at);

-- Whether a group waits for the tents that it misses; without a row it does.
create table $schema.division_waiting (
  request_id text primary key references $schema.rental_request (id),
  waits boolean not null,
  at timestamptz not null
);
