import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { PaymentMode } from './order-parts.ts';
import { OwnReference } from './own-reference.ts';
import { CheckoutAddress, CheckoutCustomer } from './people.ts';
import { Payer } from './reservation-order.ts';
import { Registration } from './registration.ts';
import { CustomFields, Id, Money, lines, listOf, text } from './wire/scalars.ts';

export const CheckoutResult = z.object({
  ReservationOrderID: z.string(),
  ReservationID: z.string(),
  OrderID: z.nullable(z.string()),
});
export type CheckoutResult = z.output<typeof CheckoutResult>;

const params = z.object({ cartId: Id });
const common = {
  Notes: z.nullish(lines(2000)),
  Reference: z.nullish(OwnReference),
  Address: z.nullish(CheckoutAddress),
  CustomFields: z.optional(CustomFields),
  /** Another total is refused with both (RULINGS, "price changed since it was shown"). */
  ExpectedTotalIncVAT: z.optional(Money),
  /** The same of the deposits, which are asked besides. */
  ExpectedTotalDeposit: z.optional(Money),
  /** Ours: without it, online where the shop takes no other payment, else later (spec 2 §4, "Payment mode"). */
  PaymentMode: z.optional(PaymentMode),
  /** Ours: the version of the shop's terms that was read and accepted. */
  TermsVersion: z.nullish(text(40, 1)),
};

export const checkout = operation({
  id: 'checkout',
  method: 'POST',
  path: '/api/v3/rental/cart/{cartId}/_checkout',
  tag: 'Checkout',
  summary: 'Turn the cart of a logged-in customer into a reservation',
  params,
  body: z.object({
    ...common,
    Customer: z.nullish(z.partial(CheckoutCustomer)),
    /** Ours: who pays the invoice of a loan instead of the customer. */
    Payer: z.nullish(Payer),
  }),
  answer: listOf(CheckoutResult),
  status: 201,
});

export const checkoutAnonymous = operation({
  id: 'checkoutAnonymous',
  method: 'POST',
  path: '/api/v3/rental/cart/{cartId}/_checkout-anonymous',
  tag: 'Checkout',
  summary: 'Turn the cart of a visitor without an account into a reservation',
  params,
  body: z.object({ ...common, Customer: CheckoutCustomer }),
  answer: listOf(CheckoutResult),
  status: 201,
});

/** The customer and the reservation are made together; the login waits for its mail (RULINGS, "checkout-and-register"). */
export const checkoutRegister = operation({
  id: 'checkoutRegister',
  method: 'POST',
  path: '/api/v3/rental/cart/{cartId}/_checkout-register',
  tag: 'Checkout',
  summary: 'Turn the cart of a visitor into a reservation of the customer that is registered with it',
  params,
  body: z.object({ ...common, Registration }),
  answer: listOf(CheckoutResult),
  status: 201,
});
