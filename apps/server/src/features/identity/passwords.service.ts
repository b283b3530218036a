import { inTransaction } from '../../platform/database/transaction.ts';
import { eventValues, recordEvents, type WriteEvent } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/application/refusal.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { proveMailbox } from './activate.service.ts';
import { attemptsKey, loginKeys, loginName } from './attempts.ts';
import { provePassword } from './current-password.ts';
import { tryName } from './identity.queries.ts';
import { type CodeState, judgeCode } from './judge-code.ts';
import { replaceOwnPassword } from './logins.queries.ts';
import { hashPassword } from './password-hash.ts';
import { sendCode } from './send-code.ts';
import { forgetSessions } from './session-cache.ts';
import { lockCodeAndLogin } from './spend-code.queries.ts';

export interface LostPassword {
  readonly email: string;
  readonly language: Language;
  readonly page: string | null;
}

/**
 * Asks for a code by mail. An address that nobody has is answered the same, after the same statements, and leaves the
 * same rows; only the job that would send the mail finds nobody to send it to.
 */
export async function askForPassword(context: Context, asked: LostPassword): Promise<null | Refusal> {
  const { shop, now } = context;
  const name = loginName(asked.email);
  const attempts = attemptsKey(context, 'lost-password', name);
  const wanted = { name, kind: 'customer', attempts } as const;
  const { lockout } = shop.config.limits;
  const { mayTry, login } = await tryName(shop.database, wanted, now, lockout);
  if (!mayTry) return refuse('TooManyAttempts', { params: { minutes: lockout.minutes } });
  return inTransaction(shop.database, async (db) => {
    const { language, page } = asked;
    const loginId = login?.id ?? null;
    const { id: entityId } = await sendCode(db, context, { loginId, purpose: 'password', language, page });
    await recordEvents(db, context, { entity: 'login-code', entityId, action: 'ask', after: { loginId } });
    return null;
  });
}

/**
 * A new password by the code of a mail. It ends every session, and since it proves the mailbox it activates as well.
 */
export async function resetPassword(
  context: Context,
  {
    code,
    seen,
    password,
  }: { readonly code: Buffer; readonly seen: CodeState | undefined; readonly password: string },
): Promise<null | Refusal> {
  const { shop, now } = context;
  // Hashing a password is slow by design, so a code is looked at first.
  const early = judgeCode(seen, now);
  if (early !== null) return early;
  const passwordHash = await hashPassword(password);
  return inTransaction<null | Refusal>(
    shop.database,
    async (db) => {
      const login = await lockCodeAndLogin(db, code, 'password');
      const refused = judgeCode(login, now);
      if (refused !== null || login === undefined) return refused ?? refuse('NotFound');
      const keys = loginKeys(context, login.kind, loginName(login.email));
      const spent = { purpose: 'password', passwordHash, keys } as const;
      const ended = await proveMailbox(db, context, login, spent, setPassword(login.id));
      db.afterCommit(() => forgetSessions(shop.database, ended));
      return null;
    },
    { planned: true },
  );
}

/** The person's own change: knows the current password, and keeps only the session that asked. */
export async function replacePassword(
  context: Context,
  { loginId, token }: { readonly loginId: string; readonly token: TokenFacts },
  { current, password }: { readonly current: string; readonly password: string },
): Promise<null | Refusal> {
  const proved = await provePassword(context, current);
  if (isRefusal(proved)) return proved;
  const { shop, now } = context;
  const { passwordHash: before, attempts, address } = proved;
  const after = await hashPassword(password);
  const event = eventValues(context, [setPassword(loginId)]);
  return inTransaction<null | Refusal>(
    shop.database,
    async (db) => {
      const change = { loginId, before, after, attempts, address, token: secretHash(token.accessToken) };
      const ended = await replaceOwnPassword(db, change, now, event);
      if (ended === undefined) return refuse('Busy');
      db.afterCommit(() => forgetSessions(shop.database, ended));
      return null;
    },
    { planned: true },
  );
}

function setPassword(loginId: string): WriteEvent {
  return { entity: 'login', entityId: loginId, action: 'set-password' };
}
