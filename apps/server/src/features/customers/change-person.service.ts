import type { ChangedPerson } from '@bivak/contract';
import type { Transaction } from '../../platform/database/transaction.ts';
import { eventValues } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refusal.ts';
import {
  forgetAttempts,
  forgetLogin,
  invite,
  loginName,
  ownPage,
  pageFaults,
  type Proved,
  inviteOnce,
  provePassword,
  setContactEmail,
  stillHasPassword,
} from '../identity/index.ts';
import { type Caller, readerOf } from './caller.ts';
import { changeRole, roleFaults } from './change-role.ts';
import { addressesOf, findPerson, type PersonRow, writePerson } from './persons.queries.ts';
import { type Target, withPerson } from './with-person.ts';

/**
 * Admins change everybody, others themselves. Another address counts when its reader has agreed; who changes their own
 * knows their password, since whoever reads the new mailbox can ask for another one. `judge` may refuse the person as
 * they stand under the lock.
 */
export async function changePerson(
  context: Context,
  target: Target,
  change: ChangedPerson,
  judge: (person: PersonRow) => Refusal | null = () => null,
): Promise<PersonRow | Refusal> {
  const proved = await provedFor(context, target, change);
  if (isRefusal(proved)) return proved;
  return withPerson<PersonRow>(context, target, async (db, caller, person) => {
    const { shop, now } = context;
    const judged = judge(person);
    if (judged !== null) return judged;
    const fields = [
      ...pageFaults(shop, 'ConfirmURL', change.ConfirmURL),
      ...roleFaults(shop, person, change.RoleName),
    ];
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    const values = {
      salutation: change.CONTACT_Salutation ?? person.salutation,
      firstName: change.CONTACT_FirstName ?? person.firstName,
      lastName: change.CONTACT_LastName ?? person.lastName,
      tel: change.CONTACT_Tel ?? person.tel,
      mobilePhone: change.CONTACT_MobilePhone ?? person.mobilePhone,
    };
    if (change.RoleName !== undefined && change.RoleName !== person.roleName) {
      const refused = await changeRole(db, context, caller, { person, roleName: change.RoleName });
      if (refused !== null) return db.rollback(refused);
    }
    const refused = await changeAddress(db, context, caller, { person, change, proved });
    if (refused !== null) return db.rollback(refused);
    const event = {
      entity: 'contact',
      entityId: person.id,
      action: 'update',
      before: { version: person.version },
      after: { fields: fieldsOf(change) },
    };
    const version = await writePerson(db, person, values, now, eventValues(context, [event]));
    // The address and the role stand in other rows.
    const isAll = change.CONTACT_Email === undefined && change.RoleName === undefined;
    if (isAll) return { ...person, ...values, modifiedAt: now, version };
    return (await findPerson(db, person.id, caller.reader)) ?? refuse('NotFound');
  });
}

/** Gives the role that manages the customer. */
export function promotePerson(context: Context, target: Target): Promise<PersonRow | Refusal> {
  return withPerson<PersonRow>(context, target, async (db, caller, person) => {
    const roleName = context.shop.config.core.DefaultRoleName;
    if (!caller.isAdmin) return refuse('Forbidden');
    const refused =
      person.roleName === roleName ? null : await changeRole(db, context, caller, { person, roleName });
    if (refused !== null) return refused;
    return (await findPerson(db, person.id, caller.reader)) ?? refuse('NotFound');
  });
}

/** Mails the code once more, to the address that waits for its reader. */
export function inviteAgain(context: Context, target: Target): Promise<null | Refusal> {
  return withPerson<null>(context, target, async (db, { customerId }, person) => {
    if (person.invitedEmail === null) return refuse('NotFound');
    return inviteOnce(db, context, { contactId: person.id, customerId });
  });
}

/** Which fields are given; the events hold neither names nor addresses. */
function fieldsOf(change: ChangedPerson): string[] {
  return Object.entries(change)
    .filter(([field, value]) => value !== undefined && field !== 'CurrentPassword' && field !== 'ConfirmURL')
    .map(([field]) => field);
}

interface AddressChange {
  readonly person: PersonRow;
  readonly change: ChangedPerson;
  /** The password of who changes their own. */
  readonly proved: Proved | null;
}

/** What a change of one's own address asks besides; null when this is none. */
async function provedFor(
  context: Context,
  { contactId }: Target,
  change: ChangedPerson,
): Promise<Proved | Refusal | null> {
  const { actor, shop } = context;
  if (actor.kind !== 'customer' || change.CONTACT_Email === undefined) return null;
  const person = await findPerson(shop.database, contactId, readerOf(context));
  if (person?.loginId !== actor.loginId || otherAddress(person, change) === null) return null;
  const current = change.CurrentPassword;
  // Who has no address yet has no password that it could be asked back by; who gives none keeps how they log in.
  if (!logsInByAddress(person) || (person.email === '' && current === undefined)) return null;
  if (current === undefined || current === null)
    return refuse('ValidationFailed', { fields: [{ field: 'CurrentPassword', reason: 'required' }] });
  return provePassword(context, actor.loginId, current);
}

/** Who signs on elsewhere and brought no address logs in by an id. */
function logsInByAddress({ userName }: Pick<PersonRow, 'userName'>): boolean {
  return userName.includes('@');
}

/** The address that is asked for, when it is another one than what counts or waits already. */
function otherAddress(
  { invitedEmail, userName }: Pick<PersonRow, 'invitedEmail' | 'userName'>,
  { CONTACT_Email: asked }: ChangedPerson,
): string | null {
  const email = asked === undefined ? null : loginName(asked);
  return email === (invitedEmail ?? userName) ? null : email;
}

/**
 * Nobody's login is renamed by somebody else: another address is invited to take the place, which its reader accepts,
 * and the old address is told at once.
 */
async function changeAddress(
  db: Transaction,
  context: Context,
  caller: Caller,
  { person, change, proved }: AddressChange,
): Promise<Refusal | null> {
  const { shop, now } = context;
  const isFirst = person.email === '' && change.CONTACT_Email !== undefined;
  const email = otherAddress(person, change);
  const own = person.loginId === caller.loginId;
  // The first address of a contact counts at once: it is where mails go, not how anybody logs in.
  if (isFirst) await setContactEmail(db, person.id, loginName(change.CONTACT_Email ?? ''), now);
  if (email === null || (isFirst && own && proved === null && logsInByAddress(person))) return null;
  if (own && logsInByAddress(person)) {
    // What was looked at before the lock may have changed since.
    if (proved === null || !(await stillHasPassword(db, proved.login.id, proved.login.passwordHash)))
      return refuse('Busy');
    await forgetAttempts(db, proved.attempts);
  }
  const { same } = await addressesOf(db, caller.customerId, email, person.id);
  if (same > 0) return refuse('UserDuplicate');
  const refused = await invite(db, context, {
    contactId: person.id,
    customerId: caller.customerId,
    email,
    roleName: person.roleName,
    replacesLoginId: person.loginId,
    own,
    // Who signs on elsewhere may have no address, and logs in by an id.
    oldEmail: person.loginId !== null && logsInByAddress(person) ? person.userName : null,
    page: ownPage(shop, change.ConfirmURL),
  });
  // Too many mails today: the address is kept all the same, and can be confirmed another day.
  if (refused !== null) return isFirst ? null : refused;
  if (person.loginId === null) await setContactEmail(db, person.id, email, now);
  else await forgetLogin(db, shop.database, person.loginId);
  return null;
}
