import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, Moment, Money, Reference } from '../wire/scalars.ts';
import { cursorList, fileColumns, listQuery, severalOf, typedWords } from './lists.ts';
import { moveReasons } from './stock.ts';

// Stock of all articles, and why it changed.

const tag = 'Stock';

/** An article in one warehouse, as it is now. */
export const StockLevel = z.object({
  ID: z.string(),
  Item: Reference,
  WarehouseID: z.string(),
  /** Pieces of the business, those that are out included. */
  Owned: z.int(),
  /** Pieces of others that are hired in and here now. */
  Hired: z.int(),
  /** Out of use now. */
  Down: z.int(),
  /** Out with a customer now. */
  Out: z.int(),
  /** The most that is promised at once, from now on. */
  Promised: z.int(),
  /** What can still be promised for all of today; below zero where there is too little. */
  FreeToday: z.int(),
  /** More is promised than there is, now or later. */
  IsShort: z.boolean(),
});
export type StockLevel = z.output<typeof StockLevel>;

export const levelSorts = ['Name', '-Name', 'Owned', '-Owned'] as const;
export const levelStates = ['short', 'down', 'hired', 'none'] as const;

const LevelFilterQuery = z.strictObject({
  /** Pieces of an article's name or its code. */
  q: typedWords,
  WarehouseID: severalOf(Id),
  /** `none`: the business has no piece of it there. */
  State: z.optional(z.enum(levelStates)),
  Sort: z._default(z.enum(levelSorts), 'Name'),
});

export const listStock = operation({
  id: 'listStock',
  method: 'GET',
  path: '/api/v3/admin/stock',
  tag,
  summary: 'Of each article in each warehouse: owned, out of use, out, promised at most, free today',
  query: z.extend(LevelFilterQuery, listQuery),
  answer: cursorList(StockLevel),
});

export const levelColumns = [
  'item',
  'code',
  'warehouse',
  'owned',
  'hired',
  'down',
  'out',
  'promised',
  'free',
  'short',
] as const;
export type LevelColumn = (typeof levelColumns)[number];

export const exportStock = operation({
  id: 'exportStock',
  method: 'POST',
  path: '/api/v3/admin/stock/_export',
  tag,
  summary: 'All stock of a filter, in its order, as a file for a spreadsheet',
  query: z.extend(LevelFilterQuery, {}),
  body: fileColumns(levelColumns),
  answer: z.string(),
  rows: 'text/csv',
});

/** One change of the stock of an article in a warehouse. It stays as it was told. */
export const StockMoveRow = z.object({
  ID: z.string(),
  At: Moment,
  By: z.string(),
  Item: Reference,
  WarehouseID: z.string(),
  /** What came, or below zero what went. */
  Quantity: z.int(),
  Reason: z.enum(moveReasons),
  /** What was paid, or of a sale what it brought, for all pieces, without VAT. */
  CostExcVAT: z.nullable(Money),
  /** Of a transfer: where they went or came from. */
  OtherWarehouseID: z.nullable(z.string()),
  Note: z.nullable(z.string()),
});
export type StockMoveRow = z.output<typeof StockMoveRow>;

export const moveSorts = ['-At', 'At'] as const;

const MoveFilterQuery = z.strictObject({
  /** Pieces of an article's name or its code. */
  q: typedWords,
  /** The history of this article alone. */
  ItemID: z.optional(Id),
  WarehouseID: severalOf(Id),
  Reason: z.optional(z.enum(moveReasons)),
  /** Told on these days, both included. */
  From: z.optional(Day),
  To: z.optional(Day),
  Sort: z._default(z.enum(moveSorts), '-At'),
});

export const listStockMoves = operation({
  id: 'listStockMoves',
  method: 'GET',
  path: '/api/v3/admin/stock-moves',
  tag,
  summary: 'Every change of stock with its reason and cost, the latest first',
  query: z.extend(MoveFilterQuery, listQuery),
  answer: cursorList(StockMoveRow),
});

export const moveColumns = [
  'at',
  'by',
  'item',
  'code',
  'warehouse',
  'quantity',
  'reason',
  'cost',
  'other',
  'note',
] as const;
export type MoveColumn = (typeof moveColumns)[number];

export const exportStockMoves = operation({
  id: 'exportStockMoves',
  method: 'POST',
  path: '/api/v3/admin/stock-moves/_export',
  tag,
  summary: 'All changes of stock of a filter, in its order, as a file for a spreadsheet',
  query: z.extend(MoveFilterQuery, {}),
  body: fileColumns(moveColumns),
  answer: z.string(),
  rows: 'text/csv',
});
