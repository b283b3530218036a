import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Id, Moment, Money, Nothing, text } from './wire/scalars.ts';

/** SOFORT and GIROPAY ended in 2024: readable, never offered (RULINGS). */
export const PaymentMethod = z.enum([
  'APPLEPAY',
  'BANCONTACT',
  'CREDITCARD',
  'DIRECTDEBIT',
  'GIROPAY',
  'IDEAL',
  'KLARNA',
  'MASTERCARD',
  'PAYPAL',
  'SOFORT',
  'VISA',
]);
export type PaymentMethod = z.output<typeof PaymentMethod>;

/** PENDING is asked again after a second, the others are answers (spec 2 §4). */
export const PolledPaymentStatus = z.enum(['PAID', 'CANCELLED', 'ERROR', 'NOT_PAID', 'PENDING']);
export type PolledPaymentStatus = z.output<typeof PolledPaymentStatus>;

/** The names of the specification's call, small letters included (spec 2 §7). */
export const createPaymentLink = operation({
  id: 'createPaymentLink',
  method: 'POST',
  path: '/api/v2/shop/payments/_link',
  tag: 'Payments',
  summary: 'Where to pay for an order, with everything that was checked out together with it',
  body: z.object({
    reservationOrderID: Id,
    /** A page of this shop; the amount and the order are never read from it. */
    returnUrl: text(500, 1),
    paymentMethod: PaymentMethod,
    description: z.nullish(text(200)),
    /** Ours: what a mail of the order carries, for who pays on another device than the one that ordered. */
    Access: z.nullish(text(200)),
  }),
  answer: z.object({
    /** Null where there is nothing to pay any more, or where the provider gave none. */
    PaymentLink: z.nullable(z.string()),
    Status: PolledPaymentStatus,
    /** The provider's words, where it refused. */
    Message: z.nullable(z.string()),
  }),
});

/** Ours in its fields; `Status` and `Message` are the specification's. */
export const PaymentState = z.object({
  ReservationOrderID: z.string(),
  Status: PolledPaymentStatus,
  Message: z.nullable(z.string()),
  PaymentMethod: z.nullable(PaymentMethod),
  /** Its own share of what was paid for all that was checked out together, deposits included. */
  TotalPaid: Money,
  /** What can be paid online now, for all of it. */
  TotalOpen: Money,
  /** Until when it must be paid; null where nothing waits for it. */
  DateTimePaymentDeadline: z.nullable(Moment),
});
export type PaymentState = z.output<typeof PaymentState>;

export const getPaymentState = operation({
  id: 'getPaymentState',
  method: 'GET',
  path: '/api/v2/shop/payments/{reservationOrderId}',
  tag: 'Payments',
  summary: 'Whether an order is paid: asked each second while somebody waits for it',
  params: z.object({ reservationOrderId: Id }),
  answer: PaymentState,
});

/** Ours: the same for who has the mail's link; a POST, because what opens an order stands in no address. */
export const openPaymentState = operation({
  id: 'openPaymentState',
  method: 'POST',
  path: '/api/v2/shop/payments/{reservationOrderId}/_open',
  tag: 'Payments',
  summary: 'Whether an order is paid, by the link that was mailed',
  params: z.object({ reservationOrderId: Id }),
  body: z.object({ Access: text(200, 1) }),
  answer: PaymentState,
});

/** A form with nothing but an id; what became of it is asked at the provider. An unknown id is answered alike. */
export const paymentWebhook = operation({
  id: 'paymentWebhook',
  method: 'POST',
  path: '/api/v2/payments/{provider}/_webhook',
  tag: 'Payments',
  summary: 'The notice of the payment provider that something happened to a payment',
  params: z.object({ provider: Id }),
  /** The provider's own, who may say more some day: a notice that is refused is a payment that nobody hears of. */
  body: z.looseObject({ id: text(100, 1) }),
  answer: Nothing,
});
