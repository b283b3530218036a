import { randomUUID } from 'node:crypto';
import { isNewPassword } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse, type RefusedField } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { isDuplicate } from '../../platform/database/duplicate.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { recordEvents, type WriteEvent } from '../../platform/events/record-event.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { letterValues } from '../../platform/mail/send-once.ts';
import { phoneFaults } from '../../platform/shops/phone-faults.ts';
import { markActivated } from './activation.commands.ts';
import { loginKeys, loginName } from './attempts.ts';
import { lockCodeRow, mostLive, useCodes, voidInvitationCodes } from './codes.sql.ts';
import { type CodeToSend, newCode, sendCode } from './codes.ts';
import { type AskedPhone, askedPhones, needsPassword, standingInvitation } from './invitations.queries.ts';
import {
  dropInvitation,
  type InvitationRow,
  type InvitationValues,
  invitationValues,
} from './invitations.sql.ts';
import { lockedLoginByName, type LoginRow, renameLogin, setPasswordHash } from './logins.sql.ts';
import { choiceFaults } from './password-faults.ts';
import { hashPassword } from './password-hash.ts';
import { addLogin, addMembership } from './people.sql.ts';
import {
  endMembership,
  hasOtherManager,
  lockCustomer,
  membershipOf,
  type MembershipRow,
  type Phones,
  setContactEmail,
  setContactPhones,
} from './memberships.sql.ts';
import { forgetLogin } from './session-cache.ts';

export interface Accepted {
  readonly email: string;
  readonly approved: boolean;
}

export interface Agreement {
  readonly code: string;
  /** Null where none is chosen. */
  readonly password: string | null;
  readonly repeated: string | null;
  readonly phones: Phones;
}

/**
 * The reader of the mailbox agrees. A login that is there gets a further account and keeps its password; one that
 * was never activated may be a squatter's, so its password is chosen anew; else a login is made.
 */
export const acceptInvitation = command(
  { right: 'shop', rateLimit: 'identity' },
  async (context, { code, password, repeated, phones }: Agreement): Promise<Accepted | Refusal> => {
    const { shop, now } = context;
    const hash = secretHash(code);
    const early = await standingInvitation(shop.database, hash, now);
    if (isRefusal(early)) return early;
    const fields = phonesFaults(askedPhones(shop, early), phones);
    if (password !== null) {
      const broken = isNewPassword(password) ? null : 'password-rule';
      fields.push(...choiceFaults(shop, { password, repeated }, broken, [early]));
    }
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    if (needsPassword(early) && password === null) return passwordMissing();
    const passwordHash = needsPassword(early) && password !== null ? await hashPassword(password) : null;
    try {
      return await inTransaction<Accepted | Refusal>(shop.database, async (db) => {
        await lockCustomer(db, early.customerId);
        await lockCodeRow(db, hash);
        const invitation = await standingInvitation(db, hash, now);
        return isRefusal(invitation) ? invitation : accept(db, context, invitation, { passwordHash, phones });
      });
    } catch (error) {
      // Somebody registered with this address at the same instant: asked again, it is known.
      if (isDuplicate(error)) return refuse('Busy');
      throw error;
    }
  },
);

export interface InvitationToSend extends InvitationValues {
  /** The address that the person logs in with today, which hears of the change; null: there is none. */
  readonly oldEmail: string | null;
  /** A path of this shop; null: the shop's own. */
  readonly page: string | null;
}

/** To be written in one statement with the person, by `addPersonInvited` or `writePerson`. */
export interface PreparedInvitation {
  readonly values: readonly unknown[];
  readonly event: WriteEvent;
}

/**
 * A mailed code for the address that is to act for a contact. The same is written whether somebody logs in with that
 * address or not; only its reader learns which.
 */
export function prepareInvitation(context: Context, input: InvitationToSend): PreparedInvitation {
  const { now, shop, language } = context;
  const { contactId, customerId, roleName, replacesLoginId, own, oldEmail, page } = input;
  const code = newCode(context, codeOf(context, contactId, page));
  const letter = letterValues(shop, {
    kind: 'mail.login-address',
    subjectId: code.id,
    // To the address of now: by the time it is sent the login may have the new one, or be gone.
    recipient: oldEmail,
    language,
    now,
  });
  const after = { customerId, roleName, replacesLoginId, own };
  return {
    values: invitationValues(input, code, letter, now),
    event: { entity: 'contact', entityId: contactId, action: 'invite', after },
  };
}

/** The same mail with another code; three of them are good at most. */
export async function inviteOnce(
  db: Transaction,
  context: Context,
  contactId: string,
): Promise<Refusal | null> {
  const { isNew } = await sendCode(db, context, codeOf(context, contactId, null));
  return isNew ? null : refuse('MailedEnough', { params: { most: mostLive } });
}

function codeOf({ language }: Context, contactId: string, page: string | null): CodeToSend {
  return { loginId: null, contactId, purpose: 'invitation', language, page };
}

function phonesFaults(asked: readonly AskedPhone[], phones: Phones): RefusedField[] {
  return asked.flatMap((field) => {
    const typed = phones[field] ?? '';
    return typed.trim() === '' ? [{ field, reason: 'required' }] : phoneFaults(field, typed);
  });
}

async function accept(
  db: Transaction,
  context: Context,
  invitation: InvitationRow,
  { passwordHash, phones }: { readonly passwordHash: string | null; readonly phones: Phones },
): Promise<Accepted | Refusal> {
  const { contactId, customerId, email, own } = invitation;
  const { now } = context;
  const before = await membershipOf(db, contactId);
  const target = await lockedLoginByName(db, email);
  if (target !== undefined && (await leavesNobody(db, context, { invitation, before, target })))
    return refuse('LastAdmin');
  const isRename = target === undefined && own && before !== undefined;
  const login = isRename
    ? { id: before.loginId, approved: true }
    : await loginFor(db, context, { email, target, passwordHash });
  if (isRefusal(login)) return login;
  if (isRename) {
    await renameLogin(db, login.id, email);
    // What was mailed to the old address opens nothing any more.
    await useCodes(db, login.id, 'password', now);
  } else {
    if (before !== undefined && before.loginId !== login.id)
      await endMembership(db, contactId, before.loginId);
    const roleName = before?.roleName ?? invitation.roleName;
    await addMembership(db, { loginId: login.id, customerId, contactId, roleName });
  }
  for (const loginId of new Set([login.id, before?.loginId ?? login.id]))
    await forgetLogin(db, context.shop.database, loginId);
  await setContactEmail(db, contactId, email, now);
  if (askedPhones(context.shop, invitation).length > 0) await setContactPhones(db, contactId, phones, now);
  await dropInvitation(db, contactId);
  await voidInvitationCodes(db, contactId, now);
  await recordEvents(db, context, {
    entity: 'membership',
    entityId: `${login.id}/${contactId}`,
    action: isRename ? 'move-address' : 'accept',
    before: before === undefined ? null : { loginId: before.loginId },
    after: { loginId: login.id, customerId },
  });
  return { email, approved: login.approved };
}

/** The last who manages the customer does not become a login that waits for the business (RULINGS, "RoleName"). */
async function leavesNobody(
  db: Db,
  { shop }: Context,
  {
    invitation,
    before,
    target,
  }: Readonly<{
    invitation: InvitationRow;
    before: MembershipRow | undefined;
    target: LoginRow;
  }>,
): Promise<boolean> {
  const adminRole = shop.config.core.DefaultRoleName;
  if (target.approved || before?.roleName !== adminRole || before.loginId === target.id) return false;
  return !(await hasOtherManager(db, { ...invitation, adminRole }));
}

interface Wanted {
  readonly email: string;
  readonly target: LoginRow | undefined;
  readonly passwordHash: string | null;
}

async function loginFor(
  db: Transaction,
  context: Context,
  { email, target, passwordHash }: Wanted,
): Promise<{ id: string; approved: boolean } | Refusal> {
  if (target?.activated === true) return target;
  if (passwordHash === null) return passwordMissing();
  if (target !== undefined) {
    const keys = loginKeys(context, target.kind, loginName(target.email));
    await setPasswordHash(db, target.id, passwordHash, keys.address);
    await markActivated(db, context, target);
    return target;
  }
  const id = randomUUID();
  // The business let the customer in, which answers for its persons.
  const made = await addLogin(db, { id, email, passwordHash, approved: true }, context.now);
  if (!made) return refuse('Busy');
  const after = { approved: true, activated: true };
  await recordEvents(db, context, { entity: 'login', entityId: id, action: 'create', after });
  return { id, approved: true };
}

function passwordMissing(): Refusal {
  return refuse('ValidationFailed', { fields: [{ field: 'password', reason: 'required' }] });
}
