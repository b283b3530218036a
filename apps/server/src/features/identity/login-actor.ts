import type { Actor, TokenFacts } from '../../platform/identity/actor.ts';
import type { LoginKind } from './identity.queries.ts';

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
  // No account is chosen at that moment.
  if (kind === 'customer') return { kind, loginId: id, userName: email, token, account: null };
  return { kind, name, login: { id, email, token } };
}
