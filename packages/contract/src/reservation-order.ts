import * as z from 'zod/mini';
import { Drawing, Image, ItemType } from './catalogue.ts';
import { Action, PaymentMode, VatTotal } from './order-parts.ts';
import { Email, toldPlace } from './people.ts';
import { DeliveryReference } from './wire/deliveries.ts';
import { CustomFields, Moment, Money, Reference, text } from './wire/scalars.ts';

export const ReservationStatus = z.enum([
  'Active',
  'Order',
  'Expired',
  'Rejected',
  'Cancelled',
  'Draft',
  'Open',
  'Pick',
  'Picked',
  'Closed',
  'ClosedAndCompleted',
]);
export type ReservationStatus = z.output<typeof ReservationStatus>;

/** A name and an address as they were at the time; what was not given is empty. */
export const OrderAddress = z.object({
  CompanyName: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  ...toldPlace,
});
export type OrderAddress = z.output<typeof OrderAddress>;

/** Ours: whom the depot can call about tents that are lent (`design/lending.md` §4). */
export const PickupContact = z.object({
  /** On camp. */
  CampName: text(120, 1),
  CampPhone: text(40, 1),
  /** Who fetches the tents: a person, or the service of a municipality. */
  FetcherName: text(120, 1),
  FetcherPhone: text(40, 1),
  /** Where they are mailed what to fetch, read-only and without an account; empty: nowhere. */
  FetcherEmail: z.optional(z.union([z.literal(''), Email])),
});
export type PickupContact = z.output<typeof PickupContact>;

/** Ours: another than the customer who pays the invoice of a loan, such as a municipality (`design/lending.md` §4). */
export const Payer = z.object({
  CompanyName: text(120, 1),
  /** Electronic invoices find it by this number; empty for none. */
  BusinessNo: text(30),
  Street: text(120, 1),
  HouseNumber: text(20, 1),
  ZipCode: text(16, 1),
  City: text(80, 1),
  CountryID: z.string().check(z.regex(/^[A-Z]{2}$/u)),
  /** Where the invoice goes. */
  Email,
});
export type Payer = z.output<typeof Payer>;

export const ReservationOrder = z.object({
  ReservationOrderID: z.string(),
  /** Ours: rises with every change; an edit that names an older one is refused with the fresh order. */
  Version: z.int(),
  ReservationID: z.string(),
  OrderID: z.nullable(z.string()),
  CustomerID: z.nullable(z.string()),
  WarehouseID: z.string(),
  /** Ours, as the three below: what an id stands for, with what people call it. */
  Warehouse: Reference,
  DeliveryID: z.nullable(z.string()),
  Delivery: z.nullable(DeliveryReference),
  DateTimeCreated: Moment,
  DateTimeExpectedStart: Moment,
  DateTimeExpectedEnd: Moment,
  DateTimeBusinessStart: Moment,
  DateTimeBusinessEnd: Moment,
  BusinessHourStart: z.nullable(z.string()),
  PickupHour: z.nullable(Reference),
  BusinessHourEnd: z.nullable(z.string()),
  ReturnHour: z.nullable(Reference),
  ReservationStatus,
  /** Ours: whoever ordered was mailed a link to confirm with (RULINGS, "pay at pickup without an account"). */
  ConfirmationAsked: z.boolean(),
  /** Ours: when that was done. */
  DateTimeConfirmed: z.nullable(Moment),
  /** Ours: what the business wrote when it refused. */
  RejectionReason: z.nullable(z.string()),
  Reference: z.nullable(z.string()),
  Notes: z.nullable(z.string()),
  /** Ours: null until it is said, and where nothing is lent. */
  PickupContact: z.nullable(PickupContact),
  /** Ours: null where the customer pays. */
  Payer: z.nullable(Payer),
  TotalQtyOfReservationItems: z.int(),
  TotalIncVAT: Money,
  TotalExcVAT: Money,
  TotalVAT: Money,
  VATTotals: z.array(VatTotal),
  TotalRounding: Money,
  TotalDeposit: Money,
  /** Ours: how it is to be paid; null where the shop takes no payments online. */
  PaymentMode: z.nullable(PaymentMode),
  /** Ours: the version of the shop's terms that was accepted with it; null where none was asked. */
  TermsVersion: z.nullable(z.string()),
  /** Ours: what was paid online: its own share of what was paid for all that was checked out together. */
  TotalPaid: Money,
  /** Ours: what can be paid online now, deposits included; 0 where nothing can. */
  TotalOpen: Money,
  /** Ours: of TotalOpen, the deposits, of all that is paid together; 0 once a part was paid. */
  TotalOpenDeposit: Money,
  /** Ours: until when it must be paid; null where nothing waits for it. */
  DateTimePaymentDeadline: z.nullable(Moment),
  /** Ours: the others of the same checkout, where a cart of many places became several. */
  PlacedTogether: z.array(z.object({ ReservationOrderID: z.string(), Number: z.string() })),
  IsCancellable: z.boolean(),
  IsEditable: z.boolean(),
  /** Ours: what the login of a customer who registered with the checkout still waits for; null once it can be used. */
  AccountNextStep: z.nullable(z.enum(['Activate', 'WaitForApproval'])),
  Actions: z.array(Action),
  CustomFields,
  /** Ours: who ordered, as it was at the time. */
  Customer: z.extend(OrderAddress, { Email: z.string(), Tel: z.string() }),
  /** Ours: another address for contact or delivery, as it was given; null where the customer's counts. */
  Address: z.nullable(OrderAddress),
});
export type ReservationOrder = z.output<typeof ReservationOrder>;

export const ReservationOrderItem = z.object({
  ReservationOrderItemID: z.string(),
  ItemID: z.string(),
  CompositionID: z.nullable(z.string()),
  ItemDescription: z.string(),
  Amount: z.int(),
  /** How many more the customer may have in this period; null: no limit of this kind. */
  MaxPerCustomer: z.nullable(z.int()),
  IsDeposit: z.boolean(),
  /** Ours: false for what the shop added, which follows the rest. */
  IsChangeable: z.boolean(),
  TotalIncVAT: Money,
  TotalExcVAT: Money,
  Item: z.object({
    ID: z.string(),
    Slug: z.string(),
    /** What it is called on the line. */
    Description: z.string(),
    ItemType,
    Images: z.array(Image),
    Drawing: z.nullable(Drawing),
    MaxPerCart: z.nullable(z.int()),
  }),
});
export type ReservationOrderItem = z.output<typeof ReservationOrderItem>;
