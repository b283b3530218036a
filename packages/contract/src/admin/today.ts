import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, Moment } from '../wire/scalars.ts';
import { severalOf } from './lists.ts';
import { OrderRow } from './orders.ts';

/** An order of the day at the desk. */
export const TodayOrder = z.extend(OrderRow, {
  /** As `HH:mm`; null where no time slot was chosen. */
  SlotFrom: z.nullable(z.string()),
  SlotTo: z.nullable(z.string()),
  DeliveryID: z.nullable(z.string()),
  Tel: z.nullable(z.string()),
  /** In kilograms. */
  Weight: z.number(),
  BackOn: z.nullable(Day),
});
export type TodayOrder = z.output<typeof TodayOrder>;

export const TodaySlot = z.object({
  WarehouseID: z.string(),
  Direction: z.enum(['pickup', 'return']),
  HourID: z.string(),
  From: z.string(),
  To: z.string(),
  Used: z.int(),
  /** Null: as many as come. */
  Capacity: z.nullable(z.int()),
});

export type TodaySlot = z.output<typeof TodaySlot>;

export const getToday = operation({
  id: 'getToday',
  method: 'GET',
  path: '/api/v3/admin/today',
  tag: 'Today',
  summary:
    'A day at the desk: who collects, who brings back, who is late, what waits for a yes, how full it gets',
  query: z.strictObject({ Day: z.optional(Day), WarehouseID: severalOf(Id) }),
  answer: z.object({
    Day,
    /** How many there are; of who comes the lists hold two hundred at most, of what is late or waits fifty. */
    Counts: z.object({
      Collect: z.int(),
      BringBack: z.int(),
      Late: z.int(),
      ToAccept: z.int(),
      Messages: z.int(),
    }),
    Slots: z.array(TodaySlot),
    Collect: z.array(TodayOrder),
    BringBack: z.array(TodayOrder),
    Late: z.array(TodayOrder),
    ToAccept: z.array(TodayOrder),
  }),
});

const PickLine = z.object({
  ItemID: z.string(),
  Description: z.string(),
  Ordered: z.int(),
  /** Set apart, and not handed out yet. */
  Ready: z.int(),
  Out: z.int(),
  Serials: z.array(z.string()),
});

/** An order that is fetched on a day, with all of its lines. */
export const DayPick = z.object({
  ID: z.string(),
  Number: z.string(),
  Customer: z.string(),
  Start: Moment,
  WarehouseID: z.string(),
  /** Of the business, and of the customer. */
  Notes: z.nullable(z.string()),
  Remark: z.nullable(z.string()),
  Lines: z.array(PickLine),
});
export type DayPick = z.output<typeof DayPick>;

export const listDayPicks = operation({
  id: 'listDayPicks',
  method: 'GET',
  path: '/api/v3/admin/today/picks',
  tag: 'Today',
  summary: 'What is to be set ready for a day: its orders with all lines, two hundred at most',
  query: z.strictObject({ Day: z.optional(Day), WarehouseID: severalOf(Id) }),
  answer: z.object({ Day, Collection: z.array(DayPick) }),
});

/** What is printed of an order: its pick list and its delivery form. */
export const OrderPaper = z.extend(DayPick, {
  End: Moment,
  Person: z.object({ Name: z.string(), CompanyName: z.string(), Tel: z.string() }),
  Delivery: z.nullable(z.string()),
  Lines: z.array(z.extend(PickLine, { Back: z.int() })),
});
export type OrderPaper = z.output<typeof OrderPaper>;

export const listOrderPapers = operation({
  id: 'listOrderPapers',
  method: 'GET',
  path: '/api/v3/admin/orders/_papers',
  tag: 'Orders',
  summary: 'What is printed of chosen orders, a hundred at most, by when they are fetched',
  query: z.strictObject({
    ID: z.pipe(
      z.transform((given) => (Array.isArray(given) ? given : [given])),
      z.array(Id).check(z.minLength(1), z.maxLength(100)),
    ),
  }),
  answer: z.object({ Collection: z.array(OrderPaper) }),
});
