// GET /api/v3/customer/customer/{id}, …/{id}/detail, /api/v2/shop/contacts, …/contacts/{id}; PATCH /api/v2/shop/contacts/{id}, /api/v2/shop/customers/{id}, …/{id}/detail
import {
  getContact,
  getCustomer,
  getCustomerDetail,
  listContacts,
  updateContact,
  updateCustomer,
  updateCustomerDetail,
} from '@bivak/contract';
import { refuse } from '../../platform/http/refusal.ts';
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
  route(getCustomer, 'customer', async ({ actor, shop }, { params }) => {
    const row = await findCustomer(shop.database, params.id, CustomerScope.of(actor));
    return row === undefined ? refuse('NotFound') : presentCustomer(shop, row);
  }),
  route(getCustomerDetail, 'admin', async ({ actor, shop }, { params }) => {
    const row = await findDetail(shop.database, params.id, CustomerScope.of(actor));
    return row === undefined ? refuse('NotFound') : presentDetail(row);
  }),
  // A customerID that is not the caller's own is refused before this: it must fit the token.
  route(listContacts, 'customer', async ({ actor, shop }, { query }) => {
    const scope = CustomerScope.of(actor);
    const customerId = query.customerID ?? scope.customerId ?? '';
    const found = await contactsOf(shop.database, customerId, scope, query);
    return presentPage(found, query, (row) => presentContact(shop.zone, row));
  }),
  route(getContact, 'customer', async ({ actor, shop }, { params }) => {
    const row = await findContact(shop.database, params.id, CustomerScope.of(actor));
    return row === undefined ? refuse('NotFound') : presentOneContact(shop.zone, row);
  }),
  route(updateContact, 'customer', (context, { params, body }) => changeContact(context, params.id, body)),
  route(updateCustomer, 'admin', (context, { params, body }) => changeCustomer(context, params.id, body)),
  route(updateCustomerDetail, 'admin', (context, { params, body }) => changeDetail(context, params.id, body)),
];
