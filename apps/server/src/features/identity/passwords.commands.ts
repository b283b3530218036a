import { isAccountPassword, isNewPassword } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eventValues, recordEvents, type WriteEvent } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Actor, TokenFacts } from '../../platform/identity/actor.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { proveMailbox } from './activation.commands.ts';
import { tryName, tryOwnPassword } from './attempts.sql.ts';
import { attemptsKey, loginKeys, loginName } from './attempts.ts';
import { lockCodeAndLogin, namesOfCode, namesOfLogin } from './codes.sql.ts';
import { codeRefusal, sendCode } from './codes.ts';
import { type LoginKind, replaceOwnPassword } from './logins.sql.ts';
import { forgetOperators } from './operator-sessions.ts';
import { ownPage, pageFaults } from './own-page.ts';
import { choiceFaults, type PasswordTwice } from './password-faults.ts';
import { hashPassword, nobodysHash, passwordFits } from './password-hash.ts';
import { forgetSessions } from './session-cache.ts';

export interface LostPassword {
  readonly email: string;
  readonly language: Language;
  /** Where the link of the mail leads, as it was typed. */
  readonly page: string | null | undefined;
}

/**
 * Asks for a code by mail. An address that nobody has is answered the same, after the same statements, and leaves the
 * same rows; only the job that would send the mail finds nobody to send it to.
 */
export const askForPassword = command(
  { right: 'public', rateLimit: 'identity' },
  async (context, { email, language, page: typed }: LostPassword): Promise<null | Refusal> => {
    const { shop, now } = context;
    const fields = pageFaults(shop, 'page', typed);
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    const page = ownPage(shop, typed);
    const name = loginName(email);
    const attempts = attemptsKey(context, 'lost-password', name);
    const wanted = { name, kind: 'customer', attempts } as const;
    const { lockout } = shop.config.limits;
    const { mayTry, login } = await tryName(shop.database, wanted, now, lockout);
    if (!mayTry) return refuse('TooManyAttempts', { params: { minutes: lockout.minutes } });
    return inTransaction(shop.database, async (db) => {
      const loginId = login?.id ?? null;
      const { id: entityId } = await sendCode(db, context, { loginId, purpose: 'password', language, page });
      await recordEvents(db, context, { entity: 'login-code', entityId, action: 'ask', after: { loginId } });
      return null;
    });
  },
);

export interface CodeChoice extends PasswordTwice {
  /** Of the mail that was asked for. */
  readonly code: string;
}

/**
 * A new password by the code of a mail. It ends every session, and since it proves the mailbox it activates as well.
 */
export const resetPassword = command(
  { right: 'shop', rateLimit: 'identity' },
  async (context, { code, ...choice }: CodeChoice): Promise<null | Refusal> => {
    const { shop, now } = context;
    const hash = secretHash(code);
    const names = await namesOfCode(shop.database, hash);
    const broken = isNewPassword(choice.password) ? null : 'password-rule';
    const fields = choiceFaults(shop, choice, broken, names);
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    // Hashing a password is slow by design, so a code is looked at first.
    const early = codeRefusal(names[0], now);
    if (early !== null) return early;
    const passwordHash = await hashPassword(choice.password);
    return inTransaction<null | Refusal>(
      shop.database,
      async (db) => {
        const login = await lockCodeAndLogin(db, hash, 'password');
        const refused = codeRefusal(login, now);
        if (refused !== null || login === undefined) return refused ?? refuse('NotFound');
        const keys = loginKeys(context, login.kind, loginName(login.email));
        const spent = { purpose: 'password', passwordHash, keys } as const;
        const ended = await proveMailbox(db, context, login, spent, setPassword(login.id));
        db.afterCommit(() => {
          forgetSessions(shop.database, ended);
          forgetOperators(shop.database);
        });
        return null;
      },
      { planned: true },
    );
  },
);

export interface OwnChoice extends PasswordTwice {
  readonly current: string | null | undefined;
}

/**
 * The person's own change, a customer's or an operator's: knows the current password, and keeps only the session that
 * asked.
 */
export const replacePassword = command(
  { right: 'login|operator', rateLimit: 'identity' },
  async (context, { current, ...choice }: OwnChoice): Promise<null | Refusal> => {
    const { actor, shop, now } = context;
    const own = ownLogin(actor);
    if (own === null) return refuse('Forbidden');
    const { loginId, token } = own;
    const broken = isAccountPassword(choice.password) ? null : 'account-password-rule';
    const fields = choiceFaults(shop, choice, broken, await namesOfLogin(shop.database, loginId));
    if (current === null || current === undefined)
      fields.push({ field: 'currentPassword', reason: 'required' });
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    const proved = await provePassword(context, current ?? '');
    if (isRefusal(proved)) return proved;
    const { passwordHash: before, attempts, address } = proved;
    const after = await hashPassword(choice.password);
    const event = eventValues(context, [setPassword(loginId)]);
    return inTransaction<null | Refusal>(
      shop.database,
      async (db) => {
        const change = { loginId, before, after, attempts, address, token: secretHash(token.accessToken) };
        const ended = await replaceOwnPassword(db, change, now, event);
        if (ended === undefined) return refuse('Busy');
        db.afterCommit(() => {
          forgetSessions(shop.database, ended);
          forgetOperators(shop.database);
        });
        return null;
      },
      { planned: true },
    );
  },
);

export interface Proved {
  readonly loginId: string;
  readonly passwordHash: string;
  /** What was counted, to be forgotten once the change is made. */
  readonly attempts: Buffer;
  /** Name and address, where the login is no stranger. */
  readonly address: Buffer;
}

/**
 * Whoever changes how they log in knows the present password: a session that was left open or stolen does not. Counted
 * with the attempts to log in; looked at outside of transactions, since it is slow by design.
 */
export async function provePassword(context: Context, current: string): Promise<Proved | Refusal> {
  const tried = await tryOwn(context);
  if (tried === undefined) return refuse('NotFound');
  return compare(context, tried, current);
}

/**
 * Does the same where a login may have no password, since a sign-on opens it: the session is all the proof that there
 * can be.
 */
export async function proveOwner(context: Context, current: string): Promise<Proved | Refusal> {
  const tried = await tryOwn(context);
  if (tried === undefined) return refuse('NotFound');
  return tried.proved.passwordHash === nobodysHash ? tried.proved : compare(context, tried, current);
}

interface Tried {
  readonly proved: Proved;
  readonly mayTry: boolean;
}

async function tryOwn(context: Context): Promise<Tried | undefined> {
  const { actor, shop, now } = context;
  const own = ownLogin(actor);
  if (own === null) return undefined;
  const { loginId } = own;
  const { attempts, address } = loginKeys(context, own.kind, loginName(own.userName));
  const found = await tryOwnPassword(shop.database, { loginId, attempts }, now, shop.config.limits.lockout);
  return (
    found && {
      proved: { loginId, passwordHash: found.passwordHash, attempts, address },
      mayTry: found.mayTry,
    }
  );
}

async function compare(
  { shop }: Context,
  { proved, mayTry }: Tried,
  current: string,
): Promise<Proved | Refusal> {
  const { minutes } = shop.config.limits.lockout;
  if (!mayTry) return refuse('UserLockedOut', { params: { minutes } });
  return (await passwordFits(current, proved.passwordHash))
    ? proved
    : refuse('IncorrectDetails', { fields: [{ field: 'currentPassword', reason: 'current-password' }] });
}

interface OwnLogin {
  readonly kind: LoginKind;
  readonly loginId: string;
  readonly userName: string;
  /** Of the session that asks. */
  readonly token: TokenFacts;
}

function ownLogin(actor: Actor): OwnLogin | null {
  if (actor.kind === 'customer') return actor;
  if (actor.kind !== 'operator' || actor.login === undefined) return null;
  const { id: loginId, email: userName, token } = actor.login;
  return { kind: 'operator', loginId, userName, token };
}

function setPassword(loginId: string): WriteEvent {
  return { entity: 'login', entityId: loginId, action: 'set-password' };
}
