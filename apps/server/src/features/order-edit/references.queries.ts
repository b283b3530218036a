import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import type { EditableOrder } from './order-edit.queries.ts';

type Referenced = Pick<EditableOrder, 'id' | 'revision' | 'status' | 'reference' | 'referenceRequired'>;

const lockOwn = statement<Referenced>(`
  select r.id, r.revision, r.status, r.reference, r.reference_required as "referenceRequired", ${onePlanColumn}
  from $schema.reservation r where r.id = $1 and ${ownOrderSql(2)} for update
`);

const setReference = statement<{ revision: number }>(`
  with told as (${eventsSql(3)})
  update $schema.reservation set reference = $2, revision = revision + 1 where id = $1 returning revision
`);

/** Undefined for another's, as for one that is not there. The first statement of its transaction. */
export function lockReferenced(db: Db, id: string, scope: CustomerScope): Promise<Referenced | undefined> {
  return db.first(lockOwn, [id, ...ownOrderValues(scope)]);
}

/** The revision that it is now. */
export async function writeReference(
  db: Db,
  { id, reference: before }: Pick<Referenced, 'id' | 'reference'>,
  reference: string | null,
  source: EventSource,
): Promise<number> {
  const event = {
    entity: 'reservation',
    entityId: id,
    action: 'edit',
    before: { reference: before },
    after: { reference },
  };
  const row = await db.first(setReference, [id, reference, ...eventValues(source, [event])]);
  if (row === undefined) throw new Error(`order ${id} vanished while it was locked`);
  return row.revision;
}
