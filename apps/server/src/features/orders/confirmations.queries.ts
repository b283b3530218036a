import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { MovableReservation } from './moves.queries.ts';

export interface AskedReservation extends MovableReservation {
  confirmedAt: EpochMs | null;
}

const askedForUpdate = statement<AskedReservation>(`
  select id, reservation_no as "reservationNo", order_no as "orderNo", status, confirmed_at as "confirmedAt",
    ${onePlanColumn}
  from $schema.reservation
  where id = $1 and confirmation_asked
  for update
`);

const setConfirmed = statement(`
  with told as (${eventsSql(2)})
  update $schema.reservation set confirmed_at = $2 where id = $1
`);

/** One whose confirmation was asked by mail; any other has nothing to confirm. The first statement of its transaction. */
export function lockAsked(db: Db, id: string): Promise<AskedReservation | undefined> {
  return db.first(askedForUpdate, [id]);
}

export async function writeConfirmed(db: Db, id: string, source: EventSource): Promise<void> {
  const event = { entity: 'reservation', entityId: id, action: 'confirm' };
  await db.rows(setConfirmed, [id, ...eventValues(source, [event])]);
}
