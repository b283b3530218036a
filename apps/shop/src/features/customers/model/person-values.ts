import type { ChangedPerson, NewPerson, SubAccount } from '@bivak/contract/wire';
import { accountFieldState, type PublicShopConfig } from '@bivak/contract/shop-config';

/** What is asked of a person (spec 2 §5, "Shop user form"). */
export const PERSON_FORM_FIELDS = [
  'Salutation',
  'FirstName',
  'LastName',
  'Email',
  'Tel',
  'MobilePhone',
] as const;
type PersonField = (typeof PERSON_FORM_FIELDS)[number];

/** What stands in the form; the salutation is empty until one is chosen. */
export type PersonValues = Record<PersonField | 'CurrentPassword', string>;

/** Fields that only the business changes, shown or not: they are not asked of a person who is there, and not sent. */
export type ClosedFields = ReadonlyMap<PersonField, 'disabled' | 'hidden'>;

/** By the settings of my info (spec 1 §5): whichever form changes a contact, these are the shop's. */
export function closedFields(
  { accountFields }: Pick<PublicShopConfig, 'accountFields'>,
  person: SubAccount | null,
): ClosedFields {
  if (person === null) return new Map();
  return new Map(
    PERSON_FORM_FIELDS.flatMap((name) => {
      const state = accountFieldState(accountFields, `Contact.${name}`);
      return state === 'disabled' || state === 'hidden' ? [[name, state] as const] : [];
    }),
  );
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
  const { Salutation, FirstName, LastName, Email, Tel, MobilePhone } = values;
  return {
    // The form was evaluated: one was chosen.
    CONTACT_Salutation: Salutation as NewPerson['CONTACT_Salutation'],
    CONTACT_FirstName: FirstName,
    CONTACT_LastName: LastName,
    CONTACT_Email: Email,
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
  return [...PERSON_FORM_FIELDS, 'CurrentPassword' as const].find((one) => one === name) ?? null;
}
