// /api/v3/admin/shortages, …/stock/{id}, …/stock-moves
import { getItemStock, listShortages, moveStock } from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, Refusal as Refused, refuseNamed } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { NEVER } from './claim-end.ts';
import { staffItemStock, staffShortagePage } from './staff-stock.queries.ts';
import { staffMoveStock, StockStale } from './stock.commands.ts';

export const stockAdminRoutes: readonly Route[] = [
  serve(listShortages, staffShortagePage, {
    input: ({ query: { size, after } }) => ({ size, after: after ?? null }),
    answer: ({ rows, next, total, isExact }, context) => ({
      Collection: rows.map((row) => ({
        Item: { Key: row.itemId, Description: named(row, context) },
        WarehouseID: row.warehouseId,
        Stock: row.stock,
        From: context.shop.zone.format(row.fromAt),
        Until: row.untilAt >= NEVER ? null : context.shop.zone.format(row.untilAt),
        Short: row.qty,
        Orders: row.orders.map(({ id, number, customer }) => ({
          ID: id,
          Number: number,
          Customer: customer,
        })),
      })),
      Next: next,
      Total: total,
      TotalIsExact: isExact,
    }),
  }),
  serve(getItemStock, staffItemStock, {
    input: ({ params }) => ({ itemId: params.id }),
    answer: ({ itemId, places, moves }, context) => ({
      Item: {
        Key: itemId,
        Description: named({ itemId, descriptions: places[0]?.descriptions ?? {} }, context),
      },
      Places: places.map(({ warehouseId, stock, out, down, promised }) => ({
        WarehouseID: warehouseId,
        Stock: stock,
        Out: out,
        Down: down,
        Promised: promised,
      })),
      Moves: moves.map(({ at, by, warehouseId, qty, reason, note }) => ({
        At: context.shop.zone.format(at),
        By: by,
        WarehouseID: warehouseId,
        Quantity: qty,
        Reason: reason,
        Note: note,
      })),
    }),
  }),
  serve(moveStock, staffMoveStock, {
    input: ({ body, query }) => ({
      itemId: body.ItemID,
      warehouseId: body.WarehouseID,
      reason: body.Reason,
      qty: body.Quantity,
      seen: body.Seen,
      note: body.Note,
      isDryRun: query.DryRun === 'true',
    }),
    answer: ({ stock, missing, endangered }) => ({
      Stock: { From: stock.from, To: stock.to },
      Missing: { From: missing.from, To: missing.to },
      Endangered: [...endangered],
    }),
    refusal: moveRefusal,
  }),
];

function named(
  {
    itemId,
    descriptions,
  }: { readonly itemId: string; readonly descriptions: Readonly<Partial<Record<string, string>>> },
  { shop, language }: Context,
): string {
  return descriptions[language] ?? descriptions[shop.config.defaultLanguage] ?? itemId;
}

function moveRefusal(refused: Refusal): Refusal {
  if (refused instanceof StockStale)
    return new Refused(refused.code, { beside: { Current: { Stock: refused.stock } } });
  return refuseNamed(refused, (field) => (field === 'qty' ? 'Quantity' : field));
}
