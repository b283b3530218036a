import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, lines, text } from '../wire/scalars.ts';

// What is planned with stock: bought, sold, put away, moved, hired in. Below what is promised it is refused, with the orders.

const tag = 'Stock';
const item = z.object({ id: Id });
const tried = z.strictObject({ DryRun: z.optional(z.enum(['true', 'false'])) });
const fromTo = z.object({ From: z.int(), To: z.int() });

const Quantity = z.int().check(z.minimum(1), z.maximum(1_000_000));
/** Of all pieces, without VAT. */
const CostExcVAT = z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(10_000_000))));
const Note = z._default(lines(1000), '');
const SerialIDs = z._default(z.array(text(80, 1)).check(z.maxLength(200)), []);
/** The stock that was seen there: another one by now is told instead. */
const Seen = z.int();

export const StockActed = z.object({
  Stock: fromTo,
  /** Of a transfer, where the pieces go. */
  OtherStock: z.nullable(fromTo),
});
export type StockActed = z.output<typeof StockActed>;

export const buyStock = operation({
  id: 'buyStock',
  method: 'POST',
  path: '/api/v3/admin/stock/{id}/_buy',
  tag,
  summary: 'Pieces that were bought, with what they cost and the numbers that they bear',
  params: item,
  query: tried,
  body: z.object({
    WarehouseID: Id,
    Quantity,
    Seen,
    CostExcVAT,
    BoughtOn: z.optional(z.nullable(Day)),
    /** New ones, for as many of the pieces. */
    SerialIDs,
    Brand: z._default(text(80), ''),
    Note,
  }),
  answer: StockActed,
});

export const removeStock = operation({
  id: 'removeStock',
  method: 'POST',
  path: '/api/v3/admin/stock/{id}/_remove',
  tag,
  summary: 'Sell pieces or put them away for good; refused below what is promised, with the orders',
  params: item,
  query: tried,
  body: z.object({
    WarehouseID: Id,
    Reason: z.enum(['sale', 'retire']),
    Quantity,
    Seen,
    /** What a sale brought. */
    CostExcVAT,
    SerialIDs,
    Note,
  }),
  answer: StockActed,
});

export const transferStock = operation({
  id: 'transferStock',
  method: 'POST',
  path: '/api/v3/admin/stock/{id}/_transfer',
  tag,
  summary: 'Move pieces to another warehouse; refused below what is promised here, with the orders',
  params: item,
  query: tried,
  body: z.object({ WarehouseID: Id, ToWarehouseID: Id, Quantity, Seen, SerialIDs, Note }),
  answer: StockActed,
});

export const hireStock = operation({
  id: 'hireStock',
  method: 'POST',
  path: '/api/v3/admin/stock/{id}/_hire-in',
  tag,
  summary: 'Pieces of another business, here on these days and on no others',
  params: item,
  query: tried,
  body: z.object({
    WarehouseID: Id,
    Quantity,
    /** Both days included. */
    From: Day,
    To: Day,
    Supplier: text(120, 1),
    CostExcVAT,
    Note,
  }),
  answer: StockActed,
});

export const endHire = operation({
  id: 'endHire',
  method: 'POST',
  path: '/api/v3/admin/stock-hires/{id}/_end',
  tag,
  summary: 'Hired pieces go back now, or never come; refused while they are promised, with the orders',
  params: item,
  query: tried,
  answer: StockActed,
});
