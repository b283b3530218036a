import type { Language } from '@bivak/contract/shop-config';

/** What a field of a form asks: nothing of one that is shown only. */
export type FieldState = 'hidden' | 'disabled' | 'optional' | 'mandatory';

export const SALUTATIONS = ['Ms', 'Mr', 'Mx'] as const;

/** Who somebody is and where, by the names of the wire. */
export const PERSON_FIELDS = [
  'FirstName',
  'LastName',
  'CompanyName',
  'Email',
  'Tel',
  'Street',
  'HouseNumber',
  'HouseNumberAddition',
  'ZipCode',
  'City',
  'CountryID',
] as const;

export type PersonField = (typeof PERSON_FIELDS)[number];

/** E-mail and phone of a separate address are the customer's. */
export const ADDRESS_FIELDS = PERSON_FIELDS.filter((field) => field !== 'Email' && field !== 'Tel');

/** The words above each, in `shop.checkout`. */
export const PERSON_LABELS = {
  FirstName: 'firstName',
  LastName: 'lastName',
  CompanyName: 'company',
  Email: 'email',
  Tel: 'phone',
  Street: 'street',
  HouseNumber: 'houseNumber',
  HouseNumberAddition: 'addition',
  ZipCode: 'zipCode',
  City: 'city',
  CountryID: 'country',
} as const satisfies Record<PersonField, string>;

/** The names of countries, in the language of the page and in its order of letters. */
export function countryOptions(codes: readonly string[], language: Language) {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}

export function emptyPerson(country: string): Record<PersonField, string> {
  const empty = Object.fromEntries(PERSON_FIELDS.map((field) => [field, ''])) as Record<PersonField, string>;
  return { ...empty, CountryID: country };
}
