// /api/v3/admin/stock[/_export], …/stock-moves[/_export]
import {
  exportStock,
  exportStockMoves,
  type LevelColumn,
  listStock,
  listStockMoves,
  type MoveColumn,
  type StockLevel as LevelAnswer,
  type StockMoveRow,
} from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import { fileAnswer, listAnswer, sheetTime, sortOf } from '../../platform/http/list-answer.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import type { MoveReason } from '../availability/index.ts';
import { readSpan } from '../locations/index.ts';
import type { LevelState, StockLevel } from './levels.sql.ts';
import type { StockMove } from './moves.sql.ts';
import { itemReference, placeName } from './stock.present.ts';
import { staffExportMoves, staffExportStock } from './stock-exports.commands.ts';
import { type LevelFilter, type MoveFilter, staffMovePage, staffStockPage } from './stock-lists.queries.ts';

export const stockListsAdminRoutes: readonly Route[] = [
  serve(listStock, staffStockPage, {
    input: ({ query: { size, after = null, ...asked } }) => ({ ...levelFilter(asked), size, after }),
    answer: listAnswer(presentLevel),
  }),
  serve(exportStock, staffExportStock, {
    input: ({ query, body }) => ({ ...levelFilter(query), columns: body.Columns }),
    answer: fileAnswer('stock', presentLevel, levelCells),
  }),
  serve(listStockMoves, staffMovePage, {
    input: ({ query: { size, after = null, ...asked } }, context) => {
      const filter = moveFilter(asked, context);
      return isRefusal(filter) ? filter : { ...filter, size, after };
    },
    answer: listAnswer(presentMove),
  }),
  serve(exportStockMoves, staffExportMoves, {
    input: ({ query, body }, context) => {
      const filter = moveFilter(query, context);
      return isRefusal(filter) ? filter : { ...filter, columns: body.Columns };
    },
    answer: fileAnswer('stockMoves', presentMove, moveCells),
  }),
];

interface LevelQuery {
  readonly q?: string | undefined;
  readonly WarehouseID?: readonly string[] | undefined;
  readonly State?: LevelState | undefined;
  readonly Sort: string;
}

function levelFilter({ q = '', WarehouseID = [], State, Sort }: LevelQuery): LevelFilter {
  const sorted = sortOf(Sort, { Name: 'name', Owned: 'owned' } as const);
  return { text: q, warehouseIds: WarehouseID, state: State ?? null, ...sorted };
}

interface MoveQuery {
  readonly q?: string | undefined;
  readonly ItemID?: string | undefined;
  readonly WarehouseID?: readonly string[] | undefined;
  readonly Reason?: MoveReason | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Sort: string;
}

function moveFilter(
  { q = '', ItemID, WarehouseID = [], Reason, From, To, Sort }: MoveQuery,
  { shop }: Context,
): MoveFilter | Refusal {
  const span = readSpan({ From, To }, shop.zone);
  if (isRefusal(span)) return span;
  const sorted = sortOf(Sort, { At: 'at' } as const);
  return {
    text: q,
    itemId: ItemID ?? null,
    warehouseIds: WarehouseID,
    reason: Reason ?? null,
    ...span,
    ...sorted,
  };
}

function presentLevel(row: StockLevel, context: Context): LevelAnswer {
  return {
    ID: row.id,
    Item: itemReference(row, context),
    WarehouseID: row.warehouseId,
    Owned: row.owned,
    Hired: row.hired,
    Down: row.down,
    Out: row.out,
    Promised: row.promised,
    FreeToday: row.freeToday,
    IsShort: row.isShort,
  };
}

function presentMove(row: StockMove, context: Context): StockMoveRow {
  return {
    ID: row.id,
    At: context.shop.zone.format(row.at),
    By: row.by,
    Item: itemReference(row, context),
    WarehouseID: row.warehouseId,
    Quantity: row.qty,
    Reason: row.reason,
    CostExcVAT: row.costCents === null || !seesCosts(context) ? null : row.costCents / 100,
    OtherWarehouseID: row.otherWarehouseId,
    Note: row.note,
  };
}

/** Whoever buys or keeps the books; the others see that it was bought, and not for how much. */
function seesCosts({ actor }: Context): boolean {
  const scope = OperatorScope.of(actor);
  return scope.may('stock.write') || scope.may('money.read');
}

function levelCells(context: Context): Readonly<Record<LevelColumn, (row: LevelAnswer) => RowsCell>> {
  const t = context.shop.translate[context.language];
  return {
    item: ({ Item }) => Item.Description,
    code: ({ Item }) => Item.Key,
    warehouse: ({ WarehouseID }) => placeName(context, WarehouseID),
    owned: ({ Owned }) => Owned,
    hired: ({ Hired }) => Hired,
    down: ({ Down }) => Down,
    out: ({ Out }) => Out,
    promised: ({ Promised }) => Promised,
    free: ({ FreeToday }) => FreeToday,
    short: ({ IsShort }) => (IsShort ? t('export.yes') : ''),
  };
}

function moveCells(context: Context): Readonly<Record<MoveColumn, (row: StockMoveRow) => RowsCell>> {
  const t = context.shop.translate[context.language];
  return {
    at: ({ At }) => sheetTime(At),
    by: ({ By }) => By,
    item: ({ Item }) => Item.Description,
    code: ({ Item }) => Item.Key,
    warehouse: ({ WarehouseID }) => placeName(context, WarehouseID),
    quantity: ({ Quantity }) => Quantity,
    reason: ({ Reason }) => t(`export.moveReason.${Reason}`),
    cost: ({ CostExcVAT }) => CostExcVAT ?? '',
    other: ({ OtherWarehouseID }) => (OtherWarehouseID === null ? '' : placeName(context, OtherWarehouseID)),
    note: ({ Note }) => Note ?? '',
  };
}
