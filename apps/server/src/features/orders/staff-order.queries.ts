import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { type UndoOffer, undoOnce } from '../../platform/application/undo.ts';
import { query } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { operatorKey, OperatorScope } from '../../platform/identity/operator-scope.ts';
import { changedFields } from './staff-acts.ts';
import {
  type HistoryActor,
  type HistoryRow,
  readStaffOrder,
  type StaffOrderLine,
  type StaffOrderRow,
} from './staff-order.sql.ts';
import { listedOrder, type ListedOrder } from './staff-orders.queries.ts';

/** One thing that happened to an order: who did what when, and from what to what. */
export interface Happened {
  readonly at: EpochMs;
  readonly subject: HistoryRow['entity'];
  readonly action: string;
  readonly by: HistoryActor;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  readonly note: string | null;
  readonly undo: UndoOffer | null;
}

export interface StaffOrder {
  readonly order: ListedOrder<StaffOrderRow>;
  readonly lines: readonly StaffOrderLine[];
  readonly history: readonly Happened[];
}

/** All of an order, in three statements; one of another warehouse does not exist for who is limited to some. */
export const staffOrderDetail = query(
  { right: 'orders.read', shared: 'nobody' },
  async (context: Context, { orderId }: { readonly orderId: string }): Promise<StaffOrder | Refusal> => {
    const { shop, actor, now, language } = context;
    const found = await readStaffOrder(shop.database, orderId, {
      caller: operatorKey(actor),
      warehouses: OperatorScope.of(actor).warehouses,
      now,
      language,
      fallback: shop.config.defaultLanguage,
    });
    if (found === undefined) return refuse('NotFound');
    const { order, lines, history } = found;
    return { order: listedOrder(order), lines, history: undoOnce(history).map(happened) };
  },
);

function happened({ at, entity, action, by, before, after, note, undo }: HistoryRow): Happened {
  const changes = changedFields(before, after).map((field) => ({
    field,
    from: before?.[field] ?? null,
    to: after?.[field] ?? null,
  }));
  return { at, subject: entity, action, by, changes, note, undo };
}
