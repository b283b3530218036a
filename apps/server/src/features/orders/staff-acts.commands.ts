import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { UndoRow } from '../../platform/application/undo.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { claimAgain, hasEnded, takeStep } from './moves.ts';
import { lockReservationsOf } from './moves.sql.ts';
import { actOnOrder, type OfAct, type OrderAct } from './staff-acts.ts';
import {
  type ActedOrder,
  findColleague,
  hadPieces,
  lockForAct,
  writeAssigned,
  writeBackTo,
  writeNotes,
  writeReference,
} from './staff-acts.sql.ts';

/** The reservation becomes an order: its number, its claims for good, the mail. It can be taken back for some seconds. */
export const staffAcceptOrder = command({ right: 'orders.accept' }, (context: Context, of: OfAct) =>
  actOnOrder(context, of, decided(context, 'accept', 'Order', null)),
);

/** With a reason, which the customer reads: hours and pieces are free again, what was paid goes back. */
export const staffRejectOrder = command(
  { right: 'orders.accept' },
  async (context: Context, { reason, ...of }: OfAct & { readonly reason: string }) => {
    if (reason === '') return needed('reason');
    return actOnOrder(context, of, decided(context, 'reject', 'Rejected', reason));
  },
);

/** With a reason, which the customer reads, until picking begins: hours and pieces are free again, what was paid goes back. */
export const staffCancelOrderFor = command(
  { right: 'orders.write' },
  async (context: Context, { reason, ...of }: OfAct & { readonly reason: string }) => {
    if (reason === '') return needed('reason');
    return actOnOrder(context, of, decided(context, 'cancel', 'Cancelled', reason));
  },
);

/** Who of the business looks after it; null: nobody in particular. */
export const staffAssignOrder = command(
  { right: 'orders.write' },
  (context: Context, { to, ...of }: OfAct & { readonly to: string | null }) =>
    actOnOrder(context, of, {
      route: 'orders/assign',
      input: { to },
      undo: { act: 'order.assign', before: ({ assignedTo }) => ({ assignedTo }) },
      async work(transaction, order) {
        if (to !== null && (await findColleague(transaction, to)) === undefined) {
          return refuse('ValidationFailed', { fields: [{ field: 'to', reason: 'unknown-colleague' }] });
        }
        if (order.assignedTo !== to) await writeAssigned(transaction, order, to, context);
        return null;
      },
    }),
);

/** What the business writes on an order for itself and for whoever packs it; empty: nothing. */
export const staffOrderNote = command(
  { right: 'orders.write' },
  (context: Context, { notes, ...of }: OfAct & { readonly notes: string }) =>
    actOnOrder(context, of, {
      route: 'orders/note',
      input: { notes },
      async work(transaction, order) {
        const text = notes === '' ? null : notes;
        if (order.notes !== text) await writeNotes(transaction, order, text, context);
        return null;
      },
    }),
);

/** What is written on an order, as far as it is named: the business's own note, and the reference of its customer. */
export const staffChangeOrder = command(
  { right: 'orders.write' },
  (
    context: Context,
    {
      notes,
      reference,
      ...of
    }: OfAct & { readonly notes?: string | undefined; readonly reference?: string | undefined },
  ) =>
    actOnOrder(context, of, {
      route: 'orders/change',
      input: { notes, reference },
      async work(transaction, order) {
        const written = {
          notes: notes === '' ? null : notes,
          reference: reference === '' ? null : reference,
        };
        if (written.notes !== undefined && written.notes !== order.notes)
          await writeNotes(transaction, order, written.notes, context);
        if (written.reference !== undefined && written.reference !== order.reference)
          await writeReference(transaction, order, written.reference, context);
        return null;
      },
    }),
);

/** How acts on orders are taken back, by the name under which they offered it, and whose right that is. */
export const orderUndos = {
  'order.accept': { right: 'orders.accept', run: undecide },
  'order.reject': { right: 'orders.accept', run: undecide },
  'order.cancel': { right: 'orders.write', run: undecide },
  'order.assign': { right: 'orders.write', run: unassign },
} as const;

function decided(
  context: Context,
  act: 'accept' | 'reject' | 'cancel',
  to: 'Order' | 'Rejected' | 'Cancelled',
  note: string | null,
): OrderAct {
  return {
    route: `orders/${act}`,
    input: { note },
    undo: { act: `order.${act}`, before: ({ status, expiresAt }) => ({ status, expiresAt }) },
    async work(transaction, order, held) {
      const moved = await takeStep(transaction, { shop: context.shop, source: context }, order, {
        to,
        who: 'operator',
        note,
        held,
      });
      return isRefusal(moved) ? moved : null;
    },
  };
}

/** An order that was decided on waits again, with all that it had; where somebody else has that by now, it cannot. */
async function undecide(transaction: Transaction, context: Context, undo: UndoRow): Promise<Refusal | null> {
  const order = await standingForUndo(transaction, context, undo);
  if (isRefusal(order)) return order;
  const { expiresAt, status: to } = undo.before as Pick<ActedOrder, 'expiresAt' | 'status'>;
  // It would expire at once, and be mailed as expired.
  if (expiresAt !== null && expiresAt <= context.now) return refuse('UndoOver');
  if (hasEnded(order.status) && (await hadPieces(transaction, order.id, to))) {
    const together = await lockReservationsOf(transaction, order.checkoutId);
    const isFree = await claimAgain(
      transaction,
      together.filter(({ id }) => id === order.id),
    );
    if (!isFree) return refuse('StockShort');
  }
  await writeBackTo(transaction, { ...order, to, expiresAt, undoId: undo.id }, context);
  return null;
}

async function unassign(transaction: Transaction, context: Context, undo: UndoRow): Promise<Refusal | null> {
  const order = await standingForUndo(transaction, context, undo);
  if (isRefusal(order)) return order;
  const { assignedTo } = undo.before as { readonly assignedTo: string | null };
  await writeAssigned(transaction, order, assignedTo, context);
  return null;
}

/** The order as the act left it; somebody who went on from there keeps what they did. */
export async function standingForUndo(
  transaction: Transaction,
  context: Context,
  { entityId, version }: Pick<UndoRow, 'entityId' | 'version'>,
) {
  const order = await lockForAct(transaction, entityId, OperatorScope.of(context.actor).warehouses);
  if (order === undefined) return refuse('NotFound');
  return order.version === version ? order : refuse('UndoOvertaken');
}

function needed(field: string): Refusal {
  return refuse('ValidationFailed', { fields: [{ field, reason: 'required' }] });
}
