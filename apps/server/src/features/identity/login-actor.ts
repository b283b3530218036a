import type { Actor, TokenFacts } from '../../platform/identity/actor.ts';

/** Who stands in the events of a login itself: no account is chosen at that moment. */
export function loginActor(loginId: string, { accessToken, issued, expires }: TokenFacts): Actor {
  return { kind: 'customer', loginId, token: { accessToken, issued, expires }, account: null };
}
