import { inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refusal.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import { attemptsKey, loginAttempt, loginName } from './attempts.ts';
import { type AccountRow, accountsOf, type LoginKind, type LoginRow, tryName } from './identity.queries.ts';
import { stillHasPassword } from './logins.queries.ts';
import { openSession } from './open-session.ts';
import { nobodysHash, passwordFits } from './password-hash.ts';

export interface Credentials {
  readonly name: string;
  readonly password: string;
}

export interface LoggedIn {
  readonly token: TokenFacts;
  readonly accounts: readonly AccountRow[];
}

export async function logIn(context: Context, credentials: Credentials): Promise<LoggedIn | Refusal> {
  const opened = await logInAs(context, credentials, 'customer');
  if (isRefusal(opened)) return opened;
  return { token: opened.token, accounts: await accountsOf(context.shop.database, opened.login.id) };
}

export interface Opened {
  readonly token: TokenFacts;
  readonly login: LoginRow;
}

/** Somebody of the business: the same counting, timing and words, and other logins. */
export function logInOperator(context: Context, credentials: Credentials): Promise<Opened | Refusal> {
  return logInAs(context, credentials, 'operator');
}

/**
 * An unknown name, a wrong password and too many attempts look the same whether the name exists or not; that a
 * login waits to be activated or approved is told only to who knows its password (RULINGS, "login failures").
 */
async function logInAs(
  context: Context,
  credentials: Credentials,
  kind: LoginKind,
): Promise<Opened | Refusal> {
  const { shop, now } = context;
  const name = loginName(credentials.name);
  const attempts = attemptsKey(context, loginAttempt(kind), name);
  const wanted = { name, kind, attempts };
  const { lockout } = shop.config.limits;
  const { mayTry, login } = await tryName(shop.database, wanted, now, lockout);
  if (!mayTry) return refuse('UserLockedOut', { params: { minutes: lockout.minutes } });
  const fits = await passwordFits(credentials.password, login?.passwordHash ?? nobodysHash);
  if (login === undefined || !fits) return refuse('IncorrectDetails');

  return inTransaction<Opened | Refusal>(
    shop.database,
    async (db) => {
      // A password that was changed meanwhile opens nothing any more.
      if (!(await stillHasPassword(db, login, attempts))) return refuse('IncorrectDetails');
      // The mailbox first: that is the person's own to do, and the business hears of nobody before it is done.
      if (!login.activated) return refuse('UserNotActivated');
      if (!login.approved) return refuse('UserNotApproved');
      return { token: await openSession(db, context, login), login };
    },
    { planned: true },
  );
}
