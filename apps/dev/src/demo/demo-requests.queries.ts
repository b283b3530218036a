import { type Db, statement } from '@bivak/server';

// As demo.queries.ts: loading writes to the tables of many features, here those of lending. Nothing is mailed.
const insertRequests = statement(`
  insert into $schema.rental_request (id, customer_id, contact_id, login_id, state, state_at, name, first_day, last_day,
    purpose, location_lat, location_lon, location_title, location_street, location_number, location_postal_code,
    location_city, location_country, existing_spots, spots_total, spots_child, spots_young_adult, spots_supervisor,
    spots_disability, tents_senior, tents_patrol, tents_stock, accepts_substitute, pickup_code, return_code,
    transport_type, personnel_count, unit_count, total_weight, comments, created_at, modified_at, create_hash,
    granted_senior, granted_patrol, granted_stock)
  select r.id, r."customerId", r."contactId", r."loginId", r.state, r."stateAt", r.name, r."firstDay", r."lastDay",
    r.purpose, r.lat, r.lon, r.title, r.street, r.number, r."postalCode", r.city, r.country, r."existingSpots", r.total,
    r.child, r."youngAdult", r.supervisor, r.disability, r.senior, r.patrol, r.stock, true, r."pickupCode",
    r."returnCode", r.transport, r.personnel, r.units, r.weight, r.comments, r."sentAt", r."stateAt", '',
    (r.granted ->> 'senior')::integer, (r.granted ->> 'patrol')::integer, (r.granted ->> 'stock')::boolean
  from jsonb_to_recordset($1::jsonb) as r(id text, "customerId" text, "contactId" text, "loginId" text, state text,
    "stateAt" timestamptz, "sentAt" timestamptz, name text, "firstDay" date, "lastDay" date, purpose text,
    lat double precision, lon double precision, title text, street text, number text, "postalCode" text, city text,
    country text, "existingSpots" integer, total integer, child integer, "youngAdult" integer, supervisor integer,
    disability integer, senior integer, patrol integer, stock boolean, "pickupCode" text, "returnCode" text,
    transport text, personnel integer, units integer, weight integer, comments text, granted jsonb)
`);

const insertSeries = statement(`
  insert into $schema.request_series (year, last)
  select s.year, s.last from jsonb_to_recordset($1::jsonb) as s(year smallint, last integer)
`);

const insertDrafts = statement(`
  insert into $schema.request_draft (id, customer_id, state, changed, begun_by, begun_at, modified_by, modified_at)
  select d.id, d."customerId", d.state, '{}', d."contactId", d.at, d."contactId", d.at
  from jsonb_to_recordset($1::jsonb) as d(id text, "customerId" text, "contactId" text, state jsonb, at timestamptz)
`);

/** The next request of a year takes the number behind `series`. */
export async function writeRequests(
  db: Db,
  requests: readonly object[],
  series: readonly { readonly year: number; readonly last: number }[],
): Promise<void> {
  await db.rows(insertRequests, [JSON.stringify(requests)]);
  await db.rows(insertSeries, [JSON.stringify(series)]);
}

export async function writeDrafts(db: Db, drafts: readonly object[]): Promise<void> {
  await db.rows(insertDrafts, [JSON.stringify(drafts)]);
}
