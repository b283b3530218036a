import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { ReservationStatus } from '../reservation-order.ts';
import { Day, Id, Moment, Money, Reference } from '../wire/scalars.ts';
import { cursorList, fileColumns, listQuery, severalOf, typedWords } from './lists.ts';

// Orders as staff sees them.

/** The statuses that customers see, and no others. */
export const StaffOrderStatus = ReservationStatus;
export type StaffOrderStatus = z.output<typeof StaffOrderStatus>;

/** Why an order may not go out as it stands. */
export const OrderRiskCode = z.enum(['stock', 'paper', 'unconfirmed', 'unpaid', 'reference', 'blocked']);
export type OrderRiskCode = z.output<typeof OrderRiskCode>;

export const OrderRow = z.object({
  ID: z.string(),
  /** The order's number; before it is one, the reservation's. */
  Number: z.string(),
  Status: StaffOrderStatus,
  Version: z.int(),
  /** The key is null where a visitor without an account ordered. */
  Customer: z.object({ Key: z.nullable(z.string()), Description: z.string() }),
  Start: Moment,
  End: Moment,
  WarehouseID: z.string(),
  /** The first of its lines, deposits left out. */
  Goods: z.array(z.object({ ItemID: z.string(), Description: z.string(), Amount: z.int() })),
  /** How many pieces in all. */
  Amount: z.int(),
  TotalIncVAT: Money,
  Paid: Money,
  Open: Money,
  DepositHeld: Money,
  AssignedTo: z.nullable(Reference),
  Risks: z.array(OrderRiskCode),
  CreatedAt: Moment,
});
export type OrderRow = z.output<typeof OrderRow>;

/** What there is to do; `all` is every order. */
export const orderViewNames = [
  'to-accept',
  'going-out',
  'out',
  'late',
  'to-invoice',
  'quotes',
  'all',
] as const;

// A filter that there is not is refused: it would seem to have been asked.
export const OrderFilterQuery = z.strictObject({
  View: z._default(z.enum(orderViewNames), 'all'),
  Status: severalOf(StaffOrderStatus),
  WarehouseID: severalOf(Id),
  /** The first day lies in between, both included. */
  From: z.optional(Day),
  To: z.optional(Day),
  CustomerID: severalOf(Id),
  q: typedWords,
  /** A person of the business, or `nobody`. */
  AssignedTo: z.optional(Id),
  Owing: z.optional(z.enum(['true', 'false'])),
  Sort: z._default(z.enum(['Start', '-Start', 'End', '-End', 'CreatedAt', '-CreatedAt']), 'Start'),
});

export const listOrders = operation({
  id: 'listOrders',
  method: 'GET',
  path: '/api/v3/admin/orders',
  tag: 'Orders',
  summary: 'Orders of everybody, by view and filter',
  query: z.extend(OrderFilterQuery, listQuery),
  answer: cursorList(OrderRow),
});

/** What a file of orders can tell of each. */
export const orderColumns = [
  'number',
  'customer',
  'status',
  'start',
  'end',
  'warehouse',
  'goods',
  'amount',
  'total',
  'paid',
  'open',
  'deposit',
  'assigned',
  'created',
] as const;
export type OrderColumn = (typeof orderColumns)[number];

export const exportOrders = operation({
  id: 'exportOrders',
  method: 'POST',
  path: '/api/v3/admin/orders/_export',
  tag: 'Orders',
  summary: 'All orders of a view and filter, in its order, as a file for a spreadsheet',
  // The description of a call has names in its address one by one, and none of all together.
  query: z.extend(OrderFilterQuery, {}),
  body: fileColumns(orderColumns),
  answer: z.string(),
  rows: 'text/csv',
});
