import type { ChangedPerson, NewPerson } from '@bivak/contract';
import { accountFields, accountFieldState, type AccountEntity } from '@bivak/contract/shop-config';
import type { RefusedField } from '../../platform/application/refusal.ts';
import { addressFaults } from '../../platform/shops/address-faults.ts';
import { phoneFaults } from '../../platform/shops/phone-faults.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { loginName } from '../identity/index.ts';
import { presentContact } from './customers.present.ts';
import type { PersonRow } from './persons.queries.ts';

type Values = Readonly<Record<string, unknown>>;

const phones: ReadonlySet<string> = new Set(['Tel', 'MobilePhone', 'InvoiceTel']);

/**
 * What is wrong with the fields that are given: one that only the business changes and is another than before, one that
 * must not be empty, and telephone numbers that are none (spec 1 §5, "Account edit"). `mayBeEmpty` excuses some.
 */
export function accountFaults(
  { config }: Pick<Shop, 'config'>,
  entity: AccountEntity,
  { before, change }: { readonly before: Values; readonly change: Values },
  mayBeEmpty: readonly string[] = [],
): RefusedField[] {
  return accountFields[entity].flatMap((field): RefusedField[] => {
    const given = change[field];
    if (given === undefined) return [];
    const isOther = given !== before[field];
    const state = accountFieldState(config.account.fields, `${entity}.${field}`);
    if (state === 'disabled' || state === 'hidden') {
      return isOther ? [{ field, reason: 'disabled-field' }] : [];
    }
    if (given === '' || given === null) {
      return state === 'mandatory' && !mayBeEmpty.includes(field) ? [{ field, reason: 'required' }] : [];
    }
    return isOther && phones.has(field) ? phoneFaults(field, given) : [];
  });
}

/**
 * The same of a person: a contact under `CONTACT_`, whose form can do without telephones (spec 2 §5, "Shop user form").
 * It sends back the address that it shows, which may be the one that waits.
 */
export function personFaults(
  shop: Pick<Shop, 'config' | 'zone'>,
  person: PersonRow,
  change: ChangedPerson,
): RefusedField[] {
  const before = presentContact(shop.zone, person);
  const given = Object.fromEntries(accountFields.Contact.map((field) => [field, change[`CONTACT_${field}`]]));
  const { CONTACT_Email: asked } = change;
  const known = [person.email, person.invitedEmail ?? ''].map(loginName);
  const isKnown = asked !== undefined && known.includes(loginName(asked));
  const judged = { before, change: isKnown ? { ...given, Email: before.Email } : given };
  return accountFaults(shop, 'Contact', judged, ['Tel', 'MobilePhone']).map((fault) => ({
    ...fault,
    field: `CONTACT_${fault.field}`,
  }));
}

/** Of somebody new nothing is disabled: there is nothing yet to keep. */
export function newPersonFaults(wish: NewPerson): RefusedField[] {
  return (['CONTACT_Tel', 'CONTACT_MobilePhone'] as const).flatMap((field) =>
    phoneFaults(field, wish[field]),
  );
}

/** A country that the shop does not offer, a postcode that is none there; whether there is one is judged with the fields. */
export function placeFaults(
  shop: Pick<Shop, 'config'>,
  place: { readonly ZipCode: string; readonly CountryID: string },
): RefusedField[] {
  return addressFaults(shop, null, place).filter(({ field }) => field !== 'ZipCode' || place.ZipCode !== '');
}

/** The names of the fields that are other ones now: events hold no names and addresses. */
export function changedFields(before: Values, after: Values): string[] {
  return Object.keys(after).filter(
    (field) => field !== 'Version' && JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  );
}
