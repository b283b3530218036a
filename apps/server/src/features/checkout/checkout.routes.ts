import { createHash } from 'node:crypto';
import { checkout, checkoutAnonymous, type CheckoutCustomer, type CheckoutResult } from '@bivak/contract';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Context } from '../../platform/http/context.ts';
import { addressFaults } from '../../platform/shops/address-faults.ts';
import { listed } from '../locations/index.ts';
import type { CheckoutMade } from './checkout.queries.ts';
import { checkOut, type CheckoutWish } from './checkout.service.ts';
import { personOf } from './person.ts';

/** /api/v3/rental/cart/{cartId}/_checkout and …/_checkout-anonymous */
export const checkoutRoutes: readonly Route[] = [
  route(
    checkout,
    'customer',
    async (context, { params, body }) => {
      const person = await personOf(context, body.Customer ?? {});
      if (isRefusal(person)) return person;
      // What stands in the account is the account's matter, what was given here is judged.
      const typed = body.Customer?.ZipCode ?? body.Customer?.CountryID;
      const refused = refusedAddress(context, typed === undefined ? null : person, body.Address);
      if (refused !== null) return refused;
      return answerOf(await checkOut(context, { ...wishOf(params.cartId, body), person }));
    },
    { brake: 'checkout' },
  ),
  route(
    checkoutAnonymous,
    'shopper',
    async (context, { params, body }) => {
      if (context.actor.kind !== 'anonymous') return refuse('Forbidden');
      const refused = refusedAddress(context, body.Customer, body.Address);
      if (refused !== null) return refused;
      return answerOf(await checkOut(context, { ...wishOf(params.cartId, body), person: body.Customer }));
    },
    { brake: 'checkout' },
  ),
];

type Body = {
  readonly Notes?: string | null | undefined;
  readonly Reference?: string | null | undefined;
  readonly Address?: CheckoutWish['address'] | undefined;
  readonly CustomFields?: CheckoutWish['customFields'] | undefined;
  readonly ExpectedTotalIncVAT?: number | undefined;
  readonly PaymentMode?: CheckoutWish['paymentMode'] | undefined;
};

function wishOf(cartId: string, body: Body): Omit<CheckoutWish, 'person'> {
  return {
    cartId,
    requestHash: createHash('sha256').update(JSON.stringify(body)).digest(),
    address: body.Address ?? null,
    notes: body.Notes ?? null,
    reference: body.Reference ?? null,
    customFields: body.CustomFields ?? {},
    expectedGrossCents:
      body.ExpectedTotalIncVAT === undefined ? null : Math.round(body.ExpectedTotalIncVAT * 100),
    paymentMode: body.PaymentMode ?? null,
  };
}

function refusedAddress(
  context: Context,
  customer: CheckoutCustomer | null,
  address: CheckoutWish['address'] | undefined,
): Refusal | null {
  const fields = [
    ...(customer === null ? [] : addressFaults(context.shop, 'Customer', customer)),
    ...(address === null || address === undefined ? [] : addressFaults(context.shop, 'Address', address)),
  ];
  return fields.length === 0 ? null : refuse('ValidationFailed', { fields });
}

function answerOf(
  made: CheckoutMade[] | Refusal,
): Refusal | { Collection: CheckoutResult[]; Total: number; Index: number } {
  if (isRefusal(made)) return made;
  return listed(
    made.map((one) => ({
      ReservationOrderID: one.id,
      ReservationID: one.reservationNo,
      OrderID: one.orderNo,
    })),
  );
}
