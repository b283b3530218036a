import type { ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import { actorFacts } from '../../platform/identity/actor.ts';
import type { MovableReservation } from './moves.sql.ts';

/** An order before an act of staff, locked. */
export interface ActedOrder extends MovableReservation {
  version: number;
  checkoutId: string;
  customerId: string | null;
  warehouseId: string;
  assignedTo: string | null;
  /** Of the business; no customer reads them. */
  notes: string | null;
  reference: string | null;
  expiresAt: EpochMs | null;
  grossCents: number;
  depositCents: number;
  /** What it has in the ledger. */
  claims: readonly Promised[];
}

export interface Promised {
  readonly itemId: string;
  readonly warehouseId: string;
  readonly qty: number;
}

/** Of the reservation `r`: what it has in the ledger, by item and warehouse. */
const claimsJson = `(
    select coalesce(jsonb_agg(jsonb_build_object('itemId', g.item_id, 'warehouseId', g.warehouse_id, 'qty', g.qty)
      order by g.item_id, g.warehouse_id), '[]')
    from (select c.item_id, c.warehouse_id, sum(c.qty)::integer as qty
      from $schema.reservation_line l join $schema.claim c on c.reservation_line_id = l.id and c.active
      where l.reservation_id = r.id group by c.item_id, c.warehouse_id) g)`;

/**
 * The customer before the checkout before the order, as everybody locks them: acts may claim again, and share money. Whose it
 * may become is locked with it, in the order of their ids.
 */
const lockCustomersOf = statement({ id: 'unread', onePlan: 'unread' })(`
  select u.id, ${onePlanColumn} from $schema.customer u
  where u.id = any(array[(select r.customer_id from $schema.reservation r where r.id = $1), $2])
  order by u.id for update of u
`);
const lockCheckoutOf = statement({ id: 'unread' })(`
  select c.id from $schema.checkout c
  where c.id = (select r.checkout_id from $schema.reservation r where r.id = $1) for update of c
`);

const actedColumns = {
  id: 'text',
  reservationNo: 'text',
  orderNo: 'text?',
  status: 'text',
  version: 'int',
  checkoutId: 'text',
  customerId: 'text?',
  warehouseId: 'text',
  assignedTo: 'text?',
  notes: 'text?',
  reference: 'text?',
  expiresAt: 'instant?',
  grossCents: 'int',
  depositCents: 'int',
  claims: 'json',
} as const satisfies ColumnsOf<ActedOrder>;

const acted = `
  select r.id, r.reservation_no as "reservationNo", r.order_no as "orderNo", r.status, r.version,
    r.checkout_id as "checkoutId", r.customer_id as "customerId", r.warehouse_id as "warehouseId",
    r.assigned_to as "assignedTo", r.staff_notes as notes, r.reference, r.expires_at as "expiresAt", r.gross_cents as "grossCents",
    r.deposit_cents as "depositCents", ${claimsJson} as claims
  from $schema.reservation r where r.id = $1 and ($2::text[] is null or r.warehouse_id = any($2))`;

const orderForAct = statement<ActedOrder>(actedColumns)(`${acted} for update of r`);
/** With the mails that its transaction has decided so far. */
const orderSince = statement<ActedOrder & { mails: readonly string[] }>({ ...actedColumns, mails: 'json' })(
  acted.replace(
    ' as claims\n',
    ` as claims, (select coalesce(jsonb_agg(o.kind order by o.id), '[]') from $schema.outbox o
      where o.xmin = pg_current_xact_id()::xid and o.kind like 'mail.%') as mails\n`,
  ),
);

/** Undefined for one of another warehouse, as for one that is not there. The first statements of their transaction. */
export async function lockForAct(
  db: Db,
  id: string,
  warehouses: readonly string[] | null,
  newOwnerId: string | null = null,
): Promise<ActedOrder | undefined> {
  const [, , order] = await Promise.all([
    db.rows(lockCustomersOf, [id, newOwnerId]),
    db.rows(lockCheckoutOf, [id]),
    db.first(orderForAct, [id, warehouses]),
  ]);
  return order;
}

export async function readActed(db: Db, id: string): Promise<ActedOrder & { mails: readonly string[] }> {
  const row = await db.first(orderSince, [id, null]);
  if (row === undefined) throw new Error(`reservation ${id} vanished while it was locked`);
  return row;
}

const promising = statement(`
  select from $schema.reservation r
  where r.id = $1 and not exists (select from $schema.quote q where q.reservation_id = r.id and not q.holds)
`);

/** Whether it had hours and pieces before it ended, given the state that it had then: a quote without a hold had none. */
export async function hadPieces(db: Db, id: string, before: ReservationStatus): Promise<boolean> {
  return before !== 'Draft' || (await db.rows(promising, [id])).length > 0;
}

export interface LatestChange {
  at: EpochMs;
  /** A name where the event has one of staff. */
  by: string | null;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

const latestChanges = statement<LatestChange>({
  at: 'instant',
  by: 'text?',
  before: 'json?',
  after: 'json?',
})(`
  select e.at, coalesce(o.name, e.actor ->> 'name') as by, e.before, e.after
  from $schema.event e left join $schema.login o on o.id = e.actor ->> 'login' and o.kind = 'operator'
  where e.entity = 'reservation' and e.entity_id = $1
  order by e.id desc limit $2
`);

/** The last so many things that happened to an order, the latest first. */
export function readLatestChanges(db: Db, id: string, count: number): Promise<LatestChange[]> {
  return db.rows(latestChanges, [id, count]);
}

const operatorById = statement({ id: 'text', name: 'text' })(`
  select id, name from $schema.login where id = $1 and kind = 'operator'
`);

export function findColleague(db: Db, id: string): Promise<{ id: string; name: string } | undefined> {
  return db.first(operatorById, [id]);
}

const setAssigned = statement(`
  with told as (${eventsSql(3)})
  update $schema.reservation set assigned_to = $2 where id = $1
`);

/** Null: nobody in particular. */
export async function writeAssigned(
  db: Db,
  { id, assignedTo: before }: Pick<ActedOrder, 'id' | 'assignedTo'>,
  assignedTo: string | null,
  source: EventSource,
): Promise<void> {
  const event = {
    entity: 'reservation',
    entityId: id,
    action: 'assign',
    before: { assignedTo: before },
    after: { assignedTo },
  };
  await db.rows(setAssigned, [id, assignedTo, ...eventValues(source, [event])]);
}

const setNotes = statement(`
  with told as (${eventsSql(3)})
  update $schema.reservation set staff_notes = $2 where id = $1
`);

export async function writeNotes(
  db: Db,
  { id, notes: before }: Pick<ActedOrder, 'id' | 'notes'>,
  notes: string | null,
  source: EventSource,
): Promise<void> {
  const event = {
    entity: 'reservation',
    entityId: id,
    action: 'note',
    before: { notes: before },
    after: { notes },
  };
  await db.rows(setNotes, [id, notes, ...eventValues(source, [event])]);
}

const setReference = statement(`
  with told as (${eventsSql(3)})
  update $schema.reservation set reference = $2, revision = revision + 1 where id = $1
`);

/** The customer's own page shows it, so its revision goes up. */
export async function writeReference(
  db: Db,
  { id, reference: before }: Pick<ActedOrder, 'id' | 'reference'>,
  reference: string | null,
  source: EventSource,
): Promise<void> {
  const event = {
    entity: 'reservation',
    entityId: id,
    action: 'edit',
    before: { reference: before },
    after: { reference },
  };
  await db.rows(setReference, [id, reference, ...eventValues(source, [event])]);
}

/** The number that accepting gave goes too: nobody heard of it yet. */
const backTo = statement(`
  with moved as (
    update $schema.reservation set status = $8, revision = revision + 1,
      order_no = case when $8 <> 'Active' then order_no end, expires_at = $3
    where id = $1 returning id
  ), claimed as (
    update $schema.claim set expires_at = $3
    where active and reservation_line_id in (select id from $schema.reservation_line where reservation_id = $1)
  ), noted as (
    insert into $schema.status_event (reservation_id, from_status, to_status, who, at, note)
    select id, $2, $8, 'operator', $4, null from moved
  )
  insert into $schema.event (at, entity, entity_id, action, actor, before, after, request_id)
  select $4, 'reservation', id, 'undo', $5, jsonb_build_object('status', $2::text), jsonb_build_object('status', $8::text,
    'undoOf', $7::text), $6
  from moved
`);

/** Back to where it stood, as long as it would have waited there. */
export async function writeBackTo(
  db: Db,
  {
    id,
    status,
    to,
    expiresAt,
    undoId,
  }: Pick<ActedOrder, 'id' | 'status' | 'expiresAt'> & {
    readonly to: ActedOrder['status'];
    readonly undoId: string;
  },
  { now, actor, requestId }: EventSource,
): Promise<void> {
  const until = expiresAt === null ? null : instant(expiresAt);
  const who = JSON.stringify(actorFacts(actor));
  await db.rows(backTo, [id, status, until, instant(now), who, requestId, undoId, to]);
}
