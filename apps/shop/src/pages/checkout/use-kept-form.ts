import type { Cart } from '@bivak/contract';
import { typedValues } from '@bivak/web/declared-fields';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useApp } from '../../app-context.tsx';
import { type DraftOwner, keepDraft, readDraft } from '../../features/checkout/model/checkout-draft.ts';
import { extraFields } from '../../features/checkout/model/extra-fields.ts';
import { keepCheckout, keptCheckout } from '../../features/checkout/model/kept-checkout.ts';
import { PERSON_FIELDS, type PersonField } from '../../forms/person.ts';
import type { PendingRegistration, SessionState } from '../../session/session-state.ts';
import { type CheckoutForm, emptyForm } from './checkout-form.ts';

/**
 * The form as it was left: a person's details in this tab, what is said of the cart and a registration in whatever tab.
 */
export function useKeptForm(cart: Cart, owner: DraftOwner): CheckoutForm {
  const { shop, locale, session } = useApp();
  const state = session.store.getState();
  const { notes, fields } = keptCheckout(state);
  // What the cart already says of the shop's own fields, unless it was typed otherwise since.
  const CustomFields = { ...typedValues(extraFields(shop), cart.CustomFields, locale), ...fields };
  const order = { ...readDraft(shop.defaultCountry, owner), Notes: notes, CustomFields };
  return withPending(emptyForm(shop.defaultCountry, order), state);
}

export function useKeepForm(
  form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>,
  cartId: string,
  owner: DraftOwner,
): void {
  const { session } = useApp();
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keepDraft(values, owner);
          keepCheckout(session.store, cartId, { notes: values.Notes, fields: values.CustomFields });
          if (owner !== null) return;
          session.store.setState((state) => ({ session: { ...state.session, pending: pendingOf(values) } }));
        },
      }),
    [form, cartId, owner, session],
  );
}

type Kept = PendingRegistration[keyof PendingRegistration];

/** What a visitor who registers has typed so far, as the state of the session keeps it (spec 2 §3); no password. */
function pendingOf(form: CheckoutForm): PendingRegistration | null {
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
function withPending(form: CheckoutForm, { session }: Pick<SessionState, 'session'>): CheckoutForm {
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
