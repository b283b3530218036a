import type { Language } from '@bivak/contract/shop-config';

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

/** What stands in the form, by the names of the wire, so that a refused field finds its input. */
export interface CheckoutValues {
  Customer: Record<PersonField, string>;
  EmailRepeat: string;
  Differs: boolean;
  Address: Record<PersonField, string>;
  Notes: string;
  Terms: boolean;
  CustomFields: Record<string, string | boolean>;
}

export function emptyValues(country: string): CheckoutValues {
  return {
    Customer: emptyPerson(country),
    EmailRepeat: '',
    Differs: false,
    Address: emptyPerson(country),
    Notes: '',
    Terms: false,
    CustomFields: {},
  };
}

/** The names of countries, in the language of the page and in its order of letters. */
export function countryOptions(codes: readonly string[], language: Language) {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}

function emptyPerson(country: string): Record<PersonField, string> {
  const empty = Object.fromEntries(PERSON_FIELDS.map((field) => [field, ''])) as Record<PersonField, string>;
  return { ...empty, CountryID: country };
}
