import { isEditableStatus } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { type Acted, actOnOrder, type OfAct } from '../orders/index.ts';
import type { EditableLine } from './order-edit.sql.ts';
import { editableByStaff, editByStaff, unknownLines, wrong } from './staff-edit.commands.ts';
import { readReplacing } from './staff-edit.sql.ts';
import { canComeBack } from './staff-move.commands.ts';
import { type OrderSnapshot, readSnapshot } from './staff-move.sql.ts';

export interface SubstituteInput extends OfAct {
  readonly lineId: string;
  /** Of the same category as the article of the line. */
  readonly itemId: string;
  /** Undefined: all pieces that do not stand ready. */
  readonly qty?: number | undefined;
}

/**
 * Another article in the place of one that is not at hand, at the price that was ordered: who hands out may, since no money
 * changes but a deposit. Until the first piece is out; pieces that stand ready stay.
 */
export const staffSubstitute = command(
  { right: 'orders.write|orders.handOut' },
  (
    context: Context,
    { orderId, version, isDryRun = false, ...asked }: SubstituteInput,
  ): Promise<Acted | Refusal> => {
    let before: OrderSnapshot | null = null;
    const mayUndo = OperatorScope.of(context.actor).may('orders.write');
    return actOnOrder(
      context,
      { orderId, version, isDryRun },
      {
        route: 'orders/substitute',
        input: asked,
        undo: {
          act: 'order.edit',
          before: () => before ?? {},
          isOffered: (order) => mayUndo && canComeBack(order) && isEditableStatus(order.status, false),
        },
        async work(transaction, { id }) {
          before = await readSnapshot(transaction, id);
          return substitute(transaction, context, id, asked);
        },
      },
    );
  },
);

async function substitute(
  transaction: Transaction,
  context: Context,
  orderId: string,
  { lineId, itemId, qty }: Omit<SubstituteInput, keyof OfAct>,
): Promise<Refusal | null> {
  const found = await editableByStaff(transaction, context, orderId, { isPicking: true });
  if (isRefusal(found)) return found;
  const [unknown] = unknownLines(found.lines, { lines: [{ lineId }] });
  const line = found.lines.find(({ id }) => String(id) === lineId);
  if (line === undefined || unknown !== undefined)
    return wrong([{ field: 'lineId', reason: unknown?.reason ?? 'unknown-order-line' }]);
  const { isSubstitute, isNoted, ready } = await readReplacing(transaction, line.id, itemId);
  if (!isSubstitute) return wrong([{ field: 'itemId', reason: 'no-substitute' }]);
  const most = line.qty - ready;
  const pieces = qty ?? most;
  if (pieces > most || pieces < 1)
    return wrong([{ field: 'qty', reason: 'too-big', params: { maximum: most } }]);
  if (isNoted && pieces === line.qty)
    return refuse('LineNotRemovable', { fields: [{ field: 'lineId', reason: 'line-noted' }] });
  const price = { unitCents: line.unitCents, reason: line.priceReason ?? insteadOf(context, line) };
  const asked = { charges: [], discountPercent: null, reprice: false };
  const change =
    pieces === line.qty
      ? { lines: [{ lineId, substituteId: itemId, ...price }], added: [] }
      : { lines: [{ lineId, qty: line.qty - pieces }], added: [{ itemId, qty: pieces, ...price }] };
  // The price was agreed: no limit of the desk bounds it.
  const done = await editByStaff(transaction, context, found, { ...asked, ...change }, { limitPercent: 100 });
  if (!isRefusal(done)) return null;
  // The fields of the edit are none of this call, save what is not free.
  const isShort = done.fields.some(({ reason }) => reason === 'stock');
  const fields = done.fields.map((fault) => ({ ...fault, field: isShort ? 'qty' : 'itemId' }));
  return refuse(done.code, { fields, params: done.params, beside: done.beside });
}

/** Why it costs what it costs, for colleagues. */
function insteadOf({ shop }: Context, { descriptions, itemId }: EditableLine): string {
  const { defaultLanguage } = shop.config;
  const item = descriptions[defaultLanguage] ?? itemId;
  return shop.translate[defaultLanguage]('substitute.reason', { item });
}
