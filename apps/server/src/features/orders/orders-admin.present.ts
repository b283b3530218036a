import type { OrderRow } from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { money } from '../pricing/index.ts';
import { customerName, type ListedOrder } from './staff-orders.queries.ts';

export function presentListedOrder(row: ListedOrder, { shop, language }: Context): OrderRow {
  const { zone } = shop;
  return {
    ID: row.id,
    Number: row.number,
    Status: row.status,
    Version: row.version,
    Customer: { Key: row.customerId, Description: customerName(row.person) },
    Start: zone.format(row.businessStart),
    End: zone.format(row.businessEnd),
    WarehouseID: row.warehouseId,
    Goods: row.goods.map(({ itemId, descriptions, qty }) => ({
      ItemID: itemId,
      Description: descriptions[language] ?? descriptions[shop.config.defaultLanguage] ?? itemId,
      Amount: qty,
    })),
    Amount: row.itemQty,
    TotalIncVAT: money(row.grossCents),
    Paid: money(row.ownPaidCents),
    Open: money(row.openCents),
    DepositHeld: money(row.depositHeldCents),
    AssignedTo: row.assigned === null ? null : { Key: row.assigned.id, Description: row.assigned.name },
    Risks: [...row.risks],
    CreatedAt: zone.format(row.createdAt),
  };
}
