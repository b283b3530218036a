import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Amount, Day, Id, lines, Money, text } from '../wire/scalars.ts';
import { actQuery } from './acts.ts';
import { OrderActed } from './order-acts.ts';
import { StaffOrderStatus } from './orders.ts';

// An order as staff changes it: lines, prices, place, days and whose it is. Each act carries the version that was seen.

const tag = 'Orders';
const params = z.object({ id: Id });
const Typed = z.number().check(z.minimum(0), z.maximum(10_000_000), z.multipleOf(0.01));
const Reason = z.optional(text(300));

export const EditableLine = z.object({
  ID: z.string(),
  ItemID: z.string(),
  Description: z.string(),
  Amount: z.int(),
  /** On the basis of the shop's price lists, as it was ordered. */
  UnitPrice: Money,
  /** What it was listed at, where the price was given by hand. */
  ListedUnitPrice: z.nullable(Money),
  PriceReason: z.nullable(z.string()),
  TotalIncVAT: Money,
  /** The shop adds it by itself, and changes it. */
  IsFixed: z.boolean(),
});
export type EditableLine = z.output<typeof EditableLine>;

export const EditableOrder = z.object({
  ID: z.string(),
  Number: z.string(),
  Status: StaffOrderStatus,
  Version: z.int(),
  IsEditable: z.boolean(),
  CustomerID: z.nullable(z.string()),
  CustomerName: z.string(),
  WarehouseID: z.string(),
  Start: Day,
  End: Day,
  Reference: z.nullable(z.string()),
  Lines: z.array(EditableLine),
  /** What it costs beside its lines; it stands on the invoice. */
  Charges: z.array(z.object({ Description: z.string(), TotalIncVAT: Money })),
  TotalIncVAT: Money,
  Deposit: Money,
  /** The largest discount in percent that the caller gives alone. */
  DiscountLimit: z.number(),
});
export type EditableOrder = z.output<typeof EditableOrder>;

export const getOrderToEdit = operation({
  id: 'getOrderToEdit',
  method: 'GET',
  path: '/api/v3/admin/orders/{id}/edit',
  tag,
  summary: 'What of an order staff may change, as it stands; its version is the ETag',
  params,
  answer: EditableOrder,
});

export const editOrder = operation({
  id: 'editOrder',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_edit',
  tag,
  summary: 'Change an order: what is not named stays, ordered pieces keep their price unless it is repriced',
  params,
  query: actQuery,
  body: z.object({
    Start: z.optional(Day),
    End: z.optional(Day),
    PickupHourID: z.optional(z.nullable(Id)),
    ReturnHourID: z.optional(z.nullable(Id)),
    WarehouseID: z.optional(Id),
    CustomerID: z.optional(Id),
    Reference: z.optional(z.nullable(text(100))),
    Lines: z._default(
      z
        .array(
          z.object({
            LineID: Id,
            /** 0 drops the line. */
            Amount: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
            /** Another article in its place. */
            SubstituteID: z.optional(Id),
            UnitPrice: z.optional(Typed),
            Reason,
          }),
        )
        .check(z.maxLength(500)),
      [],
    ),
    Added: z._default(
      z.array(z.object({ ItemID: Id, Amount, UnitPrice: z.optional(Typed), Reason })).check(z.maxLength(200)),
      [],
    ),
    Charges: z._default(
      z
        .array(
          z.object({
            Description: text(200, 1),
            Amount: Typed,
            /** In percent. */
            VAT: z.number().check(z.minimum(0), z.maximum(100)),
          }),
        )
        .check(z.maxLength(50)),
      [],
    ),
    DiscountPercent: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(100))), null),
    /** All lines at today's price. */
    Reprice: z._default(z.boolean(), false),
  }),
  answer: OrderActed,
});

export const splitOrder = operation({
  id: 'splitOrder',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_split',
  tag,
  summary: 'Make two orders of one: these pieces leave it, on other days where they are named',
  params,
  query: actQuery,
  body: z.object({
    Lines: z.array(z.object({ LineID: Id, Amount })).check(z.minLength(1), z.maxLength(500)),
    Start: z.optional(Day),
    End: z.optional(Day),
  }),
  answer: OrderActed,
});

export const cancelOrderByStaff = operation({
  id: 'cancelOrderByStaff',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_cancel',
  tag,
  summary: 'Cancel an order, with a reason that the customer reads; what was paid goes back',
  params,
  query: actQuery,
  body: z.object({ Reason: lines(1000, 1) }),
  answer: OrderActed,
});

export const substituteLine = operation({
  id: 'substituteLine',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_substitute',
  tag,
  summary: 'Another article of its category in the place of a line, at the price that was ordered',
  params,
  query: actQuery,
  body: z.object({
    LineID: Id,
    ItemID: Id,
    /** Absent: all pieces that do not stand ready. */
    Amount: z.optional(Amount),
  }),
  answer: OrderActed,
});

export const listSubstitutes = operation({
  id: 'listSubstitutes',
  method: 'GET',
  path: '/api/v3/admin/orders/{id}/lines/{lineId}/substitutes',
  tag,
  summary: 'Articles of the same category that could go in the place of a line, with what is free of them',
  params: z.object({ id: Id, lineId: Id }),
  answer: z.object({
    Collection: z.array(z.object({ ItemID: z.string(), Description: z.string(), Free: z.nullable(z.int()) })),
  }),
});
