import {
  type ChangedPerson,
  type ChangedShopUser,
  createShopUser,
  createSubAccount,
  deleteShopUser,
  deleteSubAccount,
  getShopUser,
  inviteSubAccount,
  listShopUsers,
  listSubAccounts,
  NewPerson,
  personNames,
  promoteSubAccount,
  updateShopUser,
  updateSubAccount,
} from '@bivak/contract/wire';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { personRefusal, presentPage, presentShopUser, presentSubAccount } from './customers.present.ts';
import { getPerson, listPersons } from './customers.queries.ts';
import {
  addPerson,
  changePerson,
  inviteAgain,
  type NewPersonInput,
  type PersonInput,
  promotePerson,
  removePerson,
} from './persons.commands.ts';
import type { PersonRow } from './persons.sql.ts';
import type { Target } from './with-person.ts';

/**
 * GET, POST /api/v2/shop/authorization/{contactId}/subaccounts; PATCH, DELETE …/subaccounts/{userName}/{targetContactId},
 * POST …/promote, …/_invite. The contact of the path is the caller's own; another's has no sub-accounts that the caller
 * knows of.
 */
const subAccountCalls: readonly Route[] = [
  serve(listSubAccounts, listPersons, {
    input: ({ params, query: { size, index } }, context) => ofOwnContact(context, params, { size, index }),
    answer: (found, { shop }) => presentPage(found, (row) => presentSubAccount(shop.zone, row)),
  }),
  serve(createSubAccount, addPerson, {
    input: ({ params, body }, context) => ofOwnContact(context, params, newPersonOf(body)),
    answer: subAccount,
    refusal: subAccountRefusal,
  }),
  serve(updateSubAccount, changePerson, {
    input: ({ params, body }, context) =>
      ofOwnContact(context, params, { ...targetOf(params), ...personOf(body) }),
    answer: subAccount,
    refusal: subAccountRefusal,
    stored: readSubAccount,
  }),
  serve(deleteSubAccount, removePerson, {
    input: ({ params }, context) => ofOwnContact(context, params, targetOf(params)),
    answer: () => null,
  }),
  serve(promoteSubAccount, promotePerson, {
    input: ({ params }, context) => ofOwnContact(context, params, targetOf(params)),
    answer: subAccount,
  }),
  serve(inviteSubAccount, inviteAgain, {
    input: ({ params }, context) => ofOwnContact(context, params, targetOf(params)),
    answer: () => null,
  }),
];

/**
 * GET, POST /api/v3/customer/customer/{id}/shop-users; GET, PATCH, DELETE …/shop-users/{userId}: the same persons, by
 * customer and contact (spec 2 §7).
 */
const shopUserCalls: readonly Route[] = [
  serve(listShopUsers, listPersons, {
    input: ({ params, query: { size, index } }, context) => ofOwnCustomer(context, params, { size, index }),
    answer: (found, { shop }) => presentPage(found, (row) => presentShopUser(shop.zone, row)),
  }),
  serve(createShopUser, addPerson, {
    input: ({ params, body }, context) =>
      ofOwnCustomer(context, params, newPersonOf(NewPerson.parse(asPerson(body)))),
    answer: shopUser,
    refusal: shopUserRefusal,
    spelt: asTheCaller,
  }),
  serve(getShopUser, getPerson, {
    input: ({ params }, context) => ofOwnCustomer(context, params, { contactId: params.userId }),
    answer: shopUser,
  }),
  serve(updateShopUser, changePerson, {
    input: ({ params, body }, context) =>
      ofOwnCustomer(context, params, { contactId: params.userId, ...personOf(asPerson(body)) }),
    answer: shopUser,
    refusal: shopUserRefusal,
    spelt: asTheCaller,
    stored: readShopUser,
  }),
  serve(deleteShopUser, removePerson, {
    input: ({ params }, context) => ofOwnCustomer(context, params, { contactId: params.userId }),
    answer: () => null,
  }),
];

export const personRoutes: readonly Route[] = [...subAccountCalls, ...shopUserCalls];

interface PersonParams {
  readonly contactId: string;
  readonly userName: string;
  readonly targetContactId: string;
}

function targetOf({ userName, targetContactId }: PersonParams): Target {
  return { contactId: targetContactId, userName };
}

function ofOwnContact<Input>(
  { actor }: Context,
  { contactId }: Pick<PersonParams, 'contactId'>,
  input: Input,
): Input | Refusal {
  const isOwn = actor.kind === 'customer' && actor.account?.contactId === contactId;
  return isOwn ? input : refuse('NotFound');
}

function ofOwnCustomer<Input>(
  { actor }: Context,
  { id }: { readonly id: string },
  input: Input,
): Input | Refusal {
  const isOwn = actor.kind === 'customer' && actor.account?.customerId === id;
  return isOwn ? input : refuse('NotFound');
}

function newPersonOf(body: NewPerson): NewPersonInput {
  return { contact: contactOf(body), page: body.ConfirmURL };
}

function personOf(body: ChangedPerson): PersonInput {
  return {
    contact: contactOf(body),
    version: body.Version,
    currentPassword: body.CurrentPassword,
    page: body.ConfirmURL,
    roleName: body.RoleName,
  };
}

/** Reads as much of it as the body has. */
function contactOf(body: NewPerson): NewPersonInput['contact'];
function contactOf(body: ChangedPerson): PersonInput['contact'];
function contactOf(body: ChangedPerson): PersonInput['contact'] {
  return {
    salutation: body.CONTACT_Salutation,
    firstName: body.CONTACT_FirstName,
    lastName: body.CONTACT_LastName,
    email: body.CONTACT_Email,
    tel: body.CONTACT_Tel,
    mobilePhone: body.CONTACT_MobilePhone,
  };
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

function subAccount(row: PersonRow, { shop }: Context) {
  return presentSubAccount(shop.zone, row);
}

function shopUser(row: PersonRow, { shop }: Context) {
  return presentShopUser(shop.zone, row);
}

function subAccountRefusal(refused: Refusal, context: Context): Refusal {
  return personRefusal(
    refused,
    (row) => ({ SubAccount: subAccount(row, context) }),
    (name) => flatNames[name] ?? name,
  );
}

const flatNames: Readonly<Record<string, string>> = personNames;

function shopUserRefusal(refused: Refusal, context: Context): Refusal {
  return personRefusal(refused, (row) => ({ ShopUser: shopUser(row, context) }));
}

/** What is refused is named as the caller names it. */
function asTheCaller(name: string, { body }: { readonly body: object }): string {
  return Object.hasOwn(body, name) ? name : (flatNames[name] ?? name);
}

async function readSubAccount(context: Context, { params }: { readonly params: PersonParams }) {
  const target = ofOwnContact(context, params, targetOf(params));
  const row = isRefusal(target) ? target : await getPerson(context, target);
  return isRefusal(row) ? row : presentSubAccount(context.shop.zone, row);
}

async function readShopUser(
  context: Context,
  { params }: { readonly params: { readonly id: string; readonly userId: string } },
) {
  const target = ofOwnCustomer(context, params, { contactId: params.userId });
  const row = isRefusal(target) ? target : await getPerson(context, target);
  return isRefusal(row) ? row : presentShopUser(context.shop.zone, row);
}
