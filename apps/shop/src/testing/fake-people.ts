import type { Account, Customer, LoginAnswer, Token } from '@bivak/contract/wire';

export function aToken(name: string, expires = '2026-12-03T11:00:00+01:00'): Token {
  return { Access_token: name, Issued: '2026-12-03T09:00:00+01:00', Expires: expires };
}

export function anAccount(customer: string, contact: string, given: Partial<Account> = {}): Account {
  return {
    CustomerID: customer,
    ContactID: contact,
    RoleName: null,
    FirstName: contact,
    LastName: 'Peeters',
    CompanyName: customer,
    ...given,
  };
}

export function aLogin(token: string, ...Accounts: Account[]): LoginAnswer {
  return { Token: aToken(token), Accounts };
}

export function aCustomer(CustomerID: string): Customer {
  return {
    CustomerID,
    CustomerNumber: 'C000017',
    CompanyName: CustomerID,
    FirstName: '',
    LastName: '',
    Salutation: null,
    Street: 'Kerkstraat',
    HouseNumber: '1',
    HouseNumberAddition: '',
    ZipCode: '1930',
    City: 'Zaventem',
    CountryID: 'BE',
    Tel: '',
    Email: `${CustomerID}@example.be`,
    Municipality: '',
    CustomerGroupID: null,
    CustomFields: {},
    DateTimeCreated: '2026-01-01T00:00:00+01:00',
    DateTimeModified: '2026-01-01T00:00:00+01:00',
    Version: 1,
  };
}

/** Where the business register says that a company has its seat. */
export const SEAT = {
  Street: 'Stationsstraat',
  HouseNumber: '14',
  HouseNumberAddition: '',
  ZipCode: '1930',
  City: 'Zaventem',
  CountryID: 'BE',
} as const;
