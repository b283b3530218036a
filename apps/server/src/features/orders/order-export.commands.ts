import type { Context } from '../../platform/application/context.ts';
import { listFile } from '../../platform/application/list-page.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Sorted } from '../../platform/database/sorted-pages.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { listedOrder, type OrderFilter, searchOf } from './staff-orders.queries.ts';
import { type OrderSort, readOrderPage } from './staff-orders.sql.ts';

export interface OrderExportInput extends OrderFilter, Sorted<OrderSort> {
  /** Names that its adapter knows. */
  readonly columns: readonly string[];
}

/**
 * Exactly the orders of a list as its caller narrowed and sorted it. Names of customers leave the house with it, so it is
 * the right of personal exports, proved anew.
 */
export const staffExportOrders = command(
  { right: 'orders.read&exports.persons', stepUp: true },
  (context: Context, { columns, ...asked }: OrderExportInput) => {
    const { shop, now, actor } = context;
    const { sort, isReverse, ...filter } = asked;
    const warehouses = OperatorScope.of(actor).among(filter.warehouseIds);
    const search = searchOf(filter, warehouses, context);
    return listFile(context, { list: 'orders', columns, asked: { ...asked, warehouses } }, async (span) =>
      (await readOrderPage(shop.database, search, { sort, isReverse, ...span }, now)).map((row) =>
        listedOrder(row),
      ),
    );
  },
);
