import type { IsoDate, Purpose, RequestState, TransportType } from '@bivak/rules';
import { inTimeSql } from '../../platform/database/deadline.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import {
  type EventSource,
  eventsSql,
  eventValues,
  type WriteEvent,
} from '../../platform/events/record-event.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';

/** What an association says in a request; empty texts where nothing was said. */
export interface RequestFields {
  name: string;
  firstDay: IsoDate;
  lastDay: IsoDate;
  /** The hour that it would like, by its id; null: any. */
  pickupSlot: string | null;
  returnSlot: string | null;
  purpose: Purpose;
  lat: number | null;
  lon: number | null;
  title: string;
  street: string;
  number: string;
  postalCode: string;
  city: string;
  country: string;
  existingSpots: number;
  /** Of the age groups together where they were counted. */
  total: number;
  child: number;
  youngAdult: number;
  supervisor: number;
  disability: number;
  senior: number;
  patrol: number;
  stock: boolean;
  acceptsSubstitute: boolean;
  pickupCode: string | null;
  returnCode: string | null;
  transport: TransportType;
  comments: string;
}

/** What fetching takes, as the server computed it. */
export interface TransportFigures {
  personnel: number;
  units: number | null;
  weight: number;
}

/** What an association gets of its request. */
export interface Granted {
  senior: number;
  patrol: number;
  stock: boolean;
}

/** The associations to drive together with, as the register names them in public; null while it did not say. */
export interface PartnerNames {
  pickupName: string | null;
  returnName: string | null;
}

export interface RequestRow extends RequestFields, TransportFigures, PartnerNames {
  id: string;
  customerId: string;
  contactId: string | null;
  loginId: string | null;
  state: RequestState;
  stateAt: EpochMs;
  version: number;
  createdAt: EpochMs;
  /** Null until it is assigned. */
  grantedSenior: number | null;
  grantedPatrol: number | null;
  grantedStock: boolean | null;
  /** Holds what was granted; null where that is nothing. */
  reservationId: string | null;
}

/** A request as who changes it finds it: with what tells the same change sent again. */
export interface LockedRequest extends RequestRow {
  readonly snapshot: RequestSnapshot;
  changeKey: string | null;
  changeHash: Buffer | null;
}

const kinds = {
  id: 'text',
  customerId: 'text',
  contactId: 'text?',
  loginId: 'text?',
  state: 'text',
  stateAt: 'instant',
  version: 'int',
  createdAt: 'instant',
  grantedSenior: 'int?',
  grantedPatrol: 'int?',
  grantedStock: 'bool?',
  reservationId: 'text?',
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
  pickupName: 'text?',
  returnName: 'text?',
  transport: 'text',
  personnel: 'int',
  units: 'int?',
  weight: 'int',
  comments: 'text',
} as const;

/** Of each field its column; the rest is as it is read. */
const fieldColumns = {
  name: 'name',
  firstDay: 'first_day',
  lastDay: 'last_day',
  pickupSlot: 'pickup_slot',
  returnSlot: 'return_slot',
  purpose: 'purpose',
  lat: 'location_lat',
  lon: 'location_lon',
  title: 'location_title',
  street: 'location_street',
  number: 'location_number',
  postalCode: 'location_postal_code',
  city: 'location_city',
  country: 'location_country',
  existingSpots: 'existing_spots',
  total: 'spots_total',
  child: 'spots_child',
  youngAdult: 'spots_young_adult',
  supervisor: 'spots_supervisor',
  disability: 'spots_disability',
  senior: 'tents_senior',
  patrol: 'tents_patrol',
  stock: 'tents_stock',
  acceptsSubstitute: 'accepts_substitute',
  pickupCode: 'pickup_code',
  returnCode: 'return_code',
  pickupName: 'pickup_name',
  returnName: 'return_name',
  transport: 'transport_type',
  personnel: 'personnel_count',
  units: 'unit_count',
  weight: 'total_weight',
  comments: 'comments',
} as const satisfies Record<keyof Written, string>;

type Written = RequestFields & TransportFigures & PartnerNames;
const fieldNames = Object.keys(fieldColumns) as (keyof Written)[];
const columns = fieldNames.map((name) => fieldColumns[name]).join(', ');
const valuesOf = (written: Written): unknown[] => fieldNames.map((name) => written[name]);
/** The parameters of the fields begin with this one. */
const parameters = (first: number): string[] => fieldNames.map((_, index) => `$${first + index}`);
const after = (first: number): number => first + fieldNames.length;

const read = (row: string): string =>
  [
    `${row}.id, ${row}.customer_id as "customerId", ${row}.contact_id as "contactId", ${row}.login_id as "loginId"`,
    `${row}.state, ${row}.state_at as "stateAt", ${row}.version, ${row}.created_at as "createdAt"`,
    `${row}.granted_senior as "grantedSenior", ${row}.granted_patrol as "grantedPatrol"`,
    `${row}.granted_stock as "grantedStock", ${row}.reservation_id as "reservationId"`,
    ...fieldNames.map((name) => `${row}.${fieldColumns[name]} as "${name}"`),
  ].join(', ');

const ofCustomer = '($2 or r.customer_id = $3)';

const one = statement<RequestRow>(kinds)(
  `select ${read('r')} from $schema.rental_request r where r.id = $1 and ${ofCustomer}`,
);

/** A request with whose it is, for what people read of it. */
export interface ToldRequest extends RequestRow {
  companyName: string;
  /** As the association has it with its umbrella body; null where it has none. */
  stamboekNumber: string | null;
}

const oneTold = statement<ToldRequest>({ ...kinds, companyName: 'text', stamboekNumber: 'text?' })(`
  select ${read('r')}, c.company_name as "companyName",
    nullif(c.custom_fields->>'CUST_StamboekNumber', '') as "stamboekNumber"
  from $schema.rental_request r join $schema.customer c on c.id = r.customer_id
  where r.id = $1 and ${ofCustomer}
`);

const page = statement<RequestRow>(kinds)(`
  select ${read('r')} from $schema.rental_request r where r.customer_id = $1
  order by r.created_at desc, r.id desc limit $2 offset $3
`);

/** What acts of staff change of a request. */
export interface RequestSnapshot {
  readonly state: RequestRow['state'];
  readonly stateAt: string;
  readonly senior: number | null;
  readonly patrol: number | null;
  readonly stock: boolean | null;
  readonly cancelReason: string | null;
  readonly notes: string;
  /** Of its association. */
  readonly customerGroup: string | null;
}

const snapshotSql = `jsonb_build_object('state', r.state, 'stateAt', r.state_at, 'senior', r.granted_senior, 'patrol',
    r.granted_patrol, 'stock', r.granted_stock, 'cancelReason', r.cancel_reason, 'notes', r.notes, 'customerGroup',
    (select c.customer_group from $schema.customer c where c.id = r.customer_id))`;

export {
  kinds as requestColumns,
  ofCustomer as ofCustomerSql,
  read as requestSql,
  snapshotSql as requestSnapshotSql,
};

const lockOne = statement<LockedRequest>({
  ...kinds,
  changeKey: 'text?',
  changeHash: 'bytes?',
  snapshot: 'json',
  onePlan: 'unread',
})(`
  select ${read('r')}, r.change_key as "changeKey", r.change_hash as "changeHash", ${snapshotSql} as snapshot, ${onePlanColumn}
  from $schema.rental_request r where r.id = $1 and ${ofCustomer} for update
`);

const byKey = statement<RequestRow & { hash: Buffer }>({ ...kinds, hash: 'bytes' })(`
  select ${read('r')}, r.create_hash as hash from $schema.rental_request r
  where r.customer_id = $1 and r.create_key = $2
`);

/** The mail of a change, left by the statement that makes it: `r` is the request as it is then. */
const mailSql = (change: 'sent' | 'changed' | 'canceled' | 'assigned', at: number, from = 'r'): string =>
  enqueueSql({
    kind: `'mail.request-${change}'`,
    payload: `jsonb_build_object('requestId', r.id, 'version', r.version::text)`,
    at: `$${at}::timestamptz`,
    from,
  });

// The number is taken in the statement that stores it: one that is refused takes none.
const insert = (() => {
  const [year, uuid, owner, keys] = [1, 2, 3, 6];
  const fields = 9;
  const at = after(fields);
  const event = at + 2;
  return statement<RequestRow>(kinds)(`
    with raised as (
      insert into $schema.request_series as s (year, last)
      select $${year}::smallint, 1 where ${inTimeSql(at)}
      on conflict (year) do update set last = s.last + 1
      returning lpad((year % 100)::text, 2, '0') || lpad(last::text, 6, '0') || '-' || $${uuid}::text as id
    ), r as (
      insert into $schema.rental_request (id, state, state_at, created_at, modified_at, customer_id, contact_id,
        login_id, create_key, create_hash, late_reason, ${columns})
      select raised.id, 'REQUESTED', $${at}, $${at}, $${at}, $${owner}, $${owner + 1}, $${owner + 2}, $${keys},
        $${keys + 1}, $${keys + 2}, ${parameters(fields).join(', ')} from raised
      returning *
    ), told as (
      ${eventsSql(event).replace('e."entityId"', 'r.id')}, r
    ), mailed as (
      ${mailSql('sent', at)}
    )
    select ${read('r')} from r
  `);
})();

const update = (() => {
  const fields = 4;
  const at = after(fields);
  const set = parameters(fields).map((value, index) => `${fieldColumns[fieldNames[index]!]} = ${value}`);
  return statement<RequestRow>(kinds)(`
    with r as (
      update $schema.rental_request set modified_at = $${at}, change_key = $2, change_hash = $3, ${set.join(', ')}
      where id = $1 and ${inTimeSql(at)}
      returning *
    ), told as (
      ${eventsSql(at + 2)} join r on r.id = e."entityId"
    ), mailed as (
      ${mailSql('changed', at)}
    )
    select ${read('r')} from r
  `);
})();

const cancel = statement<RequestRow>(kinds)(`
  with r as (
    update $schema.rental_request set state = 'CANCELED', state_at = $4, modified_at = $4, change_key = $2, change_hash = $3
    where id = $1 and ${inTimeSql(4)}
    returning *
  ), told as (
    ${eventsSql(6)} join r on r.id = e."entityId"
  ), mailed as (
    ${mailSql('canceled', 4)}
  )
  select ${read('r')} from r
`);

const assign = statement<RequestRow>(kinds)(`
  with r as (
    update $schema.rental_request set state = 'ASSIGNED', state_at = $2, modified_at = $2, granted_senior = $3,
      granted_patrol = $4, granted_stock = $5, reservation_id = $6
    where id = $1
    returning *
  ), told as (
    ${eventsSql(8)} join r on r.id = e."entityId"
  ), mailed as (
    ${mailSql('assigned', 2, 'r where $7::boolean')}
  )
  select ${read('r')} from r
`);

const weights = statement({ id: 'text', weight: 'real?' })(`
  select id, case when jsonb_typeof(custom_fields->'CUST_Weight') = 'number'
    then (custom_fields->>'CUST_Weight')::double precision end as weight
  from $schema.item where id = any($1)
`);

export function findRequest(db: Db, id: string, scope: CustomerScope): Promise<RequestRow | undefined> {
  return db.first(one, [id, scope.everybody, scope.customerId]);
}

export function findToldRequest(db: Db, id: string, scope: CustomerScope): Promise<ToldRequest | undefined> {
  return db.first(oneTold, [id, scope.everybody, scope.customerId]);
}

/** Reads a page of an association's own requests, the newest first. */
export function requestsOf(
  db: Db,
  customerId: string,
  { index, size }: { readonly index: number; readonly size: number },
): Promise<RequestRow[]> {
  return db.rows(page, [customerId, size, index * size]);
}

export function lockRequest(db: Db, id: string, scope: CustomerScope): Promise<LockedRequest | undefined> {
  return db.first(lockOne, [id, scope.everybody, scope.customerId]);
}

export function requestOfKey(
  db: Db,
  customerId: string,
  key: string,
): Promise<(RequestRow & { hash: Buffer }) | undefined> {
  return db.first(byKey, [customerId, key]);
}

export interface NewRequest extends Written {
  readonly uuid: string;
  readonly year: number;
  readonly customerId: string;
  readonly contactId: string;
  readonly loginId: string | null;
  /** Why staff stored it after the deadline. */
  readonly lateReason: string | null;
  readonly key: string | null;
  readonly hash: Buffer;
}

/** Undefined once the deadline has come. */
export function saveRequest(
  db: Db,
  source: EventSource,
  request: NewRequest,
  deadline: EpochMs,
): Promise<RequestRow | undefined> {
  const { uuid, year, customerId, contactId, loginId, lateReason, key, hash, ...written } = request;
  // The statement puts the id in, which nobody knows before.
  const event = {
    entity: 'rental-request',
    entityId: '',
    action: 'create',
    after: { ...written, ...(lateReason === null ? {} : { lateReason }) },
  };
  return db.first(insert, [
    year,
    uuid,
    customerId,
    contactId,
    loginId,
    key,
    hash,
    lateReason,
    ...valuesOf(written),
    instant(source.now),
    instant(deadline),
    ...eventValues(source, [event]),
  ]);
}

export interface Change {
  readonly key: string | null;
  readonly hash: Buffer;
  readonly event: Omit<WriteEvent, 'entity' | 'entityId'>;
  readonly deadline: EpochMs;
}

/** Undefined once the deadline has come. */
export function changeRequest(
  db: Db,
  source: EventSource,
  id: string,
  written: Written,
  { key, hash, event, deadline }: Change,
): Promise<RequestRow | undefined> {
  const told = eventValues(source, [{ ...event, entity: 'rental-request', entityId: id }]);
  return db.first(update, [
    id,
    key,
    hash,
    ...valuesOf(written),
    instant(source.now),
    instant(deadline),
    ...told,
  ]);
}

/** Undefined once the deadline has come. */
export function markCanceled(
  db: Db,
  source: EventSource,
  id: string,
  { key, hash, event, deadline }: Change,
): Promise<RequestRow | undefined> {
  const told = eventValues(source, [{ ...event, entity: 'rental-request', entityId: id }]);
  return db.first(cancel, [id, key, hash, instant(source.now), instant(deadline), ...told]);
}

export function markAssigned(
  db: Db,
  source: EventSource,
  id: string,
  {
    isAnnounced,
    ...granted
  }: Granted & {
    readonly reservationId: string | null;
    /** Whether its association is mailed. */
    readonly isAnnounced: boolean;
  },
): Promise<RequestRow | undefined> {
  const { senior, patrol, stock, reservationId } = granted;
  const event = {
    action: 'assign',
    before: { state: 'REQUESTED' },
    after: { state: 'ASSIGNED', ...granted },
  };
  const told = eventValues(source, [{ ...event, entity: 'rental-request', entityId: id }]);
  return db.first(assign, [
    id,
    instant(source.now),
    senior,
    patrol,
    stock,
    reservationId,
    isAnnounced,
    ...told,
  ]);
}

/** CUST_Weight of articles, in kilograms; those that nobody has weighed are absent. */
export async function readWeights(db: Db, items: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows(weights, [items]);
  return new Map(rows.flatMap(({ id, weight }) => (weight === null ? [] : [[id, weight] as const])));
}
