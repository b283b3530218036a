import type {
  Contact,
  Customer,
  CustomerInvoiceDetail,
  OneContact,
  ShopUser,
  SubAccount,
} from '@bivak/contract/wire';
import { accountFieldState } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import { Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import type { Zone } from '../../platform/clock/zone.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { accountNames } from './account-faults.ts';
import { CustomerChanged, DetailChanged } from './customers.commands.ts';
import type { CustomerRow, DetailRow } from './customers.sql.ts';
import { PersonChanged } from './persons.commands.ts';
import type { ContactRow, PageOf, PersonRow } from './persons.sql.ts';

/** As the customer reads it: without the shop's own fields that it keeps to itself. */
export function presentCustomer({ config, zone }: Pick<Shop, 'config' | 'zone'>, row: CustomerRow): Customer {
  const shown = Object.entries(row.customFields).filter(
    ([name]) => accountFieldState(config.account.fields, `CustomFields.${name}`) !== 'hidden',
  );
  return {
    CustomerID: row.id,
    CustomerNumber: row.number,
    CompanyName: row.companyName,
    FirstName: row.firstName,
    LastName: row.lastName,
    Salutation: row.salutation,
    Street: row.street,
    HouseNumber: row.houseNumber,
    HouseNumberAddition: row.houseNumberAddition,
    ZipCode: row.zipCode,
    City: row.city,
    CountryID: row.countryId,
    Tel: row.tel,
    Email: row.email,
    Municipality: row.municipality,
    CustomerGroupID: row.customerGroup,
    CustomFields: Object.fromEntries(shown),
    DateTimeCreated: zone.format(row.createdAt),
    DateTimeModified: zone.format(row.modifiedAt),
    Version: row.version,
  };
}

export function presentDetail(row: DetailRow): CustomerInvoiceDetail {
  return {
    CustomerID: row.customerId,
    InvoiceEmail: row.email,
    InvoiceSalutation: row.salutation,
    InvoiceFirstName: row.firstName,
    InvoiceLastName: row.lastName,
    InvoiceTel: row.tel,
    InvoiceZipCode: row.zipCode,
    InvoiceStreet: row.street,
    InvoiceHouseNumber: row.houseNumber,
    InvoiceHouseNumberAddition: row.houseNumberAddition,
    InvoiceCity: row.city,
    InvoiceCountryID: row.countryId,
    InvoiceCompanyName: row.companyName,
    BusinessNo: row.businessNo,
    VATNo: row.vatNo,
    Version: row.version,
  };
}

export function presentContact(zone: Zone, row: ContactRow): Contact {
  return {
    ContactID: row.id,
    CustomerID: row.customerId,
    Salutation: row.salutation,
    FirstName: row.firstName,
    LastName: row.lastName,
    Email: row.email,
    Tel: row.tel,
    MobilePhone: row.mobilePhone,
    UserName: row.userName,
    RoleName: row.roleName,
    DateTimeCreated: zone.format(row.createdAt),
    DateTimeModified: zone.format(row.modifiedAt),
    Version: row.version,
  };
}

export function presentOneContact(zone: Zone, row: ContactRow): OneContact {
  return { ...presentContact(zone, row), PendingEmail: row.loginId === null ? null : row.invitedEmail };
}

export function presentSubAccount(zone: Zone, row: PersonRow): SubAccount {
  return {
    CustomerID: row.customerId,
    UserName: row.userName,
    RoleName: row.roleName,
    CONTACT_ContactID: row.id,
    CONTACT_Salutation: row.salutation,
    CONTACT_FirstName: row.firstName,
    CONTACT_LastName: row.lastName,
    CONTACT_Email: row.email,
    CONTACT_Tel: row.tel,
    CONTACT_MobilePhone: row.mobilePhone,
    CONTACT_DateTimeCreated: zone.format(row.createdAt),
    CONTACT_DateTimeModified: zone.format(row.modifiedAt),
    ...presentInvitation(row),
    Version: row.version,
  };
}

export function presentShopUser(zone: Zone, row: PersonRow): ShopUser {
  return { ...presentContact(zone, row), UserName: row.userName, ...presentInvitation(row) };
}

function presentInvitation({
  loginId,
  invitedEmail,
}: PersonRow): Pick<SubAccount, 'IsInvited' | 'PendingEmail'> {
  return { IsInvited: loginId === null, PendingEmail: loginId === null ? null : invitedEmail };
}

/** A page of a list of the wire. */
export function presentPage<Row, Entry>(
  { rows, total, index }: PageOf<Row>,
  present: (row: Row) => Entry,
): { Collection: Entry[]; Total: number; Index: number } {
  return { Collection: rows.map(present), Total: total, Index: index };
}

/** The wire's names of the domain's, by those of the settings, which are the wire's. */
function turned(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).map(([name, field]) => [field, name]));
}

const ofCustomer = turned(accountNames.Customer);
const ofDetail = turned(accountNames.CustomerDetail);
const ofContact = {
  ...turned(accountNames.Contact),
  currentPassword: 'CurrentPassword',
  page: 'ConfirmURL',
  roleName: 'RoleName',
};

export function customerRefusal(refusal: Refusal, { shop }: Context): Refusal {
  return refusal instanceof CustomerChanged
    ? new Refusal(refusal.code, { beside: { Customer: presentCustomer(shop, refusal.fresh) } })
    : inNames(refusal, ofCustomer);
}

export function detailRefusal(refusal: Refusal): Refusal {
  return refusal instanceof DetailChanged
    ? new Refusal(refusal.code, { beside: { CustomerDetail: presentDetail(refusal.fresh) } })
    : inNames(refusal, ofDetail);
}

/** What a call about a person refuses: `present` says under which name an older version is answered (decision 0034). */
export function personRefusal(
  refusal: Refusal,
  present: (row: PersonRow) => Readonly<Record<string, unknown>>,
  nameOf: (name: string) => string = (name) => name,
): Refusal {
  if (refusal instanceof PersonChanged) return new Refusal(refusal.code, { beside: present(refusal.fresh) });
  return refuseNamed(refusal, (field) => nameOf(wirePath(field, ofContact)));
}

function inNames(refusal: Refusal, names: Readonly<Record<string, string>>): Refusal {
  return refuseNamed(refusal, (field) => wirePath(field, names));
}
