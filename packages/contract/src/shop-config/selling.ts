import * as z from 'zod/mini';
import { CalendarDay } from './days.ts';
import { AtLeastOne, Count, Key, Translated, line } from './words.ts';

/** SOFORT and GIROPAY ended in 2024: readable on the wire, never offered (RULINGS). */
export const offeredPaymentMethods = [
  'APPLEPAY',
  'BANCONTACT',
  'CREDITCARD',
  'DIRECTDEBIT',
  'IDEAL',
  'KLARNA',
  'MASTERCARD',
  'PAYPAL',
  'VISA',
] as const;

/** Online payment (spec 2 §9). */
export const PaymentConfig = z.strictObject({
  policy: z._default(z.enum(['RequirePayment', 'AllowPayment', 'BlockPayment']), 'BlockPayment'),
  methods: z._default(z.array(z.enum(offeredPaymentMethods)), []),
  /** How long stock stays claimed for a payment that is not there yet. */
  deadlineMinutes: z._default(AtLeastOne, 30),
});

export const ReservationsConfig = z.strictObject({
  /** Who turns a reservation into an order. */
  acceptance: z._default(z.enum(['operator', 'immediate', 'whenPaid']), 'operator'),
  /** A reservation that nobody accepted within this time expires. */
  validityHours: z._default(AtLeastOne, 48),
  /** Live reservations without an account, per e-mail address. */
  liveReservationsPerEmail: z._default(AtLeastOne, 5),
  /** The same per postal address of who orders; more, because several households may share one. */
  liveReservationsPerAddress: z._default(AtLeastOne, 10),
  /** What a cart has to come to, in cents with VAT and without deposits; absent: any amount. */
  minimumOrderCents: z.optional(Count),
  /** Above this total, in cents with VAT, an order without an account is confirmed by mail; absent: never. */
  confirmationAboveCents: z.optional(Count),
  /** For how many days more what is overdue counts as out, while the desk has noted no day (DESIGN §6). */
  overdueDays: z._default(AtLeastOne, 1),
  /** Every so many days that an order is late its customer is reminded by mail; 0: never. */
  lateReminderEveryDays: z._default(Count, 0),
  /** So many days before it begins and before it ends a customer is reminded by mail of what was ordered; 0: never. */
  pickupReminderDaysBefore: z._default(Count, 0),
  returnReminderDaysBefore: z._default(Count, 0),
  /** What each day costs for which pieces come back late, in percent of their price a day; 0: nothing. */
  lateFeePercent: z._default(Count, 0),
});

/** Days in which nothing is rented, both ends included. */
export const BlockedRange = z.strictObject({
  from: CalendarDay,
  to: CalendarDay,
  reason: z.optional(Translated),
});

const LabelKey = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)*$/u));

/**
 * A field of the shop's own (RULINGS, "CustomFields"); its label and those of its options stand in the shop's texts.
 * Rules are those of spec 1 §5, such as "max:20" or "required_if:CUST_Other,yes".
 */
export const CustomFieldDeclaration = z.strictObject({
  name: z.string().check(z.regex(/^[A-Z][A-Za-z0-9_]{1,59}$/u)),
  /** Those of an item are what its page says of it, in this order. */
  entity: z.enum(['customer', 'cart', 'reservation', 'registration', 'request', 'item']),
  type: z.enum(['text', 'number', 'decimal', 'boolean', 'date', 'time', 'choice', 'url', 'phone', 'email']),
  required: z._default(z.boolean(), false),
  /** No form asks for it: what the order is made of says it, as the wizard of the lending service does. */
  unasked: z.optional(z.boolean()),
  labelKey: LabelKey,
  /** Stands below the field. */
  hintKey: z.optional(LabelKey),
  rules: z._default(z.array(line(300)), []),
  /** What can be chosen where the type is `choice`. */
  options: z._default(z.array(z.strictObject({ value: Key, labelKey: LabelKey })), []),
});
export type CustomFieldDeclaration = z.output<typeof CustomFieldDeclaration>;

/** One line that every new cart gets; with a delivery, only carts of that delivery (spec 2 §4). */
export const FixedProduct = z.strictObject({ item: Key, delivery: z.optional(Key) });

/** A proof that items may ask for, such as a driving licence; which items do stands with them. */
export const CertificateConfig = z.strictObject({ id: Key, name: Translated, hint: z.optional(Translated) });

/** Terms to accept at checkout: a key of the shop's texts, and which version of them stands there. */
export const TermsConfig = z.strictObject({ textKey: line(80), version: z._default(line(40), '1') });

/** Files of customers (spec 1 §3). What an item takes stands with the item. */
export const UploadsConfig = z.strictObject({
  /** With the cart as a whole, and later with its order. */
  cart: z._default(z.enum(['AllowUpload', 'DenyUpload', 'RequireUpload']), 'DenyUpload'),
});

export const VideoProvider = z.enum(['youtube', 'vimeo']);
export type VideoProvider = z.output<typeof VideoProvider>;
