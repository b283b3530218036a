import type { Counts, IsoDate, Period } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource } from '../../platform/events/record-event.ts';
import { actorFacts } from '../../platform/identity/actor.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import type { WantedClaim } from '../availability/index.ts';

export type OfferKind = 'given-back' | 'free' | 'shift';
export type OfferEnd = 'accepted' | 'declined' | 'expired' | 'withdrawn';
export type OfferState = 'open' | OfferEnd;

export interface OfferRow {
  id: string;
  kind: OfferKind;
  requestId: string;
  /** By item. */
  items: Counts;
  startDay: IsoDate;
  endDay: IsoDate;
  /** Of the camp. */
  firstDay: IsoDate;
  lastDay: IsoDate;
  state: OfferState;
  at: EpochMs;
  expiresAt: EpochMs;
  endedAt: EpochMs | null;
  /** Of other days, the revision of the order that it was made beside, 0 for none; null: it only adds to whatever there is. */
  orderRevision: number | null;
}

const columns = {
  id: 'text',
  kind: 'text',
  requestId: 'text',
  items: 'json',
  startDay: 'day',
  endDay: 'day',
  firstDay: 'day',
  lastDay: 'day',
  state: 'text',
  at: 'instant',
  expiresAt: 'instant',
  endedAt: 'instant?',
  orderRevision: 'int?',
} as const;

const read = `o.id, o.kind, o.request_id as "requestId", o.items, o.start_day as "startDay", o.end_day as "endDay",
  o.first_day as "firstDay", o.last_day as "lastDay", o.state, o.at, o.expires_at as "expiresAt", o.ended_at as "endedAt",
  o.order_revision as "orderRevision"`;

export interface NewOffer extends Omit<OfferRow, 'state' | 'at' | 'endedAt' | 'firstDay' | 'lastDay'> {
  /** Of the camp; null: as the request has them. */
  readonly camp: Period | null;
  readonly claims: readonly WantedClaim[];
}

/**
 * Each with its claims, its event and its mail by this one statement, however many there are. $1 offers, $2 claims.
 * Who has an open one gets none.
 */
const hold = statement({ id: 'text' })(`
  with made as (
    insert into $schema.offer (id, kind, request_id, items, start_day, end_day, first_day, last_day, at, expires_at,
      order_revision)
    select n.id, n.kind, q.id, n.items, n."startDay", n."endDay", coalesce(n."firstDay", q.first_day),
      coalesce(n."lastDay", q.last_day), $3, n."expiresAt", n."orderRevision"
    from jsonb_to_recordset($1::jsonb) as n(id text, kind text, "requestId" text, items jsonb, "startDay" date,
      "endDay" date, "firstDay" date, "lastDay" date, "expiresAt" timestamptz, "orderRevision" integer)
    join $schema.rental_request q on q.id = n."requestId"
    order by q.id
    on conflict (request_id) where state = 'open' do nothing
    returning id, kind, request_id, items, start_day, end_day, expires_at
  ), claimed as (
    insert into $schema.claim (item_id, warehouse_id, qty, during, kind, offer_id, expires_at)
    select c."itemId", c."warehouseId", c.qty, tstzrange(c.start, c."end"), 'offer', made.id, made.expires_at
    from jsonb_to_recordset($2::jsonb) as c("offerId" text, "itemId" text, "warehouseId" text, qty integer,
      start timestamptz, "end" timestamptz)
    join made on made.id = c."offerId"
    order by c."itemId", c."warehouseId"
  ), told as (
    insert into $schema.event (at, entity, entity_id, action, actor, after, request_id)
    select $3, 'rental-request', made.request_id, 'offer', $4, jsonb_build_object('offerId', made.id, 'kind', made.kind,
      'items', made.items, 'startDay', made.start_day, 'endDay', made.end_day, 'expiresAt', made.expires_at), $5
    from made
  ), mailed as (
    ${enqueueSql({
      kind: `'mail.request-offer'`,
      payload: `jsonb_build_object('offerId', made.id)`,
      at: '$3::timestamptz',
      // Who asks for other days has them on the screen.
      from: `made where made.kind = 'given-back'`,
    })}
  )
  select id from made
`);

/** Answers the ids of those that were made. Under the locks of the stock, which has room for all claims. */
export async function holdOffers(
  db: Db,
  { now, actor, requestId }: EventSource,
  offers: readonly NewOffer[],
): Promise<readonly string[]> {
  if (offers.length === 0) return [];
  const rows = offers.map(({ claims: _claims, camp, expiresAt, ...offer }) => ({
    ...offer,
    firstDay: camp?.from ?? null,
    lastDay: camp?.to ?? null,
    expiresAt: instant(expiresAt),
  }));
  const claims = offers.flatMap((offer) =>
    offer.claims.map(({ start, end, ...claim }) => ({
      ...claim,
      offerId: offer.id,
      start: instant(start),
      end: instant(end),
    })),
  );
  const values = [JSON.stringify(rows), JSON.stringify(claims), instant(now)];
  const made = await db.rows(hold, [...values, JSON.stringify(actorFacts(actor)), requestId]);
  return made.map(({ id }) => id);
}

const lock = statement<OfferRow>(columns)(`select ${read} from $schema.offer o where o.id = $1 for update`);
const one = statement<OfferRow>(columns)(`select ${read} from $schema.offer o where o.id = $1`);
const ofRequests = statement<ListedOffer>({ ...columns, customerId: 'text', companyName: 'text' })(`
  select ${read}, c.id as "customerId", c.company_name as "companyName"
  from $schema.offer o join $schema.rental_request q on q.id = o.request_id join $schema.customer c on c.id = q.customer_id
  where o.request_id = any($1) order by o.state = 'open' desc, o.at desc, o.id limit $2
`);
const counts = statement<{ state: OfferState; count: number }>({ state: 'text', count: 'int' })(`
  select o.state, count(*)::integer as count from $schema.offer o where o.request_id = any($1) group by o.state
`);
const open = statement<OfferRow>(columns)(`
  select ${read} from $schema.offer o where o.request_id = any($1) and o.state = 'open'
`);
const latest = statement<OfferRow>(columns)(`
  select distinct on (o.request_id) ${read} from $schema.offer o
  where o.request_id = any($1) and o.kind = 'given-back' order by o.request_id, o.at desc, o.id
`);

const accepted = statement<OfferRow>(columns)(`
  select ${read} from $schema.offer o where o.request_id = $1 and o.state = 'accepted' order by o.ended_at, o.id
`);

/** What a request said yes to, in this order. */
export function acceptedOffers(db: Db, requestId: string): Promise<OfferRow[]> {
  return db.rows(accepted, [requestId]);
}

export function findOffer(db: Db, id: string): Promise<OfferRow | undefined> {
  return db.first(one, [id]);
}

/** Behind the locks of its request, customer and order; before those of hours and stock. */
export function lockOffer(db: Db, id: string): Promise<OfferRow | undefined> {
  return db.first(lock, [id]);
}

export async function openOffers(
  db: Db,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, OfferRow>> {
  return new Map((await db.rows(open, [requestIds])).map((row) => [row.requestId, row]));
}

export interface ListedOffer extends OfferRow {
  customerId: string;
  companyName: string;
}

/** Those that are open first, then the newest. */
export function listOffers(db: Db, requestIds: readonly string[], size: number): Promise<ListedOffer[]> {
  return db.rows(ofRequests, [requestIds, size]);
}

export async function countOffers(
  db: Db,
  requestIds: readonly string[],
): Promise<Readonly<Partial<Record<OfferState, number>>>> {
  const rows = await db.rows(counts, [requestIds]);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** The last of each request that came of what others gave back. */
export async function latestOffers(
  db: Db,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, OfferRow>> {
  return new Map((await db.rows(latest, [requestIds])).map((row) => [row.requestId, row]));
}

/** $1 which, $2 its end; its pieces are free at once. */
const ending = (which: string): string => `
  with ended as (
    update $schema.offer o set state = $2, ended_at = $3, ended_by = $4
    where ${which}
    returning o.id, o.request_id
  ), released as (
    update $schema.claim c set active = false from ended where c.offer_id = ended.id and c.active
  ), told as (
    insert into $schema.event (at, entity, entity_id, action, actor, after, request_id)
    select $3, 'rental-request', ended.request_id, 'offer-' || $2::text, $5, jsonb_build_object('offerId', ended.id), $6
    from ended
  )
  select id from ended
`;

const end = statement({ id: 'text' })(ending(`o.id = $1 and o.state = 'open'`));
const due = statement({ id: 'text' })(
  ending(`o.id in (
      select d.id from $schema.offer d where d.state = 'open' and d.expires_at <= $1::timestamptz
      order by d.expires_at limit 1000 for update skip locked
    )`),
);

function endValues(source: EventSource, state: OfferEnd): readonly unknown[] {
  const { now, actor, requestId } = source;
  return [state, instant(now), byWhom(source), JSON.stringify(actorFacts(actor)), requestId];
}

/** Ends one that is open and locked. */
export async function endOffer(db: Db, source: EventSource, id: string, state: OfferEnd): Promise<void> {
  await db.rows(end, [id, ...endValues(source, state)]);
}

/** Answers how many ended, a thousand at most. */
export async function endDue(db: Db, source: EventSource): Promise<number> {
  return (await db.rows(due, [instant(source.now), ...endValues(source, 'expired')])).length;
}
