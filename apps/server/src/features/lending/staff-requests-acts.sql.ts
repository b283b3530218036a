import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { RequestRow } from './requests.sql.ts';

export interface MadeOrder {
  id: string;
  number: string;
  grossCents: number;
}

const madeOrder = statement<MadeOrder>({ id: 'text', number: 'text', grossCents: 'int' })(`
  select id, coalesce(order_no, reservation_no) as number, gross_cents as "grossCents"
  from $schema.reservation where id = $1
`);

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

export async function findMadeOrder(db: Db, id: string): Promise<MadeOrder | null> {
  return (await db.first(madeOrder, [id])) ?? null;
}

/** The order that holds what was granted; null where that is nothing. */
export async function orderOfRequest(
  db: Db,
  { reservationId }: Pick<RequestRow, 'reservationId'>,
): Promise<MadeOrder | null> {
  return reservationId === null ? null : findMadeOrder(db, reservationId);
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
