import { createHmac, randomUUID } from 'node:crypto';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import { refuse, type Refusal } from '../../platform/http/refusal.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import { type AccountRow, accountsOf, forgetAttempts, loginByName, mayAttempt } from './identity.queries.ts';
import { loginActor } from './login-actor.ts';
import { nobodysHash, passwordFits } from './password-hash.ts';
import { tokenTimes } from './session-rules.ts';
import { newSessionToken, sessionTokenHash } from './session-token.ts';
import { addSession } from './sessions.queries.ts';

export interface Credentials {
  readonly name: string;
  readonly password: string;
}

export interface LoggedIn {
  readonly token: TokenFacts;
  readonly accounts: readonly AccountRow[];
}

/**
 * An unknown name, a wrong password and too many attempts look the same whether the name exists or not; that a
 * login waits for approval is told only to who knows its password (RULINGS, "login failures").
 */
export async function logIn(context: Context, credentials: Credentials): Promise<LoggedIn | Refusal> {
  const { shop, now } = context;
  const name = credentials.name.trim().toLowerCase();
  const attempts = attemptsKey(context, name);
  if (!(await mayAttempt(shop.database, attempts, now, shop.config.limits.lockout)))
    return refuse('UserLockedOut');
  const login = await loginByName(shop.database, name);
  const fits = await passwordFits(credentials.password, login?.passwordHash ?? nobodysHash);
  if (login === undefined || !fits) return refuse('IncorrectDetails');

  const accessToken = newSessionToken();
  const token = { accessToken, ...tokenTimes(shop.config.limits, now) };
  return inTransaction(shop.database, async (db) => {
    await forgetAttempts(db, attempts);
    if (!login.approved) return refuse('UserNotApproved');
    await addSession(db, {
      ...token,
      hash: sessionTokenHash(accessToken),
      familyId: randomUUID(),
      loginId: login.id,
    });
    const source = { ...context, actor: loginActor(login.id, token) };
    await recordEvents(db, source, { entity: 'login', entityId: login.id, action: 'login' });
    return { token, accounts: await accountsOf(db, login.id) };
  });
}

/** Name and address together, and unreadable: who tried to log in from where is nobody's business. */
function attemptsKey({ key, address }: Context, name: string): Buffer {
  return createHmac('sha256', key.derive('login-attempt')).update(`${name}\n${address}`).digest();
}
