import type { Context } from '../../platform/application/context.ts';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import { loginKeys, loginName } from './attempts.ts';
import { type LoginKind, tryOwnPassword } from './identity.queries.ts';
import { nobodysHash, passwordFits } from './password-hash.ts';

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
  return judge(context, tried, current);
}

/** The same where a login may have none, since a sign-on opens it: the session is all the proof that there can be. */
export async function proveOwner(context: Context, current: string): Promise<Proved | Refusal> {
  const tried = await tryOwn(context);
  if (tried === undefined) return refuse('NotFound');
  return tried.proved.passwordHash === nobodysHash ? tried.proved : judge(context, tried, current);
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

async function judge(
  { shop }: Context,
  { proved, mayTry }: Tried,
  current: string,
): Promise<Proved | Refusal> {
  const { minutes } = shop.config.limits.lockout;
  if (!mayTry) return refuse('UserLockedOut', { params: { minutes } });
  return (await passwordFits(current, proved.passwordHash))
    ? proved
    : refuse('IncorrectDetails', { fields: [{ field: 'CurrentPassword', reason: 'current-password' }] });
}

interface OwnLogin {
  readonly kind: LoginKind;
  readonly loginId: string;
  readonly userName: string;
}

function ownLogin(actor: Actor): OwnLogin | null {
  if (actor.kind === 'customer') return actor;
  if (actor.kind !== 'operator' || actor.login === undefined) return null;
  return { kind: 'operator', loginId: actor.login.id, userName: actor.login.email };
}
