// GET, POST /api/v3/customer/customer/{id}/shop-users; GET, PATCH, DELETE …/shop-users/{userId}
import {
  createShopUser,
  deleteShopUser,
  getShopUser,
  listShopUsers,
  type ShopUser,
  updateShopUser,
} from '@bivak/contract';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refusal.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { addPerson } from './add-person.service.ts';
import { changePerson } from './change-person.service.ts';
import { presentPage } from './page.ts';
import { presentShopUser } from './persons.present.ts';
import { findPerson, type PersonRow, personsOf } from './persons.queries.ts';
import { removePerson } from './remove-person.service.ts';

/** The same persons as the sub-accounts, by customer and contact (spec 2 §7). */
export const shopUsersRoutes: readonly Route[] = [
  route(listShopUsers, 'customer', async (context, { params, query }) => {
    if (!isOwn(context, params)) return refuse('NotFound');
    const { database, zone } = context.shop;
    const found = await personsOf(database, CustomerScope.of(context.actor), query);
    return presentPage(found, query, (row) => presentShopUser(zone, row));
  }),
  route(
    createShopUser,
    'admin',
    async (context, { params, body }) =>
      isOwn(context, params) ? presented(context, await addPerson(context, body)) : refuse('NotFound'),
    { brake: 'identity' },
  ),
  route(getShopUser, 'customer', async (context, { params }) => {
    const row = isOwn(context, params)
      ? await findPerson(context.shop.database, params.userId, CustomerScope.of(context.actor))
      : undefined;
    return row === undefined ? refuse('NotFound') : presentShopUser(context.shop.zone, row);
  }),
  route(
    updateShopUser,
    'customer',
    async (context, { params, body }) =>
      isOwn(context, params)
        ? presented(context, await changePerson(context, { contactId: params.userId }, body))
        : refuse('NotFound'),
    { brake: 'identity' },
  ),
  route(deleteShopUser, 'admin', async (context, { params }) =>
    isOwn(context, params) ? removePerson(context, { contactId: params.userId }) : refuse('NotFound'),
  ),
];

function isOwn({ actor }: Context, { id }: { readonly id: string }): boolean {
  return actor.kind === 'customer' && actor.account?.customerId === id;
}

function presented({ shop }: Context, row: PersonRow | Refusal): ShopUser | Refusal {
  return isRefusal(row) ? row : presentShopUser(shop.zone, row);
}
