// GET, POST /api/v2/shop/authorization/{contactId}/subaccounts
// PATCH, DELETE …/subaccounts/{userName}/{targetContactId}, POST …/promote, …/_invite
import {
  createSubAccount,
  deleteSubAccount,
  inviteSubAccount,
  listSubAccounts,
  promoteSubAccount,
  type SubAccount,
  updateSubAccount,
} from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/application/refusal.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { loginName } from '../identity/index.ts';
import { addPerson } from './add-person.service.ts';
import { changePerson, inviteAgain } from './change-person.service.ts';
import { promotePerson } from './change-role.ts';
import { presentPage } from './page.ts';
import { presentSubAccount } from './persons.present.ts';
import { findPerson, type PersonRow, personsOf } from './persons.queries.ts';
import { removePerson } from './remove-person.service.ts';
import type { Target } from './with-person.ts';

/** The contact of the path is the caller's own; another's has no sub-accounts that the caller knows of. */
export const subAccountsRoutes: readonly Route[] = [
  route(listSubAccounts, 'customer', async (context, { params, query }) => {
    if (!isOwn(context, params)) return refuse('NotFound');
    const { database, zone } = context.shop;
    const found = await personsOf(database, CustomerScope.of(context.actor), query);
    return presentPage(found, query, (row) => presentSubAccount(zone, row));
  }),
  route(
    createSubAccount,
    'admin',
    async (context, { params, body }) =>
      isOwn(context, params) ? presented(context, await addPerson(context, body)) : refuse('NotFound'),
    { brake: 'identity' },
  ),
  route(
    updateSubAccount,
    'customer',
    async (context, { params, body }) =>
      isOwn(context, params)
        ? presented(
            context,
            await changePerson(context, targetOf(params), body, {
              present: (row) => ({ SubAccount: presentSubAccount(context.shop.zone, row) }),
            }),
          )
        : refuse('NotFound'),
    { brake: 'identity', stored: readSubAccount },
  ),
  route(deleteSubAccount, 'admin', async (context, { params }) =>
    isOwn(context, params) ? removePerson(context, targetOf(params)) : refuse('NotFound'),
  ),
  route(promoteSubAccount, 'admin', async (context, { params }) =>
    isOwn(context, params)
      ? presented(context, await promotePerson(context, targetOf(params)))
      : refuse('NotFound'),
  ),
  route(
    inviteSubAccount,
    'customer',
    async (context, { params }) =>
      isOwn(context, params) ? inviteAgain(context, targetOf(params)) : refuse('NotFound'),
    { brake: 'identity' },
  ),
];

async function readSubAccount(
  context: Context,
  { params }: { readonly params: PersonParams },
): Promise<SubAccount | Refusal> {
  const row = isOwn(context, params)
    ? await findPerson(context.shop.database, params.targetContactId, CustomerScope.of(context.actor))
    : undefined;
  const isNamed = row?.userName === loginName(params.userName);
  return row === undefined || !isNamed ? refuse('NotFound') : presentSubAccount(context.shop.zone, row);
}

interface PersonParams {
  readonly contactId: string;
  readonly userName: string;
  readonly targetContactId: string;
}

function isOwn({ actor }: Context, { contactId }: Pick<PersonParams, 'contactId'>): boolean {
  return actor.kind === 'customer' && actor.account?.contactId === contactId;
}

function targetOf({ userName, targetContactId }: PersonParams): Target {
  return { contactId: targetContactId, userName };
}

function presented({ shop }: Context, row: PersonRow | Refusal): SubAccount | Refusal {
  return isRefusal(row) ? row : presentSubAccount(shop.zone, row);
}
