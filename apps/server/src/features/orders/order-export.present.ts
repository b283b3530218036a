import type { OrderColumn, OrderRow } from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { fileAnswer, sheetTime } from '../../platform/http/list-answer.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import { presentListedOrder } from './orders-admin.present.ts';
import type { ListedOrder } from './staff-orders.queries.ts';

/** A file of orders, in the words of whoever asked. */
export const ordersFile = fileAnswer(
  'orders',
  (order: ListedOrder, context) => presentListedOrder(order, context),
  cells,
);

function cells({ shop, language }: Context): Readonly<Record<OrderColumn, (row: OrderRow) => RowsCell>> {
  const t = shop.translate[language];
  return {
    number: ({ Number: number }) => number,
    customer: ({ Customer }) => Customer.Description,
    status: ({ Status }) => t(`export.status.${Status}`),
    start: ({ Start }) => sheetTime(Start),
    end: ({ End }) => sheetTime(End),
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
    created: ({ CreatedAt }) => sheetTime(CreatedAt),
  };
}
