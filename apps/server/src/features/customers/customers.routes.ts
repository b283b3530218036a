// GET /api/v3/customer/customer/{id}, …/{id}/detail, /api/v2/shop/contacts, …/contacts/{id}; PATCH /api/v2/shop/contacts/{id}, /api/v2/shop/customers/{id}, …/{id}/detail
import {
  type ChangedCustomer,
  type ChangedInvoiceDetail,
  getContact as getContactCall,
  getCustomer as getCustomerCall,
  getCustomerDetail,
  listContacts as listContactsCall,
  updateContact,
  updateCustomer,
  updateCustomerDetail,
} from '@bivak/contract/wire';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { changeCustomer, changeDetail, type CustomerInput, type DetailInput } from './customers.commands.ts';
import {
  customerRefusal,
  detailRefusal,
  personRefusal,
  presentContact,
  presentCustomer,
  presentDetail,
  presentOneContact,
  presentPage,
} from './customers.present.ts';
import { getContact, getCustomer, getDetail, listContacts } from './customers.queries.ts';
import type { CustomerRow } from './customers.sql.ts';
import { changeContact } from './persons.commands.ts';
import type { ContactRow, PersonRow } from './persons.sql.ts';

export const customerRoutes: readonly Route[] = [
  serve(getCustomerCall, getCustomer, { input: customerOf, answer: ownCustomer }),
  serve(getCustomerDetail, getDetail, { input: customerOf, answer: presentDetail }),
  // A customerID that is not the caller's own is refused before this: it must fit the token.
  serve(listContactsCall, listContacts, {
    input: ({ query: { customerID, size, index } }) => ({ customerId: customerID, size, index }),
    answer: (found, { shop }) => presentPage(found, (row) => presentContact(shop.zone, row)),
  }),
  serve(getContactCall, getContact, { input: contactOf, answer: oneContact }),
  serve(updateContact, changeContact, {
    input: ({ params, body }) => ({
      ...contactOf({ params }),
      contact: {
        salutation: body.Salutation,
        firstName: body.FirstName,
        lastName: body.LastName,
        email: body.Email,
        tel: body.Tel,
        mobilePhone: body.MobilePhone,
      },
      currentPassword: body.CurrentPassword,
      page: body.ConfirmURL,
      version: body.Version,
    }),
    answer: oneContact,
    refusal: (refused, context) => personRefusal(refused, (row) => ({ Contact: oneContact(row, context) })),
    stored: readContact,
  }),
  serve(updateCustomer, changeCustomer, {
    input: ({ params, body }) => ({
      ...customerOf({ params }),
      version: body.Version,
      customer: customerInput(body),
    }),
    answer: ownCustomer,
    refusal: customerRefusal,
    stored: readCustomer,
  }),
  serve(updateCustomerDetail, changeDetail, {
    input: ({ params, body }) => ({
      ...customerOf({ params }),
      version: body.Version,
      detail: detailInput(body),
    }),
    answer: presentDetail,
    refusal: detailRefusal,
    stored: readDetail,
  }),
];

interface OfOne {
  readonly params: { readonly id: string };
}

function customerOf({ params }: OfOne) {
  return { customerId: params.id };
}

function contactOf({ params }: OfOne) {
  return { contactId: params.id };
}

function ownCustomer(row: CustomerRow, { shop }: Context) {
  return presentCustomer(shop, row);
}

function oneContact(row: ContactRow | PersonRow, { shop }: Context) {
  return presentOneContact(shop.zone, row);
}

function customerInput(body: ChangedCustomer): CustomerInput {
  return {
    companyName: body.CompanyName,
    salutation: body.Salutation,
    firstName: body.FirstName,
    lastName: body.LastName,
    street: body.Street,
    houseNumber: body.HouseNumber,
    houseNumberAddition: body.HouseNumberAddition,
    zipCode: body.ZipCode,
    city: body.City,
    municipality: body.Municipality,
    countryId: body.CountryID,
    tel: body.Tel,
    email: body.Email,
    customFields: body.CustomFields,
  };
}

function detailInput(body: ChangedInvoiceDetail): DetailInput {
  return {
    email: body.InvoiceEmail,
    salutation: body.InvoiceSalutation,
    firstName: body.InvoiceFirstName,
    lastName: body.InvoiceLastName,
    companyName: body.InvoiceCompanyName,
    tel: body.InvoiceTel,
    street: body.InvoiceStreet,
    houseNumber: body.InvoiceHouseNumber,
    houseNumberAddition: body.InvoiceHouseNumberAddition,
    zipCode: body.InvoiceZipCode,
    city: body.InvoiceCity,
    countryId: body.InvoiceCountryID,
    businessNo: body.BusinessNo,
    vatNo: body.VATNo,
  };
}

async function readCustomer(context: Context, request: OfOne) {
  const row = await getCustomer(context, customerOf(request));
  return isRefusal(row) ? row : presentCustomer(context.shop, row);
}

async function readDetail(context: Context, request: OfOne) {
  const row = await getDetail(context, customerOf(request));
  return isRefusal(row) ? row : presentDetail(row);
}

async function readContact(context: Context, request: OfOne) {
  const row = await getContact(context, contactOf(request));
  return isRefusal(row) ? row : presentOneContact(context.shop.zone, row);
}
