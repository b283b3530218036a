import type { ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import type { Payer } from '../../platform/shops/payer.ts';

interface PaidReservation {
  id: string;
  status: ReservationStatus;
}

const toPay = statement<PaidReservation>({ id: 'text', status: 'text', onePlan: 'unread' })(`
  select r.id, r.status, ${onePlanColumn}
  from $schema.reservation r where r.id = $1 and ${ownOrderSql(2)} for no key update
`);

const setPayer = statement(`
  with told as (${eventsSql(3)})
  update $schema.reservation set payer = $2 where id = $1
`);

/** Undefined for another's. The first statement of its transaction. */
export function lockPaid(db: Db, id: string, scope: CustomerScope): Promise<PaidReservation | undefined> {
  return db.first(toPay, [id, ...ownOrderValues(scope)]);
}

export async function writePayer(
  db: Db,
  id: string,
  payer: Payer | null,
  source: EventSource,
): Promise<void> {
  // Name and address stand with the reservation alone: what is audited outlives it.
  const event = {
    entity: 'reservation',
    entityId: id,
    action: 'say-payer',
    after: { isAnother: payer !== null },
  };
  await db.rows(setPayer, [
    id,
    payer === null ? null : JSON.stringify(payer),
    ...eventValues(source, [event]),
  ]);
}
