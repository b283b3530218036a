import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { readPeaks, shortages } from '../availability/index.ts';
import { type EditView, editRefusal, viewEdit } from './edit-view.ts';
import { barredFrom, changeOf, type EditInput, readEdited } from './edited-order.ts';
import { isOutdated, outdated } from './order-edit.commands.ts';
import { findEditable, readEditableLines } from './order-edit.sql.ts';

/** The order as it would be, and for what it would be refused. */
export interface EditResult {
  readonly view: EditView;
  readonly refusal: Refusal | null;
}

/** What an edit would come to: the same validation without a lock and without writing. */
export const validateEdit = query(
  { right: 'customer', rateLimit: 'writing', shared: 'nobody' },
  async (context, { orderId, version, ...input }: EditInput): Promise<EditResult | Refusal> => {
    const { database } = context.shop;
    const order = await findEditable(database, orderId, CustomerScope.of(context.actor));
    if (order === undefined) return refuse('NotFound');
    if (isOutdated(order, version)) return outdated(context, orderId);
    const lines = await readEditableLines(database, order.id);
    const edited = readEdited(context, order, lines, input);
    if (isRefusal(edited)) return edited;
    const stock = new Map(
      lines.flatMap((line) => line.leaves.map((leaf) => [leaf.itemId, leaf.stock ?? 0] as const)),
    );
    const change = changeOf(order, lines, edited);
    const of = { order, lines, edited, isOfHours: change === 'hours' };
    const view = await viewEdit(database, context, of, async (wanted) =>
      shortages(wanted, await readPeaks(database, wanted, order.id), ({ itemId }) => stock.get(itemId) ?? 0),
    );
    const refusal =
      barredFrom(context, order, edited, change) ?? (change === 'reference' ? null : editRefusal(view));
    return { view, refusal };
  },
);
