import type { Context } from '../../platform/application/context.ts';
import type { PageEnd } from '../../platform/application/cursor.ts';
import type { Refusal } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { type ListedOrder, listedOrder, type OrderFilter, searchOf } from './staff-orders.queries.ts';
import { type OrderSort, readOrderPage } from './staff-orders.sql.ts';

export interface OrderExportInput extends OrderFilter {
  readonly sort: OrderSort;
  readonly isReverse: boolean;
  /** Names that its adapter knows. */
  readonly columns: readonly string[];
}

export interface OrderExport {
  readonly pages: AsyncIterable<readonly ListedOrder[]>;
  readonly columns: readonly string[];
}

/** So many rows are read at once: a file of all orders is never in memory. */
const pageSize = 500;

/**
 * Exactly the orders of a list as its caller narrowed and sorted it, page after page while they are written. Names of
 * customers leave the house with it, so it is the right of personal exports, proved anew, and it is noted who took what.
 */
export const staffExportOrders = command(
  { right: 'orders.read&exports.persons', stepUp: true },
  async (
    context: Context,
    { sort, isReverse, columns, ...filter }: OrderExportInput,
  ): Promise<OrderExport | Refusal> => {
    const { shop, now, actor } = context;
    const warehouses = OperatorScope.of(actor).among(filter.warehouseIds);
    const search = searchOf(filter, warehouses, context);
    const read = (after: PageEnd | null) =>
      readOrderPage(shop.database, search, { sort, isReverse, size: pageSize, after }, now);
    // Read before anything is sent: what fails now is an answer like any other.
    const first = await read(null);
    await recordEvents(shop.database, context, {
      entity: 'export',
      entityId: 'orders',
      action: 'export',
      after: { ...filter, warehouses, sort, isReverse, columns },
    });
    return { pages: pagesFrom(first, read), columns };
  },
);

async function* pagesFrom(
  first: Awaited<ReturnType<typeof readOrderPage>>,
  read: (after: PageEnd) => ReturnType<typeof readOrderPage>,
): AsyncGenerator<readonly ListedOrder[]> {
  for (let rows = first; ;) {
    const shown = rows.slice(0, pageSize);
    yield shown.map((row) => listedOrder(row));
    const last = shown.at(-1);
    if (rows.length <= pageSize || last === undefined) return;
    rows = await read(last);
  }
}
