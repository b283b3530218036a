import type { Contact, Customer, CustomerInvoiceDetail, OneContact } from '@bivak/contract';
import { accountFieldState } from '@bivak/contract/shop-config';
import type { Zone } from '../../platform/clock/zone.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import type { ContactRow } from './contacts.queries.ts';
import type { CustomerRow, DetailRow } from './customers.queries.ts';

/** As the customer reads it: without the shop's own fields that it keeps to itself. */
export function presentCustomer({ config, zone }: Pick<Shop, 'config' | 'zone'>, row: CustomerRow): Customer {
  const { CustomFields, ...customer } = presentWholeCustomer(zone, row);
  const shown = Object.entries(CustomFields).filter(
    ([name]) => accountFieldState(config.account.fields, `CustomFields.${name}`) !== 'hidden',
  );
  return { ...customer, CustomFields: Object.fromEntries(shown) };
}

export function presentWholeCustomer(zone: Zone, row: CustomerRow): Customer {
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
    CustomFields: row.customFields,
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
