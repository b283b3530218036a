import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, lines, Moment, Reference } from '../wire/scalars.ts';
import { cursorList, fileColumns, listQuery, severalOf, typedWords } from './lists.ts';

// Stock: what is short and whose orders that puts at risk, what is lost, and what somebody counted.

const tag = 'Stock';

/** A stretch of time in which more is promised of an article than there is. */
export const ShortageRow = z.object({
  Item: Reference,
  WarehouseID: z.string(),
  Stock: z.int(),
  From: Moment,
  /** Null: without an end that is known. */
  Until: z.nullable(Moment),
  /** The most that is lacking at once. */
  Short: z.int(),
  /** Those that may go without, by when they begin. */
  Orders: z.array(z.object({ ID: z.string(), Number: z.string(), Customer: z.string() })),
});
export type ShortageRow = z.output<typeof ShortageRow>;

export const shortageSorts = ['From', '-From', '-Short'] as const;

const ShortageFilterQuery = z.strictObject({
  /** A piece of an article's name. */
  q: typedWords,
  WarehouseID: severalOf(Id),
  /** It lasts into these days, both included. */
  From: z.optional(Day),
  To: z.optional(Day),
  Sort: z._default(z.enum(shortageSorts), 'From'),
});

export const listShortages = operation({
  id: 'listShortages',
  method: 'GET',
  path: '/api/v3/admin/shortages',
  tag,
  summary: 'Of what there is too little, the soonest first, with the orders that it puts at risk',
  query: z.extend(ShortageFilterQuery, listQuery),
  answer: cursorList(ShortageRow),
});

/** What a file of shortages can tell of each: numbers of orders, and no names of customers. */
export const shortageColumns = ['item', 'warehouse', 'from', 'until', 'short', 'stock', 'orders'] as const;
export type ShortageColumn = (typeof shortageColumns)[number];

export const exportShortages = operation({
  id: 'exportShortages',
  method: 'POST',
  path: '/api/v3/admin/shortages/_export',
  tag,
  summary: 'All shortages of a filter, in its order, as a file for a spreadsheet',
  query: z.extend(ShortageFilterQuery, {}),
  body: fileColumns(shortageColumns),
  answer: z.string(),
  rows: 'text/csv',
});

export const StockPlace = z.object({
  WarehouseID: z.string(),
  /** How many there are of it, those that are out or hired in included. */
  Stock: z.int(),
  /** Out with a customer now. */
  Out: z.int(),
  /** Out of use now. */
  Down: z.int(),
  /** The most that orders hold at once, from now on. */
  Promised: z.int(),
  /** What is hired in, or will be, on these days, both included. */
  Hires: z.array(z.object({ ID: z.string(), Quantity: z.int(), From: Day, To: Day, Supplier: z.string() })),
});
export type StockPlace = z.output<typeof StockPlace>;

/** Why stock changed. `found` takes a loss back, `set` is typed at the command line. */
export const moveReasons = [
  'purchase',
  'sale',
  'retire',
  'transfer',
  'hire-in',
  'hire-end',
  'loss',
  'found',
  'count',
  'set',
] as const;
export type MoveReason = (typeof moveReasons)[number];

export const ItemStock = z.object({
  Item: Reference,
  Places: z.array(StockPlace),
  /** What changed it lately, the latest first. */
  Moves: z.array(
    z.object({
      At: Moment,
      By: z.string(),
      WarehouseID: z.string(),
      /** What came, or below zero what went. */
      Quantity: z.int(),
      Reason: z.enum(moveReasons),
      Note: z.nullable(z.string()),
    }),
  ),
});
export type ItemStock = z.output<typeof ItemStock>;

export const getItemStock = operation({
  id: 'getItemStock',
  method: 'GET',
  path: '/api/v3/admin/stock/{id}',
  tag,
  summary: 'How many there are of an article in each warehouse, and what changed that lately',
  params: z.object({ id: Id }),
  answer: ItemStock,
});

const fromTo = z.object({ From: z.int(), To: z.int() });

export const StockMoved = z.object({
  Stock: fromTo,
  /** What is promised beyond it: pieces that somebody waits for. */
  Missing: fromTo,
  /** Only of a dry run: orders that may go without, by their numbers. */
  Endangered: z.array(z.string()),
});
export type StockMoved = z.output<typeof StockMoved>;

export const moveStock = operation({
  id: 'moveStock',
  method: 'POST',
  path: '/api/v3/admin/stock-moves',
  tag,
  summary: 'Note pieces that are lost, or how many somebody counted: it has happened, whatever is promised',
  query: z.strictObject({ DryRun: z.optional(z.enum(['true', 'false'])) }),
  body: z.object({
    ItemID: Id,
    WarehouseID: Id,
    Reason: z.enum(['loss', 'count']),
    /** How many are lost; of a count, how many there are in all, those that are out included. */
    Quantity: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    /** The stock that was seen: another one by now is told instead. */
    Seen: z.int(),
    Note: lines(1000, 1),
  }),
  answer: StockMoved,
});
