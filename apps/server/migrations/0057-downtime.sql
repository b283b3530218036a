-- Pieces that staff takes out of use for a time, and what is looked after every so often (docs/decisions/0123).

create table $schema.downtime (
  id text primary key,
  item_id text not null,
  warehouse_id text not null,
  qty integer not null check (qty > 0),
  -- Of one piece that bears a number.
  serial_id text references $schema.serial (id),
  from_at timestamptz not null,
  -- Null: until somebody says so.
  until_at timestamptz check (until_at > from_at),
  reason text not null,
  -- It is what the plan of the article asks for, so that counts from there.
  is_service boolean not null default false,
  at timestamptz not null,
  by text not null,
  ended_at timestamptz,
  constraint downtime_serial_is_one check (serial_id is null or qty = 1),
  foreign key (item_id, warehouse_id) references $schema.stock (item_id, warehouse_id)
);

create index downtime_place on $schema.downtime (item_id, warehouse_id, from_at) where is_service;

-- What is planned is a promise like any other: not `forced`, unlike what broke.
alter table $schema.claim add column downtime_id text references $schema.downtime (id);
create index claim_downtime on $schema.claim (downtime_id) where downtime_id is not null;
create index claim_down on $schema.claim (lower(during), id) where kind = 'downtime' and active;

alter table $schema.serial_claim add column downtime_id text references $schema.downtime (id);
create index serial_claim_downtime on $schema.serial_claim (downtime_id) where downtime_id is not null;

-- After so many rentals or months, whichever comes first, each piece of an article is looked after.
create table $schema.service_plan (
  item_id text primary key references $schema.item (id) on delete cascade,
  every_rentals integer check (every_rentals > 0),
  every_months integer check (every_months > 0),
  reason text not null,
  -- Counted from here where nothing was done yet.
  since timestamptz not null,
  by text not null,
  check (num_nonnulls(every_rentals, every_months) > 0)
);
