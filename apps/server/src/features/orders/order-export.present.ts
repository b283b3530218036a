import { type OrderColumn, orderColumns, type OrderRow } from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { RowsFile, type RowsCell, rowsText } from '../../platform/http/rows-file.ts';
import type { OrderExport } from './order-export.commands.ts';
import { presentListedOrder } from './orders-admin.present.ts';
import type { ListedOrder } from './staff-orders.queries.ts';

/** A file of orders, in the words of whoever asked; its name says who that was, and when. */
export function ordersFile({ pages, columns: names }: OrderExport, context: Context): RowsFile {
  const { shop, language, now, actor } = context;
  const t = shop.translate[language];
  const who = actor.kind === 'operator' ? actor.name : '';
  const when = timeOf(shop.zone.format(now)).replace(':', '.');
  const columns = names.filter((name): name is OrderColumn => orderColumns.some((one) => one === name));
  const head = columns.map((column) => t(`export.orders.${column}`));
  return new RowsFile(
    `${t('export.orders.name', { when, who })}.csv`,
    rowsText(language, head, rows(pages, columns, context)),
  );
}

async function* rows(
  pages: AsyncIterable<readonly ListedOrder[]>,
  columns: readonly OrderColumn[],
  context: Context,
): AsyncGenerator<RowsCell[][]> {
  const { shop, language } = context;
  const t = shop.translate[language];
  const cells: Readonly<Record<OrderColumn, (row: OrderRow) => RowsCell>> = {
    number: ({ Number: number }) => number,
    customer: ({ Customer }) => Customer.Description,
    status: ({ Status }) => t(`export.status.${Status}`),
    start: ({ Start }) => timeOf(Start),
    end: ({ End }) => timeOf(End),
    warehouse: ({ WarehouseID }) =>
      shop.config.warehouses.find(({ id }) => id === WarehouseID)?.name ?? WarehouseID,
    goods: ({ Goods, Amount: all }) => {
      const rest = all - Goods.reduce((sum, { Amount }) => sum + Amount, 0);
      const shown = Goods.map(({ Amount, Description }) => `${String(Amount)} × ${Description}`);
      return [...shown, ...(rest > 0 ? [t('export.more', { count: rest })] : [])].join(', ');
    },
    amount: ({ Amount }) => Amount,
    total: ({ TotalIncVAT }) => TotalIncVAT,
    paid: ({ Paid }) => Paid,
    open: ({ Open }) => Open,
    deposit: ({ DepositHeld }) => DepositHeld,
    assigned: ({ AssignedTo }) => AssignedTo?.Description ?? '',
    created: ({ CreatedAt }) => timeOf(CreatedAt),
  };
  for await (const page of pages)
    yield page.map((order) => {
      const row = presentListedOrder(order, context);
      return columns.map((column) => cells[column](row));
    });
}

/** On the shop's clock, as spreadsheets read it. */
function timeOf(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}
