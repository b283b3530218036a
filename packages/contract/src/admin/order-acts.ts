import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, lines, Moment, Money, text } from '../wire/scalars.ts';
import { actQuery, HistoryUndo, WayBack } from './acts.ts';
import { notedMethods } from './invoices.ts';
import { OrderRow, StaffOrderStatus } from './orders.ts';

// One order, and what staff does to it. An act carries the version that was seen, as `If-Match`.

const params = z.object({ id: Id });

const FileReference = z.object({
  FileID: z.string(),
  Name: z.string(),
  DateTimeCreated: Moment,
  AttachmentUrl: z.string(),
});

/** Where the pieces of a part are, of all the sets of a line. */
export const PartBalance = z.object({
  ItemID: z.string(),
  Description: z.string(),
  /** How many are in one set. */
  PerSet: z.int(),
  Out: z.int(),
  BackGood: z.int(),
  BackBroken: z.int(),
  Lost: z.int(),
  Away: z.int(),
});
export type PartBalance = z.output<typeof PartBalance>;

export const StaffOrderLine = z.object({
  ID: z.string(),
  ItemID: z.string(),
  IsDeposit: z.boolean(),
  Description: z.string(),
  Amount: z.int(),
  /** Handed out, and come back: whole, broken, or never. A set is back with the last of its parts. */
  Out: z.int(),
  In: z.int(),
  Broken: z.int(),
  Lost: z.int(),
  Parts: z.array(PartBalance),
  /** Those that stand ready or are out; of a set, its parts too. */
  Serials: z.array(z.object({ SerialID: z.string(), ItemID: z.string(), IsOut: z.boolean() })),
  TotalIncVAT: Money,
  TotalExcVAT: Money,
});
export type StaffOrderLine = z.output<typeof StaffOrderLine>;

/** What happened to an order: who did what, and from what to what. */
export const OrderHappened = z.object({
  At: Moment,
  /** Of the order itself, or of a payment, a refund or an invoice of it. */
  Subject: z.enum(['reservation', 'payment', 'refund', 'invoice']),
  Action: z.string(),
  By: z.object({
    Kind: z.enum(['public', 'anonymous', 'customer', 'operator', 'job']),
    Name: z.nullable(z.string()),
  }),
  Changes: z.array(z.object({ Field: z.string(), From: z.unknown(), To: z.unknown() })),
  /** What the desk set apart, handed out or took back with it. */
  Pieces: z.array(
    z.object({
      Kind: z.enum(['ready', 'out', 'in', 'damaged', 'lost']),
      Amount: z.int(),
      SerialID: z.nullable(z.string()),
      Description: z.string(),
      /** The set of which it is a part. */
      OfSet: z.nullable(z.string()),
    }),
  ),
  Note: z.nullable(z.string()),
  Undo: HistoryUndo,
});
export type OrderHappened = z.output<typeof OrderHappened>;

export const StaffOrder = z.extend(OrderRow, {
  ReservationID: z.string(),
  OrderID: z.nullable(z.string()),
  Warehouse: z.object({ Key: z.string(), Description: z.string() }),
  Delivery: z.nullable(z.object({ Key: z.string(), Description: z.string() })),
  Person: z.object({ Name: z.string(), CompanyName: z.string(), Email: z.string(), Tel: z.string() }),
  /** The day on which it is expected back, where that was told. */
  BackOn: z.nullable(Day),
  Reference: z.nullable(z.string()),
  /** Of the business; no customer reads them. */
  Notes: z.nullable(z.string()),
  /** What the customer wrote with the order. */
  Remark: z.nullable(z.string()),
  RejectionReason: z.nullable(z.string()),
  TotalExcVAT: Money,
  Deposit: Money,
  EditBlocked: z.boolean(),
  CancelBlocked: z.boolean(),
  /** Until when it waits for a yes; null: as long as that takes. */
  ExpiresAt: z.nullable(Moment),
  Lines: z.array(StaffOrderLine),
  Payments: z.array(
    z.object({
      ID: z.string(),
      Method: z.string(),
      Status: z.string(),
      Asked: Money,
      Kept: Money,
      At: Moment,
    }),
  ),
  Refunds: z.array(
    z.object({ ID: z.string(), Reason: z.string(), Status: z.string(), Amount: Money, At: Moment }),
  ),
  Invoices: z.array(
    z.object({
      Number: z.string(),
      Kind: z.enum(['invoice', 'credit']),
      TotalIncVAT: Money,
      IssuedOn: Day,
      DueOn: Day,
      /** What is still to be paid of it; a payment that is noted takes its version. */
      Open: Money,
      Version: z.int(),
      /** Money that came for it and was noted, the latest first; what takes another back is left out with it. */
      Noted: z.array(
        z.object({
          ID: z.string(),
          Method: z.nullable(z.enum(notedMethods)),
          Amount: Money,
          /** When it came. */
          Day,
          By: z.string(),
          /** By whoever asks. */
          MayBeUndone: z.boolean(),
        }),
      ),
    }),
  ),
  Documents: z.array(z.extend(FileReference, { Kind: z.string() })),
  Files: z.array(z.extend(FileReference, { LineID: z.nullable(z.string()) })),
  Conversations: z.array(
    z.object({ ID: z.string(), Subject: z.string(), LastAt: Moment, Waits: z.boolean() }),
  ),
  History: z.array(OrderHappened),
});
export type StaffOrder = z.output<typeof StaffOrder>;

export const getOrder = operation({
  id: 'getOrder',
  method: 'GET',
  path: '/api/v3/admin/orders/{id}',
  tag: 'Orders',
  summary: 'An order with its lines, money, papers, messages and history; its version is the ETag',
  params,
  answer: StaffOrder,
});

const fromTo = <S extends z.ZodMiniType>(value: S) => z.object({ From: value, To: value });

export const OrderActed = z.object({
  ID: z.string(),
  Version: z.int(),
  /** What it did, or would do. */
  Effects: z.object({
    Status: fromTo(StaffOrderStatus),
    Stock: z.array(z.object({ ItemID: z.string(), WarehouseID: z.string(), From: z.int(), To: z.int() })),
    TotalIncVAT: fromTo(Money),
    Deposit: fromTo(Money),
    /** The mails that go out for it, by their kind. */
    Mails: z.array(z.string()),
  }),
  /** The way back, as long as there is one. */
  Undo: WayBack,
});
export type OrderActed = z.output<typeof OrderActed>;

export const acceptOrder = operation({
  id: 'acceptOrder',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_accept',
  tag: 'Orders',
  summary: 'Accept a reservation: it becomes an order',
  params,
  query: actQuery,
  answer: OrderActed,
});

export const rejectOrder = operation({
  id: 'rejectOrder',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_reject',
  tag: 'Orders',
  summary: 'Reject a reservation, with a reason that the customer reads',
  params,
  query: actQuery,
  body: z.object({ Reason: lines(1000, 1) }),
  answer: OrderActed,
});

export const assignOrder = operation({
  id: 'assignOrder',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_assign',
  tag: 'Orders',
  summary: 'Say who of the business looks after an order; null: nobody in particular',
  params,
  query: actQuery,
  body: z.object({ AssignedTo: z.nullable(Id) }),
  answer: OrderActed,
});

export const noteOrder = operation({
  id: 'noteOrder',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_note',
  tag: 'Orders',
  summary: 'Write the notes of an order, which no customer reads',
  params,
  query: actQuery,
  body: z.object({ Notes: lines(2000) }),
  answer: OrderActed,
});

export const moveOrder = operation({
  id: 'moveOrder',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_move',
  tag: 'Orders',
  summary: 'Other days or time slots: what is not named stays, other days are priced anew',
  params,
  query: actQuery,
  body: z.object({
    Start: z.optional(Day),
    End: z.optional(Day),
    PickupHourID: z.optional(z.nullable(Id)),
    ReturnHourID: z.optional(z.nullable(Id)),
  }),
  answer: OrderActed,
});

export const moveReturn = operation({
  id: 'moveReturn',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_move-return',
  tag: 'Orders',
  summary: 'Another time slot of the day on which an order that is out comes back',
  params,
  query: actQuery,
  body: z.object({ ReturnHourID: Id }),
  answer: OrderActed,
});

export const listOrderHours = operation({
  id: 'listOrderHours',
  method: 'GET',
  path: '/api/v3/admin/hours',
  tag: 'Orders',
  summary: 'The time slots of a warehouse on a day, and which of them can be had',
  query: z.strictObject({ WarehouseID: Id, Day, Direction: z.enum(['pickup', 'return']) }),
  answer: z.object({
    Collection: z.array(
      z.object({ ID: z.nullable(z.string()), From: Moment, To: Moment, CanBeUsed: z.boolean() }),
    ),
  }),
});

export const changeOrder = operation({
  id: 'changeOrder',
  method: 'PATCH',
  path: '/api/v3/admin/orders/{id}',
  tag: 'Orders',
  summary: 'What is written on an order: the note of the business, the reference of the customer',
  params,
  query: actQuery,
  body: z.object({ Notes: z.optional(lines(2000)), Reference: z.optional(text(100)) }),
  answer: OrderActed,
});

export const undoAct = operation({
  id: 'undoAct',
  method: 'POST',
  path: '/api/v3/admin/undo/{id}',
  tag: 'Orders',
  summary:
    "Take an act of the caller's own back, within the day; refused, with who it was, once somebody went on from it",
  params: z.object({ id: text(80, 1) }),
  /** `IsTold`: its mails had gone out. */
  answer: z.object({ Act: z.string(), EntityID: z.string(), IsTold: z.boolean() }),
});
