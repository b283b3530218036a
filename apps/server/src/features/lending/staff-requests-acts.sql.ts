import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import {
  type LockedRequest,
  ofCustomerSql,
  requestColumns,
  type RequestRow,
  type RequestSnapshot,
  requestSnapshotSql,
  requestSql,
} from './requests.sql.ts';

/** One that the desk acts on, its association locked with it. */
export interface DeskLocked extends LockedRequest {
  /** The order that it became. */
  readonly madeOrder: MadeOrder | null;
  /** For whom it is assigned: whoever sent it, else anybody who still acts for the association. */
  readonly lenderContactId: string | null;
  readonly lenderLanguage: Language | null;
}

export interface MadeOrder {
  readonly id: string;
  readonly number: string;
  readonly grossCents: number;
  readonly version: number;
}

const lockAtDesk = statement<DeskLocked>({
  ...requestColumns,
  changeKey: 'text?',
  changeHash: 'bytes?',
  snapshot: 'json',
  madeOrder: 'json?',
  lenderContactId: 'text?',
  lenderLanguage: 'text?',
  onePlan: 'unread',
})(`
  select ${requestSql('r')}, r.change_key as "changeKey", r.change_hash as "changeHash", ${requestSnapshotSql} as snapshot,
    (select jsonb_build_object('id', o.id, 'number', coalesce(o.order_no, o.reservation_no), 'grossCents', o.gross_cents,
      'version', o.version) from $schema.reservation o where o.id = r.reservation_id) as "madeOrder",
    (select k.id from $schema.contact k where k.customer_id = u.id and k.removed_at is null
      order by k.id = r.contact_id desc nulls last, k.id limit 1) as "lenderContactId",
    (select l.language from $schema.login l where l.id = r.login_id) as "lenderLanguage", ${onePlanColumn}
  from $schema.rental_request r join $schema.customer u on u.id = r.customer_id
  where r.id = $1 and ${ofCustomerSql} for update of r, u
`);

export function lockRequestAtDesk(db: Db, id: string, scope: CustomerScope): Promise<DeskLocked | undefined> {
  return db.first(lockAtDesk, [id, scope.everybody, scope.customerId]);
}

const lastChange = statement({ by: 'text?' })(`
  select coalesce(o.name, e.actor ->> 'name') as by
  from $schema.event e left join $schema.login o on o.id = e.actor ->> 'login'
  where e.entity = 'rental-request' and e.entity_id = $1
  order by e.id desc limit 1
`);

const setReason = statement(`update $schema.rental_request set cancel_reason = $2 where id = $1`);

const setNotes = statement(`
  with told as (${eventsSql(3)})
  update $schema.rental_request set notes = $2 where id = $1
`);

/** The version of the request counts it too: what its screen shows changed. */
const setGroup = statement(`
  with told as (${eventsSql(4)}), customer as (
    update $schema.customer set customer_group = $3 where id = $2
  )
  update $schema.rental_request set notes = notes where id = $1
`);

const madeOrder = statement<MadeOrder>({ id: 'text', number: 'text', grossCents: 'int', version: 'int' })(`
  select id, coalesce(order_no, reservation_no) as number, gross_cents as "grossCents", version
  from $schema.reservation where id = $1
`);

/** The order that holds what was granted; null where that is nothing. */
export async function orderOfRequest(
  db: Db,
  { reservationId }: Pick<RequestRow, 'reservationId'>,
): Promise<MadeOrder | null> {
  return reservationId === null ? null : ((await db.first(madeOrder, [reservationId])) ?? null);
}

/** Who changed it last, where the event has a name. */
export async function readLastRequestChange(db: Db, id: string): Promise<string | null> {
  return (await db.first(lastChange, [id]))?.by ?? null;
}

export async function writeCancelReason(db: Db, id: string, reason: string): Promise<void> {
  await db.rows(setReason, [id, reason]);
}

export async function writeRequestNotes(
  db: Db,
  source: EventSource,
  id: string,
  notes: string,
): Promise<void> {
  const event = { entity: 'rental-request', entityId: id, action: 'note', after: { notes } };
  await db.rows(setNotes, [id, notes, ...eventValues(source, [event])]);
}

export async function writeCustomerGroup(
  db: Db,
  source: EventSource,
  { id, customerId }: Pick<RequestRow, 'id' | 'customerId'>,
  group: string,
): Promise<void> {
  const after = { customerGroup: group };
  await db.rows(setGroup, [
    id,
    customerId,
    group,
    ...eventValues(source, [
      { entity: 'rental-request', entityId: id, action: 'confirm-group', after },
      { entity: 'customer', entityId: customerId, action: 'update', after },
    ]),
  ]);
}

// $3 the group that its association has; $4 the order that was made of it, which may be made anew.
const restore = statement({ id: 'text' })(`
  with b as (
    select b.* from jsonb_to_record($2::jsonb) as b(state text, "stateAt" timestamptz, senior integer, patrol integer,
      stock boolean, "cancelReason" text, notes text, "customerGroup" text)
  ), customer as (
    update $schema.customer c set customer_group = b."customerGroup"
    from b, $schema.rental_request r
    where r.id = $1 and c.id = r.customer_id and c.customer_group is not distinct from $3::text
      and c.customer_group is distinct from b."customerGroup"
  ), freed as (
    update $schema.checkout k set cart_id = k.cart_id || ' ' || k.id
    from $schema.reservation o where o.id = $4 and k.id = o.checkout_id
  ), told as (
    ${eventsSql(5)}
  )
  update $schema.rental_request r set state = b.state, state_at = b."stateAt", granted_senior = b.senior,
    granted_patrol = b.patrol, granted_stock = b.stock, cancel_reason = b."cancelReason", notes = b.notes,
    reservation_id = case when b.state = 'ASSIGNED' then r.reservation_id end
  from b where r.id = $1
  returning r.id
`);

/** The request as it was before, with its event. */
export async function restoreRequest(
  db: Db,
  source: EventSource,
  {
    id,
    before,
    after,
    orderId,
    undoId,
  }: {
    readonly id: string;
    readonly before: RequestSnapshot;
    readonly after: Pick<RequestSnapshot, 'customerGroup'>;
    readonly orderId: string | null;
    readonly undoId: string;
  },
): Promise<void> {
  const event = { entity: 'rental-request', entityId: id, action: 'undo', after: { undoOf: undoId } };
  const values = [id, JSON.stringify(before), after.customerGroup, orderId];
  await db.rows(restore, [...values, ...eventValues(source, [event])]);
}
