import { type Db, type EpochMs, instant, statement } from '@bivak/server';
import type { MadeUpGroup } from './made-up-requests.ts';

// As demo.queries.ts: loading writes to the tables of many features. Nobody logs in for these groups, and nothing is mailed.

const countMadeUp = statement({ count: 'int' })(
  `select count(*)::integer as count from $schema.customer where id like 'V9%' and length(id) = 8`,
);

export async function madeUpAlready(db: Db): Promise<number> {
  return (await db.first(countMadeUp))?.count ?? 0;
}

const insertCustomers = statement(`
  insert into $schema.customer (id, company_name, first_name, last_name, email, street, house_number, zip_code, city,
    country_id, customer_group, custom_fields, created_at, modified_at)
  select g."customerId", g.name, g.person ->> 'firstName', g.person ->> 'lastName', lower(g."customerId") || '@groepen.example',
    'Kerkstraat', '1', g."zipCode", g.city, 'BE', $2, jsonb_build_object('CUST_MemberCount', (g.request ->> 'members')::integer,
      'CUST_GuaranteedFullAllocation', g."isGuaranteed"), $3, $3
  from jsonb_to_recordset($1::jsonb) as g("customerId" text, name text, "zipCode" text, city text, person jsonb,
    "isGuaranteed" boolean, request jsonb)
`);

const insertContacts = statement(`
  insert into $schema.contact (id, customer_id, first_name, last_name, email, created_at, modified_at)
  select g."customerId" || '-1', g."customerId", g.person ->> 'firstName', g.person ->> 'lastName',
    lower(g."customerId") || '@groepen.example', $2, $2
  from jsonb_to_recordset($1::jsonb) as g("customerId" text, person jsonb)
`);

const insertRequests = statement(`
  insert into $schema.rental_request (id, customer_id, contact_id, state, state_at, name, first_day, last_day, purpose,
    location_title, location_street, location_number, location_postal_code, location_city, location_country, existing_spots,
    spots_total, spots_child, spots_young_adult, spots_supervisor, spots_disability, tents_senior, tents_patrol, tents_stock,
    accepts_substitute, transport_type, personnel_count, unit_count, total_weight, comments, created_at, modified_at, create_hash)
  select r.id, g."customerId", g."customerId" || '-1', 'REQUESTED', s.at, 'Zomerkamp', r."firstDay", r."lastDay", 'CAMP', '',
    '', '', '', '', 'BE', r."existingSpots", r.members, r.members - r.members / 8, 0, r.members / 8, 0, r.senior, r.patrol,
    r.stock, r."acceptsSubstitute", 'TRUCK', 3, 1, r.senior * 95 + r.patrol * 38, '', s.at, s.at, ''
  from jsonb_to_recordset($1::jsonb) as g("customerId" text, request jsonb)
  cross join jsonb_to_record(g.request) as r(id text, "firstDay" date, "lastDay" date, members integer,
    "existingSpots" integer, senior integer, patrol integer, stock boolean, "acceptsSubstitute" boolean, "sentAfter" integer)
  cross join lateral (select least($2::timestamptz + make_interval(days => r."sentAfter"), $3::timestamptz) as at) s
`);

export async function writeMadeUp(
  db: Db,
  groups: readonly MadeUpGroup[],
  of: { readonly customerGroup: string; readonly opened: EpochMs; readonly until: EpochMs },
): Promise<void> {
  const document = JSON.stringify(groups);
  await db.rows(insertCustomers, [document, of.customerGroup, instant(of.opened)]);
  await db.rows(insertContacts, [document, instant(of.opened)]);
  await db.rows(insertRequests, [document, instant(of.opened), instant(of.until)]);
}

const forgetMails = statement(`delete from $schema.outbox where kind = 'mail.request-assigned'`);

export async function dropMails(db: Db): Promise<void> {
  await db.rows(forgetMails);
}
