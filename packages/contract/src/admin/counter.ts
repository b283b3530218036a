import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { PaymentMethod } from '../payments.ts';
import { Amount, Day, Id, lines, Moment, Money, text } from '../wire/scalars.ts';

// What is sold at the counter: found, priced, paid and handed out on one page.

const tag = 'Counter';

/** A time on the wall of the shop. */
const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/u));

/** Money that somebody types. */
const Typed = z.number().check(z.minimum(0), z.maximum(10_000_000), z.multipleOf(0.01));

export const SaleLine = z.object({
  ItemID: Id,
  Amount,
  /** Of one piece, on the basis of the shop's price lists; absent: what it is listed at, less the discount. */
  UnitPrice: z.optional(z.nullable(Typed)),
  /** Why it costs something else than it is listed at. */
  Reason: z.optional(z.nullable(text(300))),
  /** The machines that were scanned, where it is handed out at once. */
  SerialIDs: z._default(z.array(text(80, 1)).check(z.maxLength(500)), []),
});
export type SaleLine = z.input<typeof SaleLine>;

/** What a sale at the counter and a quote have in common. */
export const SaleBody = z.object({
  WarehouseID: Id,
  Start: Day,
  End: Day,
  /** Absent: now on the day that it is, else with the first pickup. */
  StartTime: z.optional(z.nullable(Time)),
  /** Absent: the last return of the day. */
  EndTime: z.optional(z.nullable(Time)),
  Lines: z.array(SaleLine).check(z.minLength(1), z.maxLength(200)),
  DiscountPercent: z._default(z.number().check(z.minimum(0), z.maximum(100)), 0),
});

/** An account, or somebody without one. */
export const SaleBuyer = z.object({
  CustomerID: z.optional(z.nullable(Id)),
  FirstName: z._default(text(100), ''),
  LastName: z._default(text(100), ''),
  CompanyName: z._default(text(200), ''),
  Tel: z._default(text(40), ''),
  Email: z._default(text(254), ''),
});
export type SaleBuyer = z.input<typeof SaleBuyer>;

export const SalePrice = z.object({
  Start: Moment,
  End: Moment,
  /** Ends at which nobody is at the warehouse. */
  OutsideHours: z.array(z.enum(['pickup', 'return'])),
  Lines: z.array(
    z.object({
      ItemID: z.string(),
      Description: z.string(),
      Amount: z.int(),
      /** Over the whole time; null: not counted. */
      Free: z.nullable(z.int()),
      UnitPrice: Money,
      ListedUnitPrice: Money,
      TotalIncVAT: Money,
    }),
  ),
  TotalIncVAT: Money,
  TotalExcVAT: Money,
  Deposit: Money,
  /** The largest discount in percent that the caller gives alone. */
  DiscountLimit: z.number(),
});
export type SalePrice = z.output<typeof SalePrice>;

export const priceSale = operation({
  id: 'priceSale',
  method: 'POST',
  path: '/api/v3/admin/orders/_price',
  tag,
  summary: 'What a sale would cost and what is free of it; nothing is written',
  body: z.extend(SaleBody, { CustomerID: z.optional(z.nullable(Id)) }),
  answer: SalePrice,
});

export const createOrder = operation({
  id: 'createOrder',
  method: 'POST',
  path: '/api/v3/admin/orders',
  tag,
  summary:
    'Sell at the counter: an order on behalf of somebody, paid and handed out at once where that is so',
  body: z.extend(SaleBody, {
    Buyer: SaleBuyer,
    Language: z.optional(z.enum(['nl', 'en', 'de'])),
    Notes: z.optional(z.nullable(lines(2000))),
    Reference: z.optional(z.nullable(text(100))),
    /** What was taken: in cash, by terminal, or a transfer that was seen to arrive. */
    Payment: z.optional(
      z.nullable(z.object({ Method: z.enum(['CASH', 'TERMINAL', 'TRANSFER']), Amount: Typed })),
    ),
    HandOut: z._default(z.boolean(), false),
    /** A receipt by mail, where there is an address. */
    Mail: z._default(z.boolean(), false),
  }),
  answer: z.object({
    ID: z.string(),
    Number: z.string(),
    TotalIncVAT: Money,
    Deposit: Money,
    Paid: Money,
    IsOut: z.boolean(),
  }),
  status: 201,
});

export const findBuyers = operation({
  id: 'findBuyers',
  method: 'GET',
  path: '/api/v3/admin/counter/buyers',
  tag,
  summary: 'Customers by name, number, mail address or phone',
  query: z.strictObject({ q: text(100) }),
  answer: z.object({
    Collection: z.array(
      z.object({
        ID: z.string(),
        Number: z.string(),
        Name: z.string(),
        Tel: z.string(),
        Email: z.string(),
        IsBlocked: z.boolean(),
      }),
    ),
  }),
});

export const findGoods = operation({
  id: 'findGoods',
  method: 'GET',
  path: '/api/v3/admin/counter/goods',
  tag,
  summary: 'Articles and machines of a warehouse by code, number or name; whole codes first',
  query: z.strictObject({ q: text(100), WarehouseID: Id }),
  answer: z.object({
    Collection: z.array(
      z.object({
        ItemID: z.string(),
        Description: z.string(),
        SerialID: z.nullable(z.string()),
        IsExact: z.boolean(),
      }),
    ),
  }),
});

export const linkOfOrder = operation({
  id: 'linkOfOrder',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_payment-link',
  tag,
  summary: 'Where the customer pays what is open, with a code that their telephone reads',
  params: z.object({ id: Id }),
  body: z.object({ Method: z.optional(PaymentMethod) }),
  answer: z.object({
    Link: z.nullable(z.string()),
    Status: z.enum(['PENDING', 'PAID', 'ERROR']),
    Message: z.nullable(z.string()),
    /** Rows of a QR code, `1` for dark; empty without a link. */
    Code: z.array(z.string()),
  }),
});
