import { discountLimit, isEditableStatus } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { rightsOf } from '../../platform/identity/actor.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { freeOf, lentOrderOf } from '../availability/index.ts';
import { fixedItemOf } from '../carts/index.ts';
import { type ChargeLine, readCharges } from '../orders/index.ts';
import { type EditableLine, type EditableOrder, readEditableLines } from './order-edit.sql.ts';
import { findOfStaff, type StaffEditable, substitutesOf } from './staff-edit.sql.ts';

export interface OrderToEdit {
  readonly order: StaffEditable;
  readonly lines: readonly (EditableLine & { readonly isFixed: boolean })[];
  readonly charges: readonly ChargeLine[];
  readonly isEditable: boolean;
  readonly limitPercent: number;
}

/** An order with its lines and prices, as staff may change it. */
export const staffOrderToEdit = query(
  { right: 'orders.write', shared: 'nobody' },
  async (context: Context, { orderId }: { readonly orderId: string }): Promise<OrderToEdit | Refusal> => {
    const { shop, actor } = context;
    const order = await found(context, orderId);
    if (order === undefined) return refuse('NotFound');
    const [lines, charges] = await Promise.all([
      readEditableLines(shop.database, orderId),
      readCharges(shop.database, orderId),
    ]);
    const fixed = fixedItemOf(shop.config, order);
    return {
      order,
      lines: lines
        .filter(({ kind }) => kind !== 'Borg')
        .map((line) => ({ ...line, isFixed: line.itemId === fixed })),
      charges,
      isEditable: isEditableStatus(order.status, false) && lentOrderOf(shop.config, order) === null,
      limitPercent: discountLimit(rightsOf(actor), shop.config.limits.deskDiscountPercent),
    };
  },
);

export interface Substitute {
  readonly itemId: string;
  readonly name: string;
  readonly free: number | null;
}

/** What stands in the same categories as the article of a line, the freest first: what is not free cannot replace it. */
export const staffListSubstitutes = query(
  { right: 'orders.write|orders.handOut', shared: 'nobody' },
  async (
    context: Context,
    { orderId, lineId }: { readonly orderId: string; readonly lineId: string },
  ): Promise<readonly Substitute[] | Refusal> => {
    const { shop, language } = context;
    const order = await found(context, orderId);
    if (order === undefined) return refuse('NotFound');
    const id = /^\d{1,15}$/u.test(lineId) ? Number(lineId) : 0;
    const items = await substitutesOf(shop.database, {
      orderId,
      lineId: id,
      language,
      fallback: shop.config.defaultLanguage,
    });
    const free = await freeOf(
      shop.database,
      items.map(({ itemId }) => ({
        itemId,
        warehouseId: order.warehouseId,
        fromMs: order.businessStart,
        toMs: order.businessEnd,
      })),
    );
    return items.map((item, n) => ({ ...item, free: free[n] ?? null }));
  },
);

function found(
  { shop, actor }: Context,
  orderId: string,
): Promise<(StaffEditable & EditableOrder) | undefined> {
  return findOfStaff(shop.database, orderId, OperatorScope.of(actor).warehouses);
}
