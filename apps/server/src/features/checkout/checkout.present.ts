import type { CheckoutResult } from '@bivak/contract/wire';
import { Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { identityRefusal } from '../identity/index.ts';
import { money, presentTotalChange } from '../pricing/index.ts';
import { AlreadyPlaced, BelowMinimum, LinesRefused } from './checkout-refusals.ts';
import type { CheckoutMade } from './checkout.sql.ts';

export function presentMade({ id, reservationNo, orderNo }: CheckoutMade): CheckoutResult {
  return { ReservationOrderID: id, ReservationID: reservationNo, OrderID: orderNo };
}

const wireNames = {
  person: 'Customer',
  address: 'Address',
  payer: 'Payer',
  businessNo: 'BusinessNo',
  companyName: 'CompanyName',
  firstName: 'FirstName',
  lastName: 'LastName',
  street: 'Street',
  houseNumber: 'HouseNumber',
  zipCode: 'ZipCode',
  city: 'City',
  countryId: 'CountryID',
  tel: 'Tel',
  email: 'Email',
  warehouseId: 'WarehouseID',
  startDay: 'DateTimeExpectedStart',
  endDay: 'DateTimeExpectedEnd',
  pickupHourId: 'BusinessHourStart',
  returnHourId: 'BusinessHourEnd',
  lines: 'Items',
  qty: 'Amount',
  attachments: 'Attachments',
  addOns: 'AddOns',
  reference: 'Reference',
  paymentMode: 'PaymentMode',
} as const;

/** A refusal of a checkout as the wire has it: what it is about stands beside it. */
export function checkoutRefusal(refusal: Refusal): Refusal {
  if (refusal.fields.some(({ field }) => field.startsWith(registering))) return registrationRefusal(refusal);
  const { code, fields, params, retryAfter } = refuseNamed(refusal, nameOf);
  const later = retryAfter === undefined ? {} : { retryAfter };
  return new Refusal(code, { fields, params, beside: besideOf(refusal), ...later });
}

function besideOf(refusal: Refusal): Readonly<Record<string, unknown>> {
  if (refusal instanceof LinesRefused) return { CartItemIDs: refusal.lineIds };
  if (refusal instanceof AlreadyPlaced && refusal.made !== null)
    return { Collection: refusal.made.map(presentMade) };
  if (refusal instanceof BelowMinimum) {
    const { minimumCents, missingCents } = refusal;
    return { MinimumTotalIncVAT: money(minimumCents), TotalBelowMinimum: money(missingCents) };
  }
  return { ...refusal.beside, ...presentTotalChange(refusal) };
}

/** The shop's own name of a certificate stands behind the point. */
function nameOf(field: string): string {
  return field.startsWith('certificates.') ? field.replace('c', 'C') : wirePath(field, wireNames);
}

const registering = 'registration.';

/** Faults of who registers have the names of a registration, one deeper. */
function registrationRefusal(refusal: Refusal): Refusal {
  const alone = refuseNamed(refusal, (field) => field.slice(registering.length));
  return refuseNamed(identityRefusal(alone), (field) => `Registration.${field}`);
}
