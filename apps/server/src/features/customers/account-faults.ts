import {
  type AccountEntity,
  type AccountFieldLists,
  type accountFields,
  accountFieldsFor,
  accountFieldState,
} from '@bivak/contract/shop-config';
import type { RefusedField } from '../../platform/application/refusal.ts';
import { addressFaults } from '../../platform/shops/address-faults.ts';
import { phoneFaults } from '../../platform/shops/phone-faults.ts';
import type { Shop } from '../../platform/shops/shop.ts';

type Values = Readonly<Record<string, unknown>>;

/** The fields of my info by the names that the settings have for them, which events and the wire have too. */
export const accountNames = {
  Contact: {
    Salutation: 'salutation',
    FirstName: 'firstName',
    LastName: 'lastName',
    Email: 'email',
    Tel: 'tel',
    MobilePhone: 'mobilePhone',
  },
  Customer: {
    Salutation: 'salutation',
    FirstName: 'firstName',
    LastName: 'lastName',
    CompanyName: 'companyName',
    Email: 'email',
    Tel: 'tel',
    Street: 'street',
    HouseNumber: 'houseNumber',
    HouseNumberAddition: 'houseNumberAddition',
    ZipCode: 'zipCode',
    City: 'city',
    Municipality: 'municipality',
    CountryID: 'countryId',
  },
  CustomerDetail: {
    InvoiceEmail: 'email',
    BusinessNo: 'businessNo',
    VATNo: 'vatNo',
    InvoiceSalutation: 'salutation',
    InvoiceFirstName: 'firstName',
    InvoiceLastName: 'lastName',
    InvoiceCompanyName: 'companyName',
    InvoiceTel: 'tel',
    InvoiceStreet: 'street',
    InvoiceHouseNumber: 'houseNumber',
    InvoiceHouseNumberAddition: 'houseNumberAddition',
    InvoiceZipCode: 'zipCode',
    InvoiceCity: 'city',
    InvoiceCountryID: 'countryId',
  },
} as const satisfies { [E in AccountEntity]: Record<(typeof accountFields)[E][number], string> };

const phones: ReadonlySet<string> = new Set(['tel', 'mobilePhone']);

/** The settings of my info as they hold for somebody with this address. */
export function fieldsFor({ config }: Pick<Shop, 'config'>, email: string): AccountFieldLists {
  return accountFieldsFor(config.account.fields, config.lending?.lockedMailDomain, email);
}

/**
 * What is wrong with the fields that are given: one that only the business changes and is another than before, one that
 * must not be empty, and telephone numbers that are none (spec 1 §5, "Account edit"). `mayBeEmpty` excuses some.
 */
export function accountFaults(
  fields: AccountFieldLists,
  entity: AccountEntity,
  { before, change }: { readonly before: Values; readonly change: Values },
  mayBeEmpty: readonly string[] = [],
): RefusedField[] {
  return Object.entries(accountNames[entity]).flatMap(([name, field]): RefusedField[] => {
    const given = change[field];
    if (given === undefined) return [];
    const isOther = given !== before[field];
    const state = accountFieldState(fields, `${entity}.${name}`);
    if (state === 'disabled' || state === 'hidden') {
      return isOther ? [{ field, reason: 'disabled-field' }] : [];
    }
    if (given === '' || given === null) {
      return state === 'mandatory' && !mayBeEmpty.includes(field) ? [{ field, reason: 'required' }] : [];
    }
    return isOther && phones.has(field) ? phoneFaults(field, given) : [];
  });
}

/** A country that the shop does not offer, a postcode that is none there; whether there is one is told with the fields. */
export function placeFaults(
  shop: Pick<Shop, 'config'>,
  place: { readonly zipCode: string; readonly countryId: string },
): RefusedField[] {
  return addressFaults(shop, place).filter(({ field }) => field !== 'zipCode' || place.zipCode !== '');
}

/** What is given of a change: what is left out stays. */
export function givenOf<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
