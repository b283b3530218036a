-- Lending (spec 3): what associations apply for in the peak, before it is divided.

-- One row per year: the number that was given last. Raised in the transaction that stores the request.
create table $schema.request_series (
  year smallint primary key,
  last integer not null check (last between 0 and 999999)
);

create table $schema.rental_request (
  -- Two digits of the year, six of its series, a dash and a uuid: people read what stands before the dash.
  id text primary key,
  customer_id text not null references $schema.customer (id),
  -- Who sent it.
  contact_id text,
  login_id text,
  state text not null check (state in ('REQUESTED', 'ASSIGNED', 'CANCELED')),
  -- Since when it has its state.
  state_at timestamptz not null,
  name text not null,
  -- Camp days, both included.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  purpose text not null check (purpose in ('CAMP', 'OTHER')),
  location_lat double precision,
  location_lon double precision,
  location_title text not null,
  location_street text not null,
  location_number text not null,
  location_postal_code text not null,
  location_city text not null,
  location_country text not null,
  existing_spots integer not null check (existing_spots >= 0),
  -- Of the age groups together where they were counted.
  spots_total integer not null check (spots_total > 0),
  spots_child integer not null check (spots_child >= 0),
  spots_young_adult integer not null check (spots_young_adult >= 0),
  spots_supervisor integer not null check (spots_supervisor >= 0),
  spots_disability integer not null check (spots_disability >= 0),
  tents_senior integer not null check (tents_senior >= 0),
  tents_patrol integer not null check (tents_patrol >= 0),
  tents_stock boolean not null,
  accepts_substitute boolean not null,
  -- Associations with which tents are fetched and brought back: V and seven digits.
  pickup_code text,
  return_code text,
  transport_type text not null check (transport_type in ('VAN', 'TRUCK', 'MUNICIPAL')),
  -- The server's own figures, as they were when it was sent or changed.
  personnel_count integer not null,
  unit_count integer,
  total_weight integer not null,
  comments text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  -- The Idempotency-Keys of its creation and of its last change, each with a hash of what was asked.
  create_key text,
  create_hash bytea not null,
  change_key text,
  change_hash bytea,
  check (spots_child + spots_young_adult + spots_supervisor in (0, spots_total)),
  check (tents_senior + tents_patrol > 0)
);

create trigger next_version before update on $schema.rental_request
  for each row execute function $schema.next_version();

-- In the order of the list.
create index rental_request_of_customer on $schema.rental_request (customer_id, created_at desc, id desc);
create unique index rental_request_made_once on $schema.rental_request (customer_id, create_key)
  where create_key is not null;
