import { randomUUID } from 'node:crypto';
import type { Invitation } from '@bivak/contract';
import { accountFieldState } from '@bivak/contract/shop-config';
import { isDuplicate } from '../../platform/database/duplicate.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/application/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { markActivated } from './activate.service.ts';
import { loginKeys, loginName } from './attempts.ts';
import { forgetLogin } from './forget-login.ts';
import type { LoginRow } from './identity.queries.ts';
import { dropInvitation, invitationOf, type InvitationRow } from './invitations.queries.ts';
import { lockCustomer } from './lock-customer.queries.ts';
import { judgeCode } from './judge-code.ts';
import { isInvitationCode, lockCodeRow, useCodes, voidInvitationCodes } from './login-codes.queries.ts';
import { lockedLoginByName, renameLogin, setPasswordHash } from './logins.queries.ts';
import {
  endMembership,
  hasOtherManager,
  type MembershipRow,
  membershipOf,
  type Phones,
  setContactEmail,
  setContactPhones,
} from './memberships.queries.ts';
import { hashPassword } from './password-hash.ts';
import { addLogin, addMembership } from './people.queries.ts';

export interface Accepted {
  readonly email: string;
  readonly approved: boolean;
}

export interface Agreement {
  readonly code: string;
  /** Null where none is chosen. */
  readonly password: string | null;
  readonly phones?: Phones;
}

/** Nobody with a proved mailbox logs in with this address, and nobody's own login moves to it. */
export function needsPassword(invitation: InvitationRow): boolean {
  return !invitation.isKnown && (!invitation.own || invitation.isTaken);
}

/** The telephones that my info does not save without, and that the person has not got (0047). */
export function askedPhones({ config }: Shop, invitation: InvitationRow): Invitation['Asks'] {
  const { replacesLoginId, tel, mobilePhone } = invitation;
  // Another address asks for nothing else.
  if (replacesLoginId !== null) return [];
  const held = { Tel: tel, MobilePhone: mobilePhone };
  return (['Tel', 'MobilePhone'] as const).filter(
    (field) =>
      held[field] === '' && accountFieldState(config.account.fields, `Contact.${field}`) === 'mandatory',
  );
}

/** What a code is for, or why it is of no use. */
export async function openInvitation(
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  code: string,
): Promise<InvitationRow | Refusal> {
  return judgedInvitation(shop.database, secretHash(code), now);
}

/**
 * The reader of the mailbox agrees. A login that is there gets a further account and keeps its password; one that
 * was never activated may be a squatter's, so its password is chosen anew; else a login is made.
 */
export async function acceptInvitation(
  context: Context,
  { code, password, phones = {} }: Agreement,
): Promise<Accepted | Refusal> {
  const early = await openInvitation(context, code);
  if (isRefusal(early)) return early;
  if (needsPassword(early) && password === null) return passwordMissing();
  const passwordHash = needsPassword(early) && password !== null ? await hashPassword(password) : null;
  try {
    return await inTransaction<Accepted | Refusal>(context.shop.database, async (db) => {
      const hash = secretHash(code);
      await lockCustomer(db, early.customerId);
      await lockCodeRow(db, hash);
      const invitation = await judgedInvitation(db, hash, context.now);
      return isRefusal(invitation) ? invitation : accept(db, context, invitation, { passwordHash, phones });
    });
  } catch (error) {
    // Somebody registered with this address at the same moment: asked again, it is known.
    if (isDuplicate(error)) return refuse('Busy');
    throw error;
  }
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

async function judgedInvitation(db: Db, hash: Buffer, now: EpochMs): Promise<InvitationRow | Refusal> {
  const invitation = await invitationOf(db, hash);
  if (invitation !== undefined) return judgeCode(invitation, now) ?? invitation;
  // What was accepted or taken back is gone; its code is told apart from one that was never ours.
  return refuse((await isInvitationCode(db, hash)) ? 'CodeExpired' : 'NotFound');
}

function passwordMissing(): Refusal {
  return refuse('ValidationFailed', { fields: [{ field: 'Password', reason: 'required' }] });
}
