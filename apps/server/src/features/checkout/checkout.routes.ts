import {
  type CheckoutAddress,
  type CheckoutCustomer,
  checkout,
  checkoutAnonymous,
  checkoutRegister,
  type OperationRequest,
} from '@bivak/contract/wire';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Address } from '../../platform/shops/address-faults.ts';
import { registrationOf } from '../identity/index.ts';
import { listed } from '../locations/index.ts';
import { shownTotals } from '../pricing/index.ts';
import {
  checkOut,
  checkOutAsVisitor,
  type CheckoutInput,
  checkOutRegistering,
  type Told,
} from './checkout.commands.ts';
import { checkoutRefusal, presentMade } from './checkout.present.ts';
import type { CheckoutMade, Person } from './checkout.sql.ts';
import { payerOf } from '../orders/index.ts';

const spoken = { answer: madeList, refusal: checkoutRefusal };

/** /api/v3/rental/cart/{cartId}/_checkout, …/_checkout-anonymous and …/_checkout-register */
export const checkoutRoutes: readonly Route[] = [
  serve(checkout, checkOut, {
    ...spoken,
    input: ({ params, body }) => ({
      ...inputOf(params, body),
      person: personOf(body.Customer ?? {}),
      payer: payerOf(body.Payer),
    }),
  }),
  serve(checkoutAnonymous, checkOutAsVisitor, {
    ...spoken,
    input: ({ params, body }) => ({ ...inputOf(params, body), person: wholePerson(body.Customer) }),
  }),
  serve(checkoutRegister, checkOutRegistering, {
    ...spoken,
    input: ({ params, body }) => ({
      ...inputOf(params, body),
      registration: registrationOf(body.Registration),
    }),
  }),
];

type Body = Omit<OperationRequest<typeof checkout>['body'], 'Customer' | 'Payer'>;

function inputOf({ cartId }: { readonly cartId: string }, body: Body): CheckoutInput {
  return {
    cartId,
    address: body.Address === undefined || body.Address === null ? null : addressOf(body.Address),
    notes: body.Notes ?? null,
    reference: body.Reference ?? null,
    customFields: body.CustomFields ?? {},
    shown: shownTotals(body),
    paymentMode: body.PaymentMode ?? null,
    termsVersion: body.TermsVersion ?? null,
  };
}

type Partly<Whole> = { readonly [name in keyof Whole]?: Whole[name] | undefined };

/** A customer sends only what is told with the order. */
function personOf(told: Partly<CheckoutCustomer>): Told {
  return { ...addressOf(told), tel: told.Tel, email: told.Email };
}

function wholePerson(told: CheckoutCustomer): Person {
  return { ...addressOf(told), tel: told.Tel, email: told.Email };
}

/** What was not told is left out. */
function addressOf(told: CheckoutAddress): Address;
function addressOf(told: Partly<CheckoutAddress>): Partly<Address>;
function addressOf(told: Partly<CheckoutAddress>): Partly<Address> {
  return {
    companyName: told.CompanyName,
    salutation: told.Salutation,
    firstName: told.FirstName,
    lastName: told.LastName,
    street: told.Street,
    houseNumber: told.HouseNumber,
    houseNumberAddition: told.HouseNumberAddition,
    zipCode: told.ZipCode,
    city: told.City,
    countryId: told.CountryID,
  };
}

function madeList(made: readonly CheckoutMade[]) {
  return listed(made.map(presentMade));
}
