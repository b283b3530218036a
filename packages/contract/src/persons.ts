import * as z from 'zod/mini';
import { Contact, OneContact } from './customer.ts';
import { operation } from './operation.ts';
import { Email, Salutation } from './people.ts';
import { ChangedContact, ChangedPerson, NewPerson } from './person.ts';
import { invited, SubAccount } from './sub-account.ts';
import { Id, Nothing, listOf, pageQuery, text } from './wire/scalars.ts';

export const ShopUser = z.extend(Contact, { UserName: z.string(), ...invited });
export type ShopUser = z.output<typeof ShopUser>;

/** How a shop user is read, and the name that the same has in a sub-account. */
export const personNames = {
  Salutation: 'CONTACT_Salutation',
  FirstName: 'CONTACT_FirstName',
  LastName: 'CONTACT_LastName',
  Email: 'CONTACT_Email',
  Tel: 'CONTACT_Tel',
  MobilePhone: 'CONTACT_MobilePhone',
} as const;

type Given = Readonly<Record<string, unknown>>;
interface Checked {
  readonly value: Given;
  readonly issues: z.core.$ZodRawIssue[];
}

/** Under both names the same, or under one of them. */
function onceEach({ value, issues }: Checked): void {
  for (const [name, other] of Object.entries(personNames)) {
    const { [name]: one = value[other], [other]: same = one } = value;
    if (one !== same) issues.push({ code: 'custom', input: one, path: [name], message: 'given-twice' });
  }
}

/** Named as the caller spells the others. */
function allNeeded({ value, issues }: Checked): void {
  const isFlat = Object.keys(value).some((name) => name.startsWith('CONTACT_'));
  for (const name of ['Salutation', 'FirstName', 'LastName', 'Email'] as const) {
    const other = personNames[name];
    if (value[name] !== undefined || value[other] !== undefined) continue;
    issues.push({ code: 'custom', input: undefined, path: [isFlat ? other : name], message: 'required' });
  }
}

const ofShopUser = {
  Salutation: z.optional(Salutation),
  FirstName: z.optional(text(80, 1)),
  LastName: z.optional(text(80, 1)),
  Email: z.optional(Email),
  Tel: z.optional(text(40)),
  MobilePhone: z.optional(text(40)),
};

/** A shop user is written with the names that it is read with; those of a sub-account are taken as well (spec 2 §5). */
export const NewShopUser = z.extend(z.partial(NewPerson), ofShopUser).check(onceEach, allNeeded);
export const ChangedShopUser = z.extend(ChangedPerson, ofShopUser).check(onceEach);

export const updateContact = operation({
  id: 'updateContact',
  method: 'PATCH',
  path: '/api/v2/shop/contacts/{id}',
  tag: 'Customers',
  summary: 'Change a contact; who is no admin only themselves',
  params: z.object({ id: Id }),
  body: ChangedContact,
  answer: OneContact,
});

const UserName = text(254, 1);
const subAccounts = '/api/v2/shop/authorization/{contactId}/subaccounts';
const person = `${subAccounts}/{userName}/{targetContactId}` as const;
const ofContact = z.object({ contactId: Id });
const ofPerson = z.object({ contactId: Id, userName: UserName, targetContactId: Id });

export const listSubAccounts = operation({
  id: 'listSubAccounts',
  method: 'GET',
  path: subAccounts,
  tag: 'Persons',
  summary: 'The persons of the customer that this contact acts for; for who is no admin only the caller',
  params: ofContact,
  query: z.object(pageQuery),
  answer: listOf(SubAccount),
});

export const createSubAccount = operation({
  id: 'createSubAccount',
  method: 'POST',
  path: subAccounts,
  tag: 'Persons',
  summary: 'Add a person, who is invited by mail',
  params: ofContact,
  body: NewPerson,
  answer: SubAccount,
  status: 201,
});

export const updateSubAccount = operation({
  id: 'updateSubAccount',
  method: 'PATCH',
  path: person,
  tag: 'Persons',
  summary: 'Change a person; who is no admin only themselves',
  params: ofPerson,
  body: ChangedPerson,
  answer: SubAccount,
});

export const deleteSubAccount = operation({
  id: 'deleteSubAccount',
  method: 'DELETE',
  path: person,
  tag: 'Persons',
  summary: 'Take a person off the customer; the last admin stays',
  params: ofPerson,
  answer: Nothing,
  status: 204,
});

export const promoteSubAccount = operation({
  id: 'promoteSubAccount',
  method: 'POST',
  path: `${person}/promote`,
  tag: 'Persons',
  summary: 'Make a person an admin',
  params: ofPerson,
  answer: SubAccount,
});

export const inviteSubAccount = operation({
  id: 'inviteSubAccount',
  method: 'POST',
  path: `${person}/_invite`,
  tag: 'Persons',
  summary: 'Send the mail again to who was invited, or whose new address is not confirmed yet',
  params: ofPerson,
  answer: Nothing,
  status: 204,
});

const shopUsers = '/api/v3/customer/customer/{id}/shop-users';
const ofCustomer = z.object({ id: Id });
const ofUser = z.object({ id: Id, userId: Id });

export const listShopUsers = operation({
  id: 'listShopUsers',
  method: 'GET',
  path: shopUsers,
  tag: 'Persons',
  summary: 'The same persons as shop users',
  params: ofCustomer,
  query: z.object(pageQuery),
  answer: listOf(ShopUser),
});

export const createShopUser = operation({
  id: 'createShopUser',
  method: 'POST',
  path: shopUsers,
  tag: 'Persons',
  summary: 'Add a person, who is invited by mail',
  params: ofCustomer,
  body: NewShopUser,
  answer: ShopUser,
  status: 201,
});

/** `userId` is the ContactID: shop users are updated and deleted by customer and contact (spec 2 §7). */
export const getShopUser = operation({
  id: 'getShopUser',
  method: 'GET',
  path: `${shopUsers}/{userId}`,
  tag: 'Persons',
  summary: 'One of them',
  params: ofUser,
  answer: ShopUser,
});

export const updateShopUser = operation({
  id: 'updateShopUser',
  method: 'PATCH',
  path: `${shopUsers}/{userId}`,
  tag: 'Persons',
  summary: 'Change a person; who is no admin only themselves',
  params: ofUser,
  body: ChangedShopUser,
  answer: ShopUser,
});

export const deleteShopUser = operation({
  id: 'deleteShopUser',
  method: 'DELETE',
  path: `${shopUsers}/{userId}`,
  tag: 'Persons',
  summary: 'Take a person off the customer; the last admin stays',
  params: ofUser,
  answer: Nothing,
  status: 204,
});
