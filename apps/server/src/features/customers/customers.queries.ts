import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { loginName } from '../identity/index.ts';
import {
  type CustomerRow,
  type DetailRow,
  findAnyCustomer,
  findCustomer,
  findDetail,
} from './customers.sql.ts';
import {
  type ContactRow,
  contactsOf,
  findContact,
  findPerson,
  type Page,
  type PageOf,
  type PersonRow,
  personsOf,
} from './persons.sql.ts';
import type { Target } from './with-person.ts';

interface OfCustomer {
  readonly customerId: string;
}

export const getCustomer = query(
  { right: 'customer', shared: 'nobody' },
  async ({ actor, shop }, { customerId }: OfCustomer): Promise<CustomerRow | Refusal> =>
    (await findCustomer(shop.database, customerId, CustomerScope.of(actor))) ?? refuse('NotFound'),
);

/** Finds a customer by its number or by its id. */
export const staffFindCustomer = query(
  { right: 'customers.read', shared: 'nobody' },
  async (
    { shop }: BareContext,
    { key }: { readonly key: string },
  ): Promise<{ readonly id: string } | Refusal> =>
    (await findAnyCustomer(shop.database, key)) ?? refuse('NotFound'),
);

/** Where its invoices go, and its numbers. */
export const getDetail = query(
  { right: 'admin', shared: 'nobody' },
  async ({ actor, shop }, { customerId }: OfCustomer): Promise<DetailRow | Refusal> =>
    (await findDetail(shop.database, customerId, CustomerScope.of(actor))) ?? refuse('NotFound'),
);

/** The contacts of a customer; of the caller's own where none is named. */
export const listContacts = query(
  { right: 'customer', shared: 'nobody' },
  async (
    { actor, shop },
    { customerId, ...page }: Page & { readonly customerId?: string | undefined },
  ): Promise<PageOf<ContactRow>> => {
    const scope = CustomerScope.of(actor);
    return contactsOf(shop.database, customerId ?? scope.customerId ?? '', scope, page);
  },
);

export const getContact = query(
  { right: 'customer', shared: 'nobody' },
  async ({ actor, shop }, { contactId }: { readonly contactId: string }): Promise<ContactRow | Refusal> =>
    (await findContact(shop.database, contactId, CustomerScope.of(actor))) ?? refuse('NotFound'),
);

/** Who logs in for the caller's customer, or was invited to. */
export const listPersons = query(
  { right: 'customer', shared: 'nobody' },
  ({ actor, shop }, page: Page): Promise<PageOf<PersonRow>> =>
    personsOf(shop.database, CustomerScope.of(actor), page),
);

export const getPerson = query(
  { right: 'customer', shared: 'nobody' },
  async ({ actor, shop }, { contactId, userName }: Target): Promise<PersonRow | Refusal> => {
    const row = await findPerson(shop.database, contactId, CustomerScope.of(actor));
    const isNamed = userName === undefined || row?.userName === loginName(userName);
    return row === undefined || !isNamed ? refuse('NotFound') : row;
  },
);
