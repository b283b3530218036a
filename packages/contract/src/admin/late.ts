import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, Moment, Money } from '../wire/scalars.ts';
import { actQuery } from './acts.ts';
import { severalOf } from './lists.ts';
import { OrderActed } from './order-acts.ts';

// What is out beyond its end, whom that endangers, and what the desk does about it. An act carries the version that was seen.

const params = z.object({ id: Id });
/** An order that may go without, by when it begins. */
export const EndangeredOrder = z.object({
  OrderID: z.string(),
  Number: z.string(),
  Customer: z.string(),
  Start: Moment,
  Items: z.array(z.string()),
});

export const LateOrder = z.object({
  ID: z.string(),
  Number: z.string(),
  Version: z.int(),
  Customer: z.string(),
  Tel: z.nullable(z.string()),
  Email: z.string(),
  WarehouseID: z.string(),
  End: Moment,
  DaysLate: z.int(),
  /** The day on which it is expected back, where that was told. */
  BackOn: z.nullable(Day),
  /** What is still out. */
  Goods: z.array(z.object({ ItemID: z.string(), Description: z.string(), Amount: z.int() })),
  Endangers: z.array(EndangeredOrder),
  /** What it would be charged if all of it came back today. */
  LateFee: Money,
  /** Its customer was reminded today. */
  IsReminded: z.boolean(),
});
export type LateOrder = z.output<typeof LateOrder>;

export const listLateOrders = operation({
  id: 'listLateOrders',
  method: 'GET',
  path: '/api/v3/admin/late',
  tag: 'Today',
  summary:
    'What is out beyond its end, longest first, at most a hundred, with the orders that may go without it',
  query: z.strictObject({ WarehouseID: severalOf(Id) }),
  answer: z.object({ Collection: z.array(LateOrder) }),
});

export const noteReturn = operation({
  id: 'noteReturn',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_back-on',
  tag: 'Today',
  summary: 'Note on which day an order comes back; null: nobody knows. Its pieces are taken until then',
  params,
  query: actQuery,
  body: z.object({ BackOn: z.nullable(Day) }),
  answer: z.extend(OrderActed, { Endangers: z.array(EndangeredOrder) }),
});

export const remindLateOrder = operation({
  id: 'remindLateOrder',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_remind',
  tag: 'Today',
  summary: 'Remind the customer of a late order by mail, once a day',
  params,
  query: actQuery,
  answer: OrderActed,
});
