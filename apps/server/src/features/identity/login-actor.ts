import type { Actor, TokenFacts } from '../../platform/identity/actor.ts';
import type { LoginKind } from './identity.queries.ts';

/** Who stands in the events of a login itself: no account is chosen at that moment. */
export function loginActor(loginId: string, { accessToken, issued, expires }: TokenFacts): Actor {
  return { kind: 'customer', loginId, token: { accessToken, issued, expires }, account: null };
}

export interface WhoseLogin {
  readonly id: string;
  readonly kind: LoginKind;
  readonly email: string;
  readonly name: string;
}

/** The same for a login of either kind. */
export function actorOfLogin(login: WhoseLogin, facts: TokenFacts): Actor {
  const { id, kind, email, name } = login;
  if (kind === 'customer') return loginActor(id, facts);
  const { accessToken, issued, expires } = facts;
  return { kind, name, login: { id, email, token: { accessToken, issued, expires } } };
}
