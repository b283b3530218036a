import {
  type ChangedPerson,
  CheckoutCustomer,
  Email,
  NewPerson,
  Salutation,
  type SubAccount,
} from '@bivak/contract';
import { accountFieldState, type PublicShopConfig } from '@bivak/contract/shop-config';
import * as z from 'zod/mini';
import { asksPassword } from '../../../forms/own-password-field.tsx';

/** What is asked of a person (spec 2 §5, "Shop user form"); phone and mobile phone may stay empty. */
export const PersonForm = z.object({
  Salutation,
  FirstName: CheckoutCustomer.shape.FirstName,
  LastName: CheckoutCustomer.shape.LastName,
  Email,
  Tel: NewPerson.shape.CONTACT_Tel.def.innerType,
  MobilePhone: NewPerson.shape.CONTACT_MobilePhone.def.innerType,
});

/** What stands in the form; the salutation is empty until one is chosen. */
export type PersonValues = Record<keyof typeof PersonForm.shape | 'CurrentPassword', string>;

type PersonField = keyof typeof PersonForm.shape;
/** Fields that only the business changes, shown or not: they are not asked of a person who is there, and not sent. */
export type ClosedFields = ReadonlyMap<PersonField, 'disabled' | 'hidden'>;

/** By the settings of my info (spec 1 §5): whichever form changes a contact, these are the shop's. */
export function closedFields(
  { accountFields }: Pick<PublicShopConfig, 'accountFields'>,
  person: SubAccount | null,
): ClosedFields {
  if (person === null) return new Map();
  return new Map(
    (Object.keys(PersonForm.shape) as PersonField[]).flatMap((name) => {
      const state = accountFieldState(accountFields, `Contact.${name}`);
      return state === 'disabled' || state === 'hidden' ? [[name, state] as const] : [];
    }),
  );
}

/** Who changes their own address says their password; `own` is the one that counts, null for somebody else's. */
export function personSchema(own: string | null, values: PersonValues, closed: ClosedFields) {
  const unasked = Object.fromEntries([...closed.keys()].map((name) => [name, z.string()]));
  return z.extend(PersonForm, {
    ...unasked,
    CurrentPassword: asksPassword(own, values.Email)
      ? z.string().check(
          z.refine((text) => text !== '', 'required'),
          z.maxLength(200),
        )
      : z.string(),
  });
}

export function personValues(person: SubAccount | null): PersonValues {
  return {
    Salutation: person?.CONTACT_Salutation ?? '',
    FirstName: person?.CONTACT_FirstName ?? '',
    LastName: person?.CONTACT_LastName ?? '',
    Email: addressOf(person),
    CurrentPassword: '',
    Tel: person?.CONTACT_Tel ?? '',
    MobilePhone: person?.CONTACT_MobilePhone ?? '',
  };
}

/** The one that counts or waits to. */
export function addressOf(person: SubAccount | null): string {
  return person?.PendingEmail ?? person?.CONTACT_Email ?? '';
}

/** In the names of the wire: contact fields are flattened under `CONTACT_` (spec 1 §3). */
export function personBody(values: PersonValues, confirmUrl: string): NewPerson {
  const { Salutation: salutation, FirstName, LastName, Email: email, Tel, MobilePhone } = values;
  return {
    CONTACT_Salutation: Salutation.parse(salutation),
    CONTACT_FirstName: FirstName,
    CONTACT_LastName: LastName,
    CONTACT_Email: email,
    CONTACT_Tel: Tel,
    CONTACT_MobilePhone: MobilePhone,
    ConfirmURL: confirmUrl,
  };
}

/** What is sent of a person who is there. */
export function personChange(values: PersonValues, closed: ClosedFields): ChangedPerson {
  const { CurrentPassword: _, ...fields } = values;
  const open = Object.entries(fields).filter(([name]) => !closed.has(name as PersonField));
  return Object.fromEntries(open.map(([name, value]) => [`CONTACT_${name}`, value]));
}

/** The field of the form that a field of the wire stands in; null when it is none. */
export function personField(wire: string): keyof PersonValues | null {
  const name = wire.replace(/^CONTACT_/u, '');
  return name in PersonForm.shape || name === 'CurrentPassword' ? (name as keyof PersonValues) : null;
}
