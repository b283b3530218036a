import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, lines, Moment, Money, Reference } from '../wire/scalars.ts';
import { cursorList, fileColumns, listQuery, severalOf, typedWords } from './lists.ts';

// Pieces of the business that bear a number of their own: where each is now. Those of customers are theirs.

export const serialStates = ['in', 'ready', 'out', 'down', 'gone'] as const;

const State = z.enum(serialStates);

export const StockSerial = z.object({
  ID: z.string(),
  Item: Reference,
  WarehouseID: z.string(),
  Brand: z.string(),
  /** `ready` for an order, `out` with it, `down` because of a damage; `gone` is lost or written off. */
  State,
  /** Null: it stands where it belongs. */
  Since: z.nullable(Moment),
  /** When it is here again; null: nobody said. */
  Until: z.nullable(Moment),
  Order: z.nullable(z.object({ ID: z.string(), Number: z.string() })),
  Damage: z.nullable(z.object({ ID: z.string(), Number: z.string() })),
  /** What is the matter with it, in the language of the reader; empty: nothing. */
  ServiceStatus: z.string(),
  LastServiceOn: z.nullable(Day),
});
export type StockSerial = z.output<typeof StockSerial>;

export const serialSorts = ['Number', '-Number', 'LastServiceOn', '-LastServiceOn'] as const;

const SerialFilterQuery = z.strictObject({
  /** A piece of its number, of its brand or of its article's name. */
  q: typedWords,
  WarehouseID: severalOf(Id),
  State: z.optional(State),
  Sort: z._default(z.enum(serialSorts), 'Number'),
});

const tag = 'Stock';

export const listStockSerials = operation({
  id: 'listStockSerials',
  method: 'GET',
  path: '/api/v3/admin/serials',
  tag,
  summary: 'Pieces that bear a number, and where each is now',
  query: z.extend(SerialFilterQuery, listQuery),
  answer: cursorList(StockSerial),
});

/** What a file of them can tell of each: numbers of orders, and no names of customers. */
export const serialColumns = [
  'number',
  'item',
  'brand',
  'warehouse',
  'state',
  'since',
  'until',
  'order',
  'damage',
  'service',
  'serviced',
] as const;
export type SerialColumn = (typeof serialColumns)[number];

export const exportStockSerials = operation({
  id: 'exportStockSerials',
  method: 'POST',
  path: '/api/v3/admin/serials/_export',
  tag,
  summary: 'All numbered pieces of a filter, in its order, as a file for a spreadsheet',
  query: z.extend(SerialFilterQuery, {}),
  body: fileColumns(serialColumns),
  answer: z.string(),
  rows: 'text/csv',
});

export const inspectionResults = ['good', 'repair', 'rejected'] as const;

const Inspection = z.object({
  On: Day,
  Result: z.enum(inspectionResults),
  Note: z.nullable(z.string()),
  /** When it is to be looked at again; null: nobody said. */
  NextOn: z.nullable(Day),
  By: z.string(),
});

export const SerialRecord = z.object({
  ID: z.string(),
  Item: Reference,
  WarehouseID: z.string(),
  Brand: z.string(),
  State,
  BoughtOn: z.nullable(Day),
  CostExcVAT: z.nullable(Money),
  /** Sold or put away for good; null: it is ours. */
  Gone: z.nullable(z.object({ At: Moment, Reason: z.enum(['sale', 'retire']) })),
  LastServiceOn: z.nullable(Day),
  /** The latest first, 50 at most; so are its stays. */
  Inspections: z.array(Inspection),
  /** Where it was: with an order, down because of a damage or by a plan. */
  Stays: z.array(
    z.object({
      From: Moment,
      Until: z.nullable(Moment),
      Order: z.nullable(z.object({ ID: z.string(), Number: z.string() })),
      Damage: z.nullable(z.object({ ID: z.string(), Number: z.string() })),
      Downtime: z.nullable(z.string()),
    }),
  ),
});
export type SerialRecord = z.output<typeof SerialRecord>;

export const getStockSerial = operation({
  id: 'getStockSerial',
  method: 'GET',
  path: '/api/v3/admin/serials/{id}',
  tag,
  summary: 'A numbered piece: where it came from, who looked at it, where it was',
  params: z.object({ id: Id }),
  answer: SerialRecord,
});

export const inspectSerial = operation({
  id: 'inspectSerial',
  method: 'POST',
  path: '/api/v3/admin/serials/{id}/_inspect',
  tag,
  summary: 'Note what somebody found when they looked at a numbered piece',
  params: z.object({ id: Id }),
  body: z.object({
    On: Day,
    Result: z.enum(inspectionResults),
    Note: z._default(lines(1000), ''),
    NextOn: z.optional(z.nullable(Day)),
  }),
  answer: z.object({ ID: z.string() }),
});
