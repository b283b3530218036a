import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import { bearerOf } from '../../platform/identity/bearer.ts';
import type { Caller, ResolveActor } from '../../platform/identity/resolve-actor.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { chooseAccount, namesAnAccount, wantedAccount } from './choose-account.ts';
import { actorOfLogin } from './login-actor.ts';
import { knownSession } from './session-cache.ts';
import { replacedTooLongAgo } from './session-rules.ts';
import { isSessionToken } from './session-token.ts';
import { readSignedToken } from './signed-token.ts';

/** The one place that tells who asks. No token is `public`; a token that is not good is refused, not ignored. */
export function createResolveActor(parts: { readonly key: ServerKey }): ResolveActor {
  return async (caller) => {
    const token = bearerOf(caller.headers);
    if (token === null) return { kind: 'public' };
    return isSessionToken(token) ? loggedIn(caller, token) : signed(parts.key, caller, token);
  };
}

function signed(key: ServerKey, caller: Caller, text: string): Actor | Refusal {
  const token = readSignedToken(key, caller.shop.id, text);
  if (token === undefined) return refuse('TokenInvalid');
  const { kind, subject, issued, expires } = token;
  if (caller.now >= expires) return refuse('TokenExpired');
  if (kind === 'operator') return { kind, name: subject };
  if (namesAnAccount(wantedAccount(caller.query))) return refuse('Forbidden');
  return { kind, visitorId: subject, token: { accessToken: text, issued, expires } };
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
  const account =
    chosen.account === null
      ? null
      : { ...chosen.account, isAdmin: chosen.account.roleName === shop.config.core.DefaultRoleName };
  return { kind: 'customer', loginId, userName, token: facts, account };
}
