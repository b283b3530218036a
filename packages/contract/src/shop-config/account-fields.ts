import * as z from 'zod/mini';

const contact = ['Salutation', 'FirstName', 'LastName', 'Email', 'Tel', 'MobilePhone'] as const;
const customer = [
  'Salutation',
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
  'Municipality',
  'CountryID',
] as const;
/** They say to whom and where invoices go, when that is not the customer itself. */
export const invoiceAddressFields = [
  'InvoiceSalutation',
  'InvoiceFirstName',
  'InvoiceLastName',
  'InvoiceCompanyName',
  'InvoiceTel',
  'InvoiceStreet',
  'InvoiceHouseNumber',
  'InvoiceHouseNumberAddition',
  'InvoiceZipCode',
  'InvoiceCity',
  'InvoiceCountryID',
] as const;
const detail = ['InvoiceEmail', 'BusinessNo', 'VATNo', ...invoiceAddressFields] as const;

/** The fields of my info, by entity, in the names of the wire (spec 1 §3). */
export const accountFields = { Contact: contact, Customer: customer, CustomerDetail: detail } as const;
export type AccountEntity = keyof typeof accountFields;

const names = (Object.keys(accountFields) as AccountEntity[]).flatMap((entity) =>
  accountFields[entity].map((field) => `${entity}.${field}`),
);

/** `Customer.Tel`, or a field of the shop's own as `CustomFields.CUST_MemberCount`. */
export const AccountField = z
  .string()
  .check(z.regex(new RegExp(`^(?:${names.join('|')}|CustomFields\\.[A-Z][A-Za-z0-9_]{1,59})$`, 'u')));

/** The place of an address says it already. */
export const hiddenByDefault: readonly string[] = ['Customer.Municipality'];

/** What not everybody has: a house has an addition, a customer is a company, or not. */
export const optionalByDefault: readonly string[] = [
  'Contact.Tel',
  'Customer.CompanyName',
  'Customer.HouseNumberAddition',
  'Customer.Municipality',
  'CustomerDetail.BusinessNo',
  'CustomerDetail.VATNo',
  'CustomerDetail.InvoiceCompanyName',
  'CustomerDetail.InvoiceHouseNumberAddition',
];

/** What cannot be empty, whatever the shop can do without: who a person is and where mails and parcels go. */
export const neverOptional: readonly string[] = [
  'Contact.Salutation',
  'Contact.FirstName',
  'Contact.LastName',
  'Contact.Email',
  'Customer.Salutation',
  'Customer.Email',
  'Customer.CountryID',
];

export interface AccountFieldLists {
  readonly disabled: readonly string[];
  readonly hidden: readonly string[];
  readonly optional: readonly string[];
}

/** What a field of my info asks: nothing of one that only the business changes (spec 1 §5, "Account edit"). */
export function accountFieldState(
  { disabled, hidden, optional }: AccountFieldLists,
  field: string,
): 'hidden' | 'disabled' | 'optional' | 'mandatory' {
  if (hidden.includes(field)) return 'hidden';
  if (disabled.includes(field)) return 'disabled';
  return optional.includes(field) ? 'optional' : 'mandatory';
}

const lockedByDomain = (['Contact', 'Customer'] as const).flatMap((entity) =>
  accountFields[entity].filter((field) => field !== 'Email').map((field) => `${entity}.${field}`),
);

/**
 * Gives the lists as they hold for somebody with this address: of the domain whose desk keeps their data, everything
 * but the e-mail addresses is the desk's to change (spec 3 §2, "Personal info").
 */
export function accountFieldsFor(
  lists: AccountFieldLists,
  lockedMailDomain: string | null | undefined,
  email: string,
): AccountFieldLists {
  return lockedMailDomain && mailDomain(email) === lockedMailDomain
    ? { ...lists, disabled: [...lists.disabled, ...lockedByDomain] }
    : lists;
}

/** What stands behind the last @, in small letters. */
export function mailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** Why nobody outside the business reads what goes to an address (spec 3 §5, "E-mail check at start"); null: somebody does. */
export function mailFault(email: string, internalDomains: readonly string[]): 'missing' | 'internal' | null {
  if (email.trim() === '') return 'missing';
  return internalDomains.includes(mailDomain(email.trim())) ? 'internal' : null;
}
