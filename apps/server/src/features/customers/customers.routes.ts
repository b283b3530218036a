// GET /api/v3/customer/customer/{id}, …/{id}/detail, /api/v2/shop/contacts, …/contacts/{id}; PATCH /api/v2/shop/contacts/{id}, /api/v2/shop/customers/{id}, …/{id}/detail
import {
  type Customer,
  type CustomerInvoiceDetail,
  getContact,
  getCustomer,
  getCustomerDetail,
  listContacts,
  type OneContact,
  updateContact,
  updateCustomer,
  updateCustomerDetail,
} from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { changeContact } from './change-contact.service.ts';
import { changeCustomer } from './change-customer.service.ts';
import { changeDetail } from './change-detail.service.ts';
import { contactsOf, findContact } from './contacts.queries.ts';
import { presentContact, presentCustomer, presentDetail, presentOneContact } from './customers.present.ts';
import { findCustomer, findDetail } from './customers.queries.ts';
import { presentPage } from './page.ts';

export const customerRoutes: readonly Route[] = [
  route(getCustomer, 'customer', readCustomer),
  route(getCustomerDetail, 'admin', readDetail),
  // A customerID that is not the caller's own is refused before this: it must fit the token.
  route(listContacts, 'customer', async ({ actor, shop }, { query }) => {
    const scope = CustomerScope.of(actor);
    const customerId = query.customerID ?? scope.customerId ?? '';
    const found = await contactsOf(shop.database, customerId, scope, query);
    return presentPage(found, query, (row) => presentContact(shop.zone, row));
  }),
  route(getContact, 'customer', readContact),
  route(updateContact, 'customer', (context, { params, body }) => changeContact(context, params.id, body), {
    stored: readContact,
  }),
  route(updateCustomer, 'admin', (context, { params, body }) => changeCustomer(context, params.id, body), {
    stored: readCustomer,
  }),
  route(
    updateCustomerDetail,
    'admin',
    (context, { params, body }) => changeDetail(context, params.id, body),
    {
      stored: readDetail,
    },
  ),
];

interface OfOne {
  readonly params: { readonly id: string };
}

async function readCustomer({ actor, shop }: Context, { params }: OfOne): Promise<Customer | Refusal> {
  const row = await findCustomer(shop.database, params.id, CustomerScope.of(actor));
  return row === undefined ? refuse('NotFound') : presentCustomer(shop, row);
}

async function readDetail(
  { actor, shop }: Context,
  { params }: OfOne,
): Promise<CustomerInvoiceDetail | Refusal> {
  const row = await findDetail(shop.database, params.id, CustomerScope.of(actor));
  return row === undefined ? refuse('NotFound') : presentDetail(row);
}

async function readContact({ actor, shop }: Context, { params }: OfOne): Promise<OneContact | Refusal> {
  const row = await findContact(shop.database, params.id, CustomerScope.of(actor));
  return row === undefined ? refuse('NotFound') : presentOneContact(shop.zone, row);
}
