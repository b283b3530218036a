import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Amount, Id, lines, Money, text } from '../wire/scalars.ts';
import { actQuery } from './acts.ts';
import { EndangeredOrder } from './late.ts';
import { OrderActed, PartBalance } from './order-acts.ts';
import { StaffOrderStatus } from './orders.ts';

// The goods of an order at the desk: set apart, handed out, taken back, piece by piece.

const tag = 'Orders';
const params = z.object({ orderId: Id });
const Pieces = z.int().check(z.minimum(0), z.maximum(100_000));
const SerialIDs = z._default(z.array(text(80, 1)).check(z.maxLength(500)), []);
/** For people to read; the desk's own words. */
const Reason = z.optional(lines(1000));

/** Where the pieces of a line are. */
export const LineBalance = z.object({
  LineID: z.string(),
  ItemID: z.string(),
  Description: z.string(),
  /** What was sold does not come back. */
  IsSold: z.boolean(),
  Ordered: z.int(),
  /** Set apart, and not handed out yet. */
  Ready: z.int(),
  Out: z.int(),
  BackGood: z.int(),
  BackBroken: z.int(),
  Lost: z.int(),
  /** Out, and neither back nor lost; a set, as long as any of its parts is. */
  Away: z.int(),
  /** Those of the line that stand ready or are out; of a part of a set, beside its pieces. */
  Serials: z.array(
    z.object({ SerialID: z.string(), ItemID: z.string(), IsOut: z.boolean(), IsPart: z.boolean() }),
  ),
  /** What a set is made of; it comes back whole or part by part. */
  Parts: z.array(PartBalance),
});
export type LineBalance = z.output<typeof LineBalance>;

export const Handover = z.object({
  OrderID: z.string(),
  Number: z.string(),
  Status: StaffOrderStatus,
  Lines: z.array(LineBalance),
  /** Nothing is to be handed out, and of what comes back nothing is away. */
  IsAllBack: z.boolean(),
  /** The numbers of the damages that this take-back opened. */
  Damages: z.array(z.string()),
  /** What it would do beside the pieces; of a dry run alone. */
  Effects: z.nullable(
    z.object({
      Status: z.object({ From: StaffOrderStatus, To: StaffOrderStatus }),
      /** What is sold or lost leaves the stock, whatever is promised; what is corrected comes back. */
      Stock: z.array(
        z.object({
          ItemID: z.string(),
          Description: z.string(),
          WarehouseID: z.string(),
          From: z.int(),
          To: z.int(),
        }),
      ),
      /** Orders that may go without for it, and did have theirs before. */
      Endangers: z.array(EndangeredOrder),
      /** What is charged for coming late; below zero: what is charged no longer. */
      LateFee: Money,
      /** How many damages it opens; below zero: withdraws. */
      Damages: z.int(),
      /** The mails that go out for it, by their kind. */
      Mails: z.array(z.string()),
    }),
  ),
});
export type Handover = z.output<typeof Handover>;

export const getHandover = operation({
  id: 'getHandover',
  method: 'GET',
  path: '/api/v3/admin/orders/{orderId}/handovers',
  tag,
  summary: 'Where the pieces of an order are',
  params,
  answer: Handover,
});

export const scanSerial = operation({
  id: 'scanSerial',
  method: 'GET',
  path: '/api/v3/admin/orders/{orderId}/_scan',
  tag,
  summary: 'To which line of an order a scanned serial belongs, or why to none',
  params,
  query: z.object({ serial: text(80, 1) }),
  answer: z.object({
    LineID: z.string(),
    /** It stands ready for the order already. */
    IsHere: z.boolean(),
    /** It is a part of a set, and no piece of the line by itself. */
    IsPart: z.boolean(),
  }),
});

/** What stands beside the error of a scan that does not fit: what the desk can do about it. */
export interface ScanOffers {
  /** What the other order would get, of a piece that stands ready for it. */
  readonly Swap: string | null;
  /** The article that was scanned, and the lines in whose place it could go. */
  readonly Substitute: {
    readonly ItemID: string;
    readonly Description: string;
    readonly LineIDs: readonly string[];
  } | null;
}

export const swapSerial = operation({
  id: 'swapSerial',
  method: 'POST',
  path: '/api/v3/admin/orders/{orderId}/_swap-serial',
  tag,
  summary: 'Take a numbered piece that stands ready for another order, which gets one like it instead',
  params,
  body: z.object({ SerialID: text(80, 1) }),
  answer: Handover,
});

export const replaceSerial = operation({
  id: 'replaceSerial',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_replace-serial',
  tag,
  summary: 'Another numbered piece in the place of one that stands ready, which is free again',
  params: z.object({ id: Id }),
  query: actQuery,
  /** A dry run needs no reason. */
  body: z.object({ SerialID: text(80, 1), ByID: text(80, 1), Reason }),
  answer: OrderActed,
});

const ScannedOrder = z.object({ ID: z.string(), Number: z.string(), Customer: z.string() });

export const ScannedThing = z.object({
  Order: z.nullable(ScannedOrder),
  Serial: z.nullable(
    z.object({
      SerialID: z.string(),
      ItemID: z.string(),
      Description: z.string(),
      WarehouseID: z.string(),
      /** It is with a customer. */
      IsOut: z.boolean(),
      /** It is broken, or being repaired. */
      IsDown: z.boolean(),
      /** For whom it stands ready, or with whom it is. */
      Order: z.nullable(ScannedOrder),
      /** What its label says: its page in the shop. */
      Address: z.string(),
    }),
  ),
  Item: z.nullable(
    z.object({
      ItemID: z.string(),
      Description: z.string(),
      Stock: z.array(z.object({ WarehouseID: z.string(), Amount: z.int() })),
    }),
  ),
});
export type ScannedThing = z.output<typeof ScannedThing>;

export const findScanned = operation({
  id: 'findScanned',
  method: 'GET',
  path: '/api/v3/admin/_scan',
  tag,
  summary: 'What a scanned code is: an order, a numbered piece with whoever has it, or an article',
  query: z.strictObject({ code: text(120, 1) }),
  answer: ScannedThing,
});

/** Without lines it is of all there is. The `Idempotency-Key` makes it count once. */
const OutBody = z.object({
  Lines: z.optional(z.array(z.object({ LineID: Id, Out: Amount, SerialIDs })).check(z.maxLength(500))),
  Reason,
});

export const pickOrder = operation({
  id: 'pickOrder',
  method: 'POST',
  path: '/api/v3/admin/orders/{orderId}/_pick',
  tag,
  summary: 'Set pieces apart for a customer',
  params,
  query: actQuery,
  body: OutBody,
  answer: Handover,
});

export const handOutOrder = operation({
  id: 'handOutOrder',
  method: 'POST',
  path: '/api/v3/admin/orders/{orderId}/_hand-out',
  tag,
  summary: 'Hand pieces out, all of them or some now and the rest later',
  params,
  query: actQuery,
  body: OutBody,
  answer: Handover,
});

export const takeBackOrder = operation({
  id: 'takeBackOrder',
  method: 'POST',
  path: '/api/v3/admin/orders/{orderId}/_take-back',
  tag,
  summary: 'Take pieces back: good, broken or lost; a set whole, or part by part',
  params,
  query: actQuery,
  body: z.object({
    Lines: z.optional(
      z
        .array(
          z.object({
            LineID: Id,
            /** The article of the part of a set of which these are pieces; without it, whole sets. */
            PartID: z.optional(Id),
            Good: z._default(Pieces, 0),
            Broken: z._default(Pieces, 0),
            Lost: z._default(Pieces, 0),
            SerialIDs,
          }),
        )
        .check(z.maxLength(500)),
    ),
    Reason,
  }),
  answer: Handover,
});

export const correctOrder = operation({
  id: 'correctOrder',
  method: 'POST',
  path: '/api/v3/admin/orders/{orderId}/_correct',
  tag,
  summary: 'Take the last step of the desk back, with what it did',
  params,
  query: actQuery,
  /** A dry run needs no reason. */
  body: z.object({ Reason }),
  answer: Handover,
});
