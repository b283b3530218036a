import type { Context } from '../../platform/http/context.ts';
import { refuse, type Refusal } from '../../platform/http/refusal.ts';
import { attemptsKey, loginAttempt } from './attempts.ts';
import { mayAttempt } from './identity.queries.ts';
import { loginById, type LoginState } from './logins.queries.ts';
import { nobodysHash, passwordFits } from './password-hash.ts';

export interface Proved {
  readonly login: LoginState;
  /** What was counted, to be forgotten once the change is made. */
  readonly attempts: Buffer;
}

/**
 * Whoever changes how they log in knows the present password: a session that was left open or stolen does not. Counted
 * with the attempts to log in; looked at outside of transactions, since it is slow by design.
 */
export async function provePassword(
  context: Context,
  loginId: string,
  current: string,
): Promise<Proved | Refusal> {
  const { shop, now } = context;
  const login = await loginById(shop.database, loginId);
  if (login === undefined) return refuse('NotFound');
  const attempts = attemptsKey(context, loginAttempt(login.kind), login.email);
  if (!(await mayAttempt(shop.database, attempts, now, shop.config.limits.lockout)))
    return refuse('UserLockedOut');
  return (await passwordFits(current, login.passwordHash))
    ? { login, attempts }
    : refuse('IncorrectDetails', { fields: [{ field: 'CurrentPassword', reason: 'current-password' }] });
}

/** The same where a login may have none, since a sign-on opens it: the session is all the proof that there can be. */
export async function proveOwner(
  context: Context,
  loginId: string,
  current: string,
): Promise<Proved | Refusal> {
  const login = await loginById(context.shop.database, loginId);
  if (login === undefined) return refuse('NotFound');
  if (login.passwordHash !== nobodysHash) return provePassword(context, loginId, current);
  return { login, attempts: attemptsKey(context, loginAttempt(login.kind), login.email) };
}
