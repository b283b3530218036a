import {
  checkout,
  checkoutAnonymous,
  type CheckoutCustomer,
  checkoutRegister,
  type CheckoutResult,
} from '@bivak/contract';
import {
  isRefusal,
  type Refusal,
  type RefusedField,
  refuse,
  refuseNamed,
} from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import type { Context } from '../../platform/application/context.ts';
import { addressFaults } from '../../platform/shops/address-faults.ts';
import { phoneFaults } from '../../platform/shops/phone-faults.ts';
import { identityRefusal, prepareRegistration, registrationOf, takeBackTry } from '../identity/index.ts';
import { listed } from '../locations/index.ts';
import { shownTotals } from '../pricing/index.ts';
import type { CheckoutMade } from './checkout.queries.ts';
import { checkOut, type CheckoutWish } from './checkout.service.ts';
import { detailsHash } from './details-hash.ts';
import { presentMade } from './made.present.ts';
import { personOf, registeringPerson } from './person.ts';

/** /api/v3/rental/cart/{cartId}/_checkout, …/_checkout-anonymous and …/_checkout-register */
export const checkoutRoutes: readonly Route[] = [
  route(
    checkout,
    'customer',
    async (context, { params, body }) => {
      const person = await personOf(context, body.Customer ?? {});
      if (isRefusal(person)) return person;
      // What stands in the account is the account's matter, what was given here is judged.
      const typed = body.Customer?.ZipCode ?? body.Customer?.CountryID;
      const refused = refusedAddress(
        context,
        { customer: typed === undefined ? null : person, phone: body.Customer?.Tel },
        body.Address,
      );
      if (refused !== null) return refused;
      return answerOf(
        await checkOut(context, { ...wishOf(params.cartId, body), person, registration: null }),
      );
    },
    { brake: 'checkout' },
  ),
  route(
    checkoutAnonymous,
    'shopper',
    async (context, { params, body }) => {
      if (context.actor.kind !== 'anonymous') return refuse('Forbidden');
      const refused = refusedAddress(
        context,
        { customer: body.Customer, phone: body.Customer.Tel },
        body.Address,
      );
      if (refused !== null) return refused;
      const wish = { ...wishOf(params.cartId, body), person: body.Customer, registration: null };
      return answerOf(await checkOut(context, wish));
    },
    { brake: 'checkout' },
  ),
  route(
    checkoutRegister,
    'shopper',
    async (context, { params, body }) => {
      if (context.actor.kind !== 'anonymous') return refuse('Forbidden');
      const { Registration: registration, ...rest } = body;
      const refused = refusedAddress(context, { customer: null, phone: undefined }, body.Address);
      if (refused !== null) return refused;
      const judged = await prepareRegistration(context, registrationOf(registration));
      if (isRefusal(judged)) return inRegistration(judged);
      const { Password: _, ...user } = registration.User;
      // Of a password not even a hash of the details may tell.
      const wish = wishOf(params.cartId, { ...rest, Registration: { ...registration, User: user } });
      const person = registeringPerson(registration);
      const made = await checkOut(context, { ...wish, person, registration: judged });
      // Who sends the same again, after a lost answer or another refusal, has not tried another name.
      if (!isRefusal(made) || made.code !== 'UserDuplicate') await takeBackTry(context, judged);
      return answerOf(made);
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
  readonly ExpectedTotalDeposit?: number | undefined;
  readonly PaymentMode?: CheckoutWish['paymentMode'] | undefined;
  readonly Registration?: unknown;
};

function wishOf(cartId: string, body: Body): Omit<CheckoutWish, 'person' | 'registration'> {
  return {
    cartId,
    detailsHash: detailsHash(body),
    address: body.Address ?? null,
    notes: body.Notes ?? null,
    reference: body.Reference ?? null,
    customFields: body.CustomFields ?? {},
    shown: shownTotals(body),
    paymentMode: body.PaymentMode ?? null,
  };
}

function refusedAddress(
  context: Context,
  { customer, phone }: { readonly customer: CheckoutCustomer | null; readonly phone: string | undefined },
  address: CheckoutWish['address'] | undefined,
): Refusal | null {
  const fields = [
    ...(customer === null ? [] : placeFaults(context, 'Customer', customer)),
    ...phoneFaults('Customer.Tel', phone),
    ...(address === null || address === undefined ? [] : placeFaults(context, 'Address', address)),
  ];
  return fields.length === 0 ? null : refuse('ValidationFailed', { fields });
}

function placeFaults(
  { shop }: Context,
  part: 'Customer' | 'Address',
  { ZipCode: zipCode, CountryID: countryId }: { readonly ZipCode: string; readonly CountryID: string },
): RefusedField[] {
  const names = { zipCode: 'ZipCode', countryId: 'CountryID' };
  return addressFaults(shop, { zipCode, countryId }).map((fault) => ({
    ...fault,
    field: `${part}.${wirePath(fault.field, names)}`,
  }));
}

/** Its fields stand one deeper in this call than in that of a registration alone. */
function inRegistration(refusal: Refusal): Refusal {
  return refuseNamed(identityRefusal(refusal), (field) => `Registration.${field}`);
}

function answerOf(
  made: CheckoutMade[] | Refusal,
): Refusal | { Collection: CheckoutResult[]; Total: number; Index: number } {
  if (isRefusal(made)) return made;
  return listed(made.map(presentMade));
}
