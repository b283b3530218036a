import {
  getContact,
  getCustomer,
  getCustomerDetail,
  getUserInfo,
  updateContact,
  updateCustomer,
  updateCustomerDetail,
  type Customer,
  type CustomerInvoiceDetail,
  type OneContact,
} from '@bivak/contract/wire';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCustomer, aLogin } from './fake-people.ts';
import { createFakeShop, type FakeShop } from './fake-shop.ts';
import { AN, loggedInAs } from './logged-in.ts';
import { openPage, type Opening } from './open-page.tsx';

export const anContact: OneContact = {
  ContactID: 'an',
  CustomerID: 'scouts',
  Salutation: 'Ms',
  FirstName: 'An',
  LastName: 'Peeters',
  Email: 'an@scouts.example',
  Tel: '',
  MobilePhone: '0470 12 34 56',
  UserName: 'an@scouts.example',
  RoleName: 'Admin',
  DateTimeCreated: '2026-01-01T00:00:00+01:00',
  DateTimeModified: '2026-01-01T00:00:00+01:00',
  Version: 3,
  PendingEmail: null,
};

export const SCOUTS: Customer = {
  ...aCustomer('scouts'),
  CompanyName: 'Scouts Sint-Jan',
  Salutation: 'Ms',
  FirstName: 'An',
  LastName: 'Peeters',
  Tel: '02 555 01 12',
  CustomerGroupID: '33',
  Version: 7,
};

export const nothingGiven: CustomerInvoiceDetail = {
  CustomerID: 'scouts',
  InvoiceEmail: '',
  InvoiceSalutation: null,
  InvoiceFirstName: '',
  InvoiceLastName: '',
  InvoiceTel: '',
  InvoiceZipCode: '',
  InvoiceStreet: '',
  InvoiceHouseNumber: '',
  InvoiceHouseNumberAddition: '',
  InvoiceCity: '',
  InvoiceCountryID: '',
  InvoiceCompanyName: '',
  BusinessNo: '',
  VATNo: '',
  Version: 0,
};

/** An, who manages the scouts, and what is kept of both; what is saved stands, with the next version. */
export function fakeMyInfo(fake: FakeShop = createFakeShop()): FakeShop {
  let [contact, customer, detail] = [anContact, SCOUTS, nothingGiven];
  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(getContact, () => contact);
  fake.on(getCustomer, () => customer);
  fake.on(getCustomerDetail, () => detail);
  fake.on(updateContact, ({ body }) => (contact = { ...contact, ...(body as object), Version: 4 }));
  fake.on(updateCustomer, ({ body }) => (customer = { ...customer, ...(body as object), Version: 8 }));
  fake.on(updateCustomerDetail, ({ body }) => (detail = { ...detail, ...(body as object), Version: 1 }));
  return fake;
}

export async function openMyInfo(fake: FakeShop, opening: Opening = {}) {
  const page = await openPage(fake, '/account', { kept: loggedInAs(AN), ...opening });
  await screen.findByRole('button', { name: 'Bewaren' });
  return page;
}

export function box(name: string) {
  return within(screen.getByRole('heading', { name }).closest('section')!);
}

export function field(part: string, label: string): HTMLElement {
  return box(part).getByLabelText(label);
}

export function type(part: string, label: string, value: string): void {
  fireEvent.change(field(part, label), { target: { value } });
}

export function save(): Promise<void> {
  return userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
}
