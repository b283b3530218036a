// /api/v3/admin/shortages[/_export], …/stock/{id}, …/stock-moves
import {
  exportShortages,
  getItemStock,
  listShortages,
  moveStock,
  type ShortageColumn,
  type ShortageRow,
} from '@bivak/contract/admin';
import { addDays, type IsoDate } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import {
  isRefusal,
  type Refusal,
  Refusal as Refused,
  refuseNamed,
} from '../../platform/application/refusal.ts';
import { fileAnswer, listAnswer, sheetTime, sortOf } from '../../platform/http/list-answer.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { readSpan } from '../locations/index.ts';
import { NEVER } from './claim-end.ts';
import { staffExportShortages } from './shortage-export.commands.ts';
import { type ShortageFilter, staffItemStock, staffShortagePage } from './staff-stock.queries.ts';
import type { StaffShortage } from './staff-stock.sql.ts';
import { staffMoveStock, StockStale } from './stock.commands.ts';

export const stockAdminRoutes: readonly Route[] = [
  serve(listShortages, staffShortagePage, {
    input: ({ query: { size, after = null, ...asked } }, context) => {
      const filter = filterOf(asked, context);
      return isRefusal(filter) ? filter : { ...filter, size, after };
    },
    answer: listAnswer(presentShortage),
  }),
  serve(exportShortages, staffExportShortages, {
    input: ({ query: asked, body }, context) => {
      const filter = filterOf(asked, context);
      return isRefusal(filter) ? filter : { ...filter, columns: body.Columns };
    },
    answer: fileAnswer('shortages', presentShortage, cells),
  }),
  serve(getItemStock, staffItemStock, {
    input: ({ params }) => ({ itemId: params.id }),
    answer: ({ itemId, places, moves }, context) => ({
      Item: {
        Key: itemId,
        Description: named({ itemId, descriptions: places[0]?.descriptions ?? {} }, context),
      },
      Places: places.map(({ warehouseId, stock, out, down, promised, hires }) => ({
        WarehouseID: warehouseId,
        Stock: stock,
        Out: out,
        Down: down,
        Promised: promised,
        Hires: hires.map(({ id, qty, fromAt, untilAt, supplier }) => ({
          ID: id,
          Quantity: qty,
          From: hireDay(context, fromAt),
          // The last day on which they are here.
          To: addDays(hireDay(context, untilAt), -1),
          Supplier: supplier,
        })),
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

interface FilterQuery {
  readonly q?: string | undefined;
  readonly WarehouseID?: readonly string[] | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Sort: string;
}

function filterOf(
  { q = '', WarehouseID = [], From, To, Sort }: FilterQuery,
  { shop }: Context,
): ShortageFilter | Refusal {
  const span = readSpan({ From, To }, shop.zone);
  if (isRefusal(span)) return span;
  return {
    text: q,
    warehouseIds: WarehouseID,
    ...span,
    ...sortOf(Sort, { From: 'from', Short: 'qty' } as const),
  };
}

function presentShortage(row: StaffShortage, context: Context): ShortageRow {
  const { zone } = context.shop;
  return {
    Item: { Key: row.itemId, Description: named(row, context) },
    WarehouseID: row.warehouseId,
    Stock: row.stock,
    From: zone.format(row.fromAt),
    Until: row.untilAt >= NEVER ? null : zone.format(row.untilAt),
    Short: row.qty,
    Orders: row.orders.map(({ id, number, customer }) => ({ ID: id, Number: number, Customer: customer })),
  };
}

function cells({ shop }: Context): Readonly<Record<ShortageColumn, (row: ShortageRow) => RowsCell>> {
  return {
    item: ({ Item }) => Item.Description,
    warehouse: ({ WarehouseID }) =>
      shop.config.warehouses.find(({ id }) => id === WarehouseID)?.name ?? WarehouseID,
    from: ({ From }) => sheetTime(From),
    until: ({ Until }) => sheetTime(Until),
    short: ({ Short }) => Short,
    stock: ({ Stock }) => Stock,
    orders: ({ Orders }) => Orders.map(({ Number: number }) => number).join(', '),
  };
}

function hireDay({ shop }: Context, at: string): IsoDate {
  return shop.zone.dayOf(Date.parse(at) as EpochMs);
}

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
