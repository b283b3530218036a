import type { IsoDate, Period, RequestState } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { actorFacts } from '../../platform/identity/actor.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import type { RequestFields, TransportFigures } from './requests.sql.ts';

/** A request as a division counts it, without anything that only its group and the depot need. */
export interface Application {
  readonly id: string;
  readonly customerId: string;
  readonly customerGroup: string | null;
  readonly companyName: string;
  readonly state: RequestState;
  readonly createdAt: EpochMs;
  readonly firstDay: IsoDate;
  readonly lastDay: IsoDate;
  readonly members: number;
  readonly disabled: number;
  readonly existingSpots: number;
  /** By item. */
  readonly asked: Readonly<Record<string, number>>;
  readonly acceptsSubstitute: boolean;
  readonly pickupCode: string | null;
  readonly returnCode: string | null;
  readonly isGuaranteed: boolean;
  /** As the umbrella body has it; null where it has none. */
  readonly reported: number | null;
}

interface ApplicationRow extends Omit<Application, 'asked'> {
  senior: number;
  patrol: number;
  stock: boolean;
}

const columns = {
  id: 'text',
  customerId: 'text',
  customerGroup: 'text?',
  companyName: 'text',
  state: 'text',
  createdAt: 'instant',
  firstDay: 'day',
  lastDay: 'day',
  members: 'int',
  disabled: 'int',
  existingSpots: 'int',
  acceptsSubstitute: 'bool',
  pickupCode: 'text?',
  returnCode: 'text?',
  isGuaranteed: 'bool',
  reported: 'int?',
  senior: 'int',
  patrol: 'int',
  stock: 'bool',
} as const;

const read = `
  select r.id, r.customer_id as "customerId", c.customer_group as "customerGroup", c.company_name as "companyName", r.state,
    r.created_at as "createdAt", r.first_day as "firstDay", r.last_day as "lastDay", r.spots_total as members,
    r.spots_disability as disabled, r.existing_spots as "existingSpots", r.accepts_substitute as "acceptsSubstitute",
    r.pickup_code as "pickupCode", r.return_code as "returnCode",
    coalesce(c.custom_fields -> 'CUST_GuaranteedFullAllocation' = 'true'::jsonb, false) as "isGuaranteed",
    case when jsonb_typeof(c.custom_fields -> 'CUST_MemberCount') = 'number'
      then (c.custom_fields ->> 'CUST_MemberCount')::numeric::integer end as reported,
    r.tents_senior as senior, r.tents_patrol as patrol, r.tents_stock as stock
  from $schema.rental_request r join $schema.customer c on c.id = r.customer_id`;

const openInPeak = statement<ApplicationRow>(columns)(`
  ${read} where r.state = 'REQUESTED' and r.first_day <= $2 and r.last_day >= $1 order by r.id
`);

const named = statement<ApplicationRow>(columns)(`${read} where r.id = any($1) order by r.id`);

type Kinds = readonly { readonly item: string; readonly kind: 'senior' | 'patrol' | 'stock' }[];

/** All that wait for the division of a peak. */
export async function openApplications(db: Db, peak: Period, tents: Kinds): Promise<readonly Application[]> {
  return (await db.rows(openInPeak, [peak.from, peak.to])).map((row) => applicationOf(row, tents));
}

export async function applicationsById(
  db: Db,
  ids: readonly string[],
  tents: Kinds,
): Promise<readonly Application[]> {
  return (await db.rows(named, [ids])).map((row) => applicationOf(row, tents));
}

function applicationOf({ senior, patrol, stock, ...row }: ApplicationRow, tents: Kinds): Application {
  const counts = { senior, patrol, stock: stock ? 1 : 0 };
  return { ...row, asked: Object.fromEntries(tents.map(({ item, kind }) => [item, counts[kind]])) };
}

/** What a reservation carries of the request that it comes of, and whose it is. */
export interface Applicant extends RequestFields, TransportFigures {
  id: string;
  customerId: string;
  contactId: string | null;
  customerGroup: string | null;
  language: Language | null;
}

const toAssign = statement<Applicant>({
  id: 'text',
  customerId: 'text',
  contactId: 'text?',
  customerGroup: 'text?',
  language: 'text?',
  name: 'text',
  firstDay: 'day',
  lastDay: 'day',
  pickupSlot: 'text?',
  returnSlot: 'text?',
  purpose: 'text',
  lat: 'real?',
  lon: 'real?',
  title: 'text',
  street: 'text',
  number: 'text',
  postalCode: 'text',
  city: 'text',
  country: 'text',
  existingSpots: 'int',
  total: 'int',
  child: 'int',
  youngAdult: 'int',
  supervisor: 'int',
  disability: 'int',
  senior: 'int',
  patrol: 'int',
  stock: 'bool',
  acceptsSubstitute: 'bool',
  pickupCode: 'text?',
  returnCode: 'text?',
  transport: 'text',
  personnel: 'int',
  units: 'int?',
  weight: 'int',
  comments: 'text',
})(`
  select r.id, r.customer_id as "customerId", k.id as "contactId", c.customer_group as "customerGroup", k.language,
    r.name, r.first_day as "firstDay", r.last_day as "lastDay", r.pickup_slot as "pickupSlot",
    r.return_slot as "returnSlot", r.purpose, r.location_lat as lat, r.location_lon as lon,
    r.location_title as title, r.location_street as street, r.location_number as number,
    r.location_postal_code as "postalCode", r.location_city as city, r.location_country as country,
    r.existing_spots as "existingSpots", r.spots_total as total, r.spots_child as child,
    r.spots_young_adult as "youngAdult", r.spots_supervisor as supervisor, r.spots_disability as disability,
    r.tents_senior as senior, r.tents_patrol as patrol, r.tents_stock as stock,
    r.accepts_substitute as "acceptsSubstitute", r.pickup_code as "pickupCode", r.return_code as "returnCode",
    r.transport_type as transport, r.personnel_count as personnel, r.unit_count as units, r.total_weight as weight, r.comments
  from $schema.rental_request r
  join $schema.customer c on c.id = r.customer_id
  -- Whoever sent it, else anybody who still acts for the association.
  left join lateral (
    select o.id, l.language from $schema.contact o left join $schema.login l on l.id = r.login_id
    where o.customer_id = c.id and o.removed_at is null order by o.id = r.contact_id desc nulls last, o.id limit 1
  ) k on true
  where r.id = any($1) and r.state = 'REQUESTED'
  order by r.id
  for update of r
`);

/** Those of the named requests that wait still, locked. */
export function lockApplicants(db: Db, ids: readonly string[]): Promise<Applicant[]> {
  return db.rows(toAssign, [ids]);
}

const holdRows = statement('select from $schema.rental_request where id = any($1) order by id for key share');

/** Waits for whoever changes one of them, so that rows that refer to them are written behind later locks without waiting. */
export async function holdRequestRows(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.rows(holdRows, [ids]);
}

export interface Assignment {
  readonly id: string;
  readonly senior: number;
  readonly patrol: number;
  readonly stock: boolean;
  readonly reservationId: string | null;
}

/** Each gets its event and its mail by this one statement, however many there are. */
const assignAll = statement({ id: 'text' })(`
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as g(id text, senior integer, patrol integer, stock boolean,
      "reservationId" text)
  ), r as (
    update $schema.rental_request q set state = 'ASSIGNED', state_at = $2, modified_at = $2, granted_senior = g.senior,
      granted_patrol = g.patrol, granted_stock = g.stock, reservation_id = g."reservationId"
    from given g where q.id = g.id and q.state = 'REQUESTED'
    returning q.id, q.version, g.senior, g.patrol, g.stock, g."reservationId"
  ), told as (
    insert into $schema.event (at, entity, entity_id, action, actor, before, after, request_id)
    select $2, 'rental-request', r.id, 'assign', $3, '{"state": "REQUESTED"}', jsonb_build_object('state', 'ASSIGNED',
      'senior', r.senior, 'patrol', r.patrol, 'stock', r.stock, 'reservationId', r."reservationId", 'divisionRun', $5::text), $4
    from r
  ), mailed as (
    ${enqueueSql({
      kind: `'mail.request-assigned'`,
      payload: `jsonb_build_object('requestId', r.id, 'version', r.version::text)`,
      at: '$2::timestamptz',
      from: 'r',
    })}
  )
  select id from r
`);

/** Answers how many were assigned: those that waited still. */
export async function assignMany(
  db: Db,
  { now, actor, requestId }: EventSource,
  assignments: readonly Assignment[],
  divisionRun: string,
): Promise<number> {
  const values = [
    JSON.stringify(assignments),
    instant(now),
    JSON.stringify(actorFacts(actor)),
    requestId,
    divisionRun,
  ];
  return (await db.rows(assignAll, values)).length;
}
