import { randomUUID } from 'node:crypto';
import { allowsAnonymousShopping } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import type { Actor, TokenFacts } from '../../platform/identity/actor.ts';
import { refreshable, tokenTimes } from './session-rules.ts';
import { readSignedToken, signToken } from './signed-token.ts';

type Asked = Pick<Context, 'shop' | 'now' | 'key'>;

/** A token for a visitor nobody has seen before: it costs no row. */
export function newAnonymousToken(asked: Asked): TokenFacts | Refusal {
  return anonymousToken(asked, randomUUID());
}

/** The successor keeps the visitor, so that the cart stays theirs. */
export function refreshAnonymousToken(asked: Asked, text: string): TokenFacts | Refusal {
  const { shop, now, key } = asked;
  const token = readSignedToken(key, shop.id, text);
  if (token?.kind !== 'anonymous') return refuse('TokenInvalid');
  if (!refreshable(shop.config.limits, token.issued, now)) return refuse('TokenExpired');
  return anonymousToken(asked, token.subject);
}

/**
 * The visitor of an anonymous token that is sent along beside the caller's own, to prove that the cart of before the
 * login was theirs; null when it is not good. One that has expired proves it for as long as it could be exchanged.
 */
export function visitorOf(asked: Asked, text: string): Extract<Actor, { kind: 'anonymous' }> | null {
  const { key, shop, now } = asked;
  const token = readSignedToken(key, shop.id, text);
  if (token?.kind !== 'anonymous' || !refreshable(shop.config.limits, token.issued, now)) return null;
  const { subject: visitorId, issued, expires } = token;
  return { kind: 'anonymous', visitorId, token: { accessToken: text, issued, expires } };
}

function anonymousToken({ shop, now, key }: Asked, visitorId: string): TokenFacts | Refusal {
  if (!allowsAnonymousShopping(shop.config)) return refuse('Forbidden');
  const times = tokenTimes(shop.config.limits, now);
  return {
    accessToken: signToken(key, shop.id, { kind: 'anonymous', subject: visitorId, ...times }),
    ...times,
  };
}
