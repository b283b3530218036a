import type { ReservationOrderUpdate } from '@bivak/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import { refuse } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { referenceRefusal } from './editable.ts';
import type { AskedEdit, EditOutcome } from './order-edit.service.ts';
import { lockReferenced, writeReference } from './references.queries.ts';

/** Whether an edit asks for a reference alone, as the popup of an order's actions does. */
export function asksReferenceOnly(body: ReservationOrderUpdate): boolean {
  const asked = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return body.Reference !== undefined && asked.every((name) => name === 'Reference' || name === 'Version');
}

/** Gives an order its reference: neither its goods nor the ledger are looked at, so nothing else has to be locked. */
export function giveReference(context: Context, { orderId, body }: AskedEdit): Promise<EditOutcome> {
  const reference = body.Reference || null;
  return inTransaction<EditOutcome>(
    context.shop.database,
    async (transaction) => {
      const order = await lockReferenced(transaction, orderId, CustomerScope.of(context.actor));
      if (order === undefined) return { kind: 'refused', refusal: refuse('NotFound'), view: null };
      if (body.Version !== undefined && body.Version !== order.revision) return { kind: 'outdated' };
      if (order.reference === reference) return { kind: 'saved', revision: order.revision };
      const refusal = referenceRefusal(order, reference);
      if (refusal !== null) return { kind: 'refused', refusal, view: null };
      return { kind: 'saved', revision: await writeReference(transaction, order, reference, context) };
    },
    { planned: true },
  );
}
