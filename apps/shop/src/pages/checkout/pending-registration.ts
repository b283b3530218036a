import { PERSON_FIELDS, type PersonField } from '../../forms/person.ts';
import type { PendingRegistration, SessionState } from '../../session/session-state.ts';
import type { CheckoutForm } from './checkout-form.ts';

type Kept = PendingRegistration[keyof PendingRegistration];

/** What a visitor who registers has typed so far, as the state of the session keeps it (spec 2 §3); no password. */
export function pendingOf(form: CheckoutForm): PendingRegistration | null {
  if (!form.Registers) return null;
  const { Salutation, MobilePhone, Municipality, BusinessNo, VATNo, Differs, AddressSalutation } = form;
  const { FirstName, LastName, Email, Tel } = form.Customer;
  return {
    user: { Salutation, FirstName, LastName, Email, Tel, MobilePhone },
    customer: { ...form.Customer, Municipality },
    customerDetail: { BusinessNo, VATNo },
    address: Differs ? { ...form.Address, Salutation: AddressSalutation } : null,
  };
}

/** The form goes on where it was left, in whatever tab. What stands in the storage may be anything. */
export function withPending(form: CheckoutForm, { session }: Pick<SessionState, 'session'>): CheckoutForm {
  const { pending } = session;
  if (pending === null || session.account !== null) return form;
  const { user, customer, customerDetail, address } = pending;
  const Customer = person(customer, form.Customer);
  return {
    ...form,
    Registers: true,
    Salutation: text(user, 'Salutation'),
    Customer,
    EmailRepeat: form.EmailRepeat === '' ? Customer.Email : form.EmailRepeat,
    MobilePhone: text(user, 'MobilePhone'),
    Municipality: text(customer, 'Municipality'),
    BusinessNo: text(customerDetail, 'BusinessNo'),
    VATNo: text(customerDetail, 'VATNo'),
    Differs: isTree(address),
    AddressSalutation: text(address, 'Salutation'),
    Address: person(address, form.Address),
  };
}

function person(kept: Kept, otherwise: Record<PersonField, string>): Record<PersonField, string> {
  if (!isTree(kept)) return otherwise;
  const entries = PERSON_FIELDS.map((field) => [field, kept[field] ?? otherwise[field]]);
  return Object.fromEntries(entries.map(([field, value]) => [field, String(value)])) as Record<
    PersonField,
    string
  >;
}

function text(kept: Kept, name: string): string {
  const value: unknown = isTree(kept) ? kept[name] : '';
  return typeof value === 'string' ? value : '';
}

function isTree(kept: Kept | undefined): kept is Readonly<Record<string, string>> {
  return typeof kept === 'object' && kept !== null;
}
