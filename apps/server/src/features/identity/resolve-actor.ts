import { staffPermissions } from '@bivak/rules';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Actor, TokenFacts } from '../../platform/identity/actor.ts';
import { bearerOf } from '../../platform/identity/bearer.ts';
import type { Caller, ResolveActor } from '../../platform/identity/resolve-actor.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import type { LoginKind, Membership } from './logins.sql.ts';
import { actorOfOperator, knownOperatorSession } from './operator-sessions.ts';
import { knownSession } from './session-cache.ts';
import { isOperatorToken, isSessionToken, readSignedToken, replacedTooLongAgo } from './tokens.ts';

/** The one place that tells who asks. No token is `public`; a token that is not good is refused, not ignored. */
export function createResolveActor(parts: { readonly key: ServerKey }): ResolveActor {
  return async (caller) => {
    const token = bearerOf(caller.headers);
    if (token === null) return { kind: 'public' };
    if (isOperatorToken(token, 'access')) return operating(caller, token);
    if (caller.isBackOffice) return working(parts.key, caller, token);
    return isSessionToken(token) ? loggedIn(caller, token) : signed(parts.key, caller, token);
  };
}

function signed(key: ServerKey, caller: Caller, text: string): Actor | Refusal {
  const token = readSignedToken(key, caller.shop.id, text);
  if (token === undefined) return refuse('TokenInvalid');
  const { kind, subject, issued, expires } = token;
  if (caller.now >= expires) return refuse('TokenExpired');
  if (kind === 'operator') return { kind, role: 'owner', name: subject };
  if (namesAnAccount(wantedAccount(caller.query))) return refuse('Forbidden');
  return { kind, visitorId: subject, token: { accessToken: text, issued, expires } };
}

/** Of whoever has the server's key; a customer's token opens nothing here, nor does a session of the shop. */
function working(key: ServerKey, caller: Caller, token: string): Actor | Refusal {
  const isSigned = readSignedToken(key, caller.shop.id, token)?.kind === 'operator';
  return isSigned ? signed(key, caller, token) : refuse('TokenInvalid');
}

/** A session of the back office; the shop's own calls know none of them. */
async function operating({ shop, now, isBackOffice }: Caller, token: string): Promise<Actor | Refusal> {
  if (!isBackOffice) return refuse('TokenInvalid');
  const session = await knownOperatorSession(shop.database, secretHash(token), now);
  if (session === undefined || session.ended) return refuse('TokenInvalid');
  const { issued, expires } = session;
  if (now >= expires) return refuse('TokenExpired');
  return actorOfOperator(session, { accessToken: token, issued, expires }, now);
}

async function loggedIn(caller: Caller, token: string): Promise<Actor | Refusal> {
  const { shop, now } = caller;
  const session = await knownSession(shop.database, secretHash(token), now);
  if (session === undefined || session.revoked || replacedTooLongAgo(session, now))
    return refuse('TokenInvalid');
  if (now >= session.expires) return refuse('TokenExpired');
  const { loginId, email: userName, issued, expires } = session;
  const facts = { accessToken: token, issued, expires };
  if (session.kind === 'operator') return actorOfLogin({ ...session, id: loginId }, facts);
  const chosen = chooseAccount(session.memberships, wantedAccount(caller.query));
  if (!chosen.ok) return refuse('Forbidden');
  const isAdmin = chosen.account?.roleName === shop.config.core.DefaultRoleName;
  const seesAllOrders = isAdmin || shop.config.lending !== undefined;
  const account = chosen.account === null ? null : { ...chosen.account, isAdmin, seesAllOrders };
  return { kind: 'customer', loginId, userName, token: facts, account };
}

export interface WhoseLogin {
  readonly id: string;
  readonly kind: LoginKind;
  readonly email: string;
  readonly name: string;
}

/** Who stands in the events of a login itself, of either kind. */
export function actorOfLogin(login: WhoseLogin, facts: TokenFacts): Actor {
  const { id, kind, email, name } = login;
  const { accessToken, issued, expires } = facts;
  const token = { accessToken, issued, expires };
  // No account is chosen yet.
  if (kind === 'customer') return { kind, loginId: id, userName: email, token, account: null };
  // A session of the shop opens nothing of the back office: no second factor was asked.
  return { kind, role: 'viewer', deny: staffPermissions, name, login: { id, email, token } };
}

/** What the query names; all that it names must fit, however often it does so. */
interface WantedAccount {
  readonly customerIds: readonly string[];
  readonly contactIds: readonly string[];
}

type ChosenAccount =
  | { readonly ok: true; readonly account: Membership | null }
  | { readonly ok: false; readonly reason: 'not-yours' };

/** Reads `contactId` and `customerId` in any spelling (RULINGS, "query names"). */
function wantedAccount(query: unknown): WantedAccount {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  const valuesOf = (wanted: string): string[] =>
    entries
      .filter(([name]) => name.toLowerCase() === wanted)
      .flatMap(([, value]) => value)
      .map(String)
      .filter((value) => value !== '');
  return { customerIds: valuesOf('customerid'), contactIds: valuesOf('contactid') };
}

function namesAnAccount(wanted: WantedAccount): boolean {
  return wanted.customerIds.length + wanted.contactIds.length > 0;
}

/**
 * The membership that the query names, or the only one. Several that fit leave the choice open; a name that
 * fits none is refused, whether that account exists or not.
 */
function chooseAccount(memberships: readonly Membership[], wanted: WantedAccount): ChosenAccount {
  const fitting = memberships.filter(
    ({ customerId, contactId }) =>
      wanted.customerIds.every((id) => id === customerId) &&
      wanted.contactIds.every((id) => id === contactId),
  );
  const [only = null] = fitting;
  if (only === null && namesAnAccount(wanted)) return { ok: false, reason: 'not-yours' };
  return { ok: true, account: fitting.length === 1 ? only : null };
}
