// GET, POST /api/v3/customer/customer/{id}/shop-users; GET, PATCH, DELETE …/shop-users/{userId}
import {
  type ChangedPerson,
  type ChangedShopUser,
  createShopUser,
  deleteShopUser,
  getShopUser,
  listShopUsers,
  NewPerson,
  personNames,
  type ShopUser,
  updateShopUser,
} from '@bivak/contract';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse, refuseNamed, type Refusal } from '../../platform/application/refusal.ts';
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
      isOwn(context, params)
        ? presented(context, body, await addPerson(context, NewPerson.parse(asPerson(body))))
        : refuse('NotFound'),
    { brake: 'identity' },
  ),
  route(getShopUser, 'customer', readShopUser),
  route(
    updateShopUser,
    'customer',
    async (context, { params, body }) =>
      isOwn(context, params)
        ? presented(
            context,
            body,
            await changePerson(context, { contactId: params.userId }, asPerson(body), {
              present: (row) => ({ ShopUser: presentShopUser(context.shop.zone, row) }),
            }),
          )
        : refuse('NotFound'),
    { brake: 'identity', stored: readShopUser },
  ),
  route(deleteShopUser, 'admin', async (context, { params }) =>
    isOwn(context, params) ? removePerson(context, { contactId: params.userId }) : refuse('NotFound'),
  ),
];

async function readShopUser(
  context: Context,
  { params }: { readonly params: { readonly id: string; readonly userId: string } },
): Promise<ShopUser | Refusal> {
  const row = isOwn(context, params)
    ? await findPerson(context.shop.database, params.userId, CustomerScope.of(context.actor))
    : undefined;
  return row === undefined ? refuse('NotFound') : presentShopUser(context.shop.zone, row);
}

function isOwn({ actor }: Context, { id }: { readonly id: string }): boolean {
  return actor.kind === 'customer' && actor.account?.customerId === id;
}

/** Under the names of a sub-account. */
function asPerson(body: z.output<typeof ChangedShopUser>): ChangedPerson {
  const { Salutation, FirstName, LastName, Email, Tel, MobilePhone, ...person } = body;
  const plain = { Salutation, FirstName, LastName, Email, Tel, MobilePhone };
  const named = Object.entries(plain).flatMap(([name, value]) =>
    value === undefined ? [] : [[personNames[name as keyof typeof plain], value]],
  );
  return { ...person, ...Object.fromEntries(named) };
}

/** What is refused is named as the caller names it. */
function presented({ shop }: Context, body: object, row: PersonRow | Refusal): ShopUser | Refusal {
  if (!isRefusal(row)) return presentShopUser(shop.zone, row);
  const plain = Object.fromEntries(Object.entries(personNames).map(([name, flat]) => [flat, name]));
  return refuseNamed(row, (field) => {
    const name = plain[field] ?? field;
    return Object.hasOwn(body, name) ? name : field;
  });
}
