import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { allowsAnonymousShopping, type ShopConfig } from '@bivak/contract/shop-config';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Actor, TokenFacts } from '../../platform/identity/actor.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';

// Tokens are of two kinds: that of a login says nothing and has a row, a signed one says all and has none.

const sessionMark = 's.';

/** The token of a login: says nothing, and the database knows only its hash. */
export function newSessionToken(): string {
  return sessionMark + randomBytes(32).toString('base64url');
}

export function isSessionToken(text: string): boolean {
  return text.startsWith(sessionMark);
}

const operatorMarks = { access: 'b.', refresh: 'r.' } as const;

/** A token of the back office: says nothing either, and is never taken for a customer's. */
export function newOperatorToken(kind: keyof typeof operatorMarks): string {
  return operatorMarks[kind] + randomBytes(32).toString('base64url');
}

export function isOperatorToken(text: string, kind: keyof typeof operatorMarks): boolean {
  return text.startsWith(operatorMarks[kind]);
}

/**
 * The token is derived, so that all who refresh the same one at once get the same successor and only its hash need be
 * stored.
 */
export function successorOf(key: ServerKey, shopId: string, token: string): string {
  const hmac = createHmac('sha256', key.derive('session-successor')).update(`${shopId}\n${token}`);
  return token.slice(0, sessionMark.length) + hmac.digest('base64url');
}

/** What a token says that costs no row: it is signed, for one shop, and readable by whoever holds it. */
export interface SignedToken {
  readonly kind: 'anonymous' | 'operator';
  /** The visitor's id, or the operator's name. */
  readonly subject: string;
  readonly issued: EpochMs;
  readonly expires: EpochMs;
}

const marks = { anonymous: 'a', operator: 'o' } as const;

export function signToken(key: ServerKey, shopId: string, token: SignedToken): string {
  const subject = Buffer.from(token.subject).toString('base64url');
  const said = [marks[token.kind], subject, token.issued.toString(36), token.expires.toString(36)].join('.');
  return `${said}.${signature(key, shopId, said)}`;
}

/**
 * What a token of this shop says, expired or not; undefined when it is not ours, another shop's or changed. A signature
 * that was right stays right, so it is worked out once for a visitor who asks often.
 */
export function readSignedToken(key: ServerKey, shopId: string, text: string): SignedToken | undefined {
  const known = knownTokens(key);
  const name = `${shopId} ${text}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const token = verified(key, shopId, text);
  if (token !== undefined) known.set(name, token);
  return token;
}

const mostKnown = 10_000;
const known = new WeakMap<ServerKey, LRUCache<string, SignedToken>>();

function knownTokens(key: ServerKey): LRUCache<string, SignedToken> {
  const found = known.get(key) ?? new LRUCache<string, SignedToken>({ max: mostKnown });
  known.set(key, found);
  return found;
}

function verified(key: ServerKey, shopId: string, text: string): SignedToken | undefined {
  const end = text.lastIndexOf('.');
  const said = text.slice(0, Math.max(0, end));
  if (!sameText(text.slice(end + 1), signature(key, shopId, said))) return undefined;
  const [mark, subject = '', issued = '', expires = ''] = said.split('.');
  return {
    kind: mark === marks.operator ? 'operator' : 'anonymous',
    subject: Buffer.from(subject, 'base64url').toString(),
    issued: Number.parseInt(issued, 36) as EpochMs,
    expires: Number.parseInt(expires, 36) as EpochMs,
  };
}

function signature(key: ServerKey, shopId: string, said: string): string {
  return createHmac('sha256', key.derive('signed-token')).update(`${shopId}\n${said}`).digest('base64url');
}

// Texts, not bytes: the last sign of base64url has spare bits, so several texts stand for the same bytes.
function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** How long a replaced token still works, for what was under way when it was replaced (DESIGN §5). */
const graceMs = 30_000;

export type TokenLimits = Pick<ShopConfig['limits'], 'tokenMinutes' | 'refreshHours'>;

/** When a token that is given out now begins and ends. */
export function tokenTimes(limits: TokenLimits, now: EpochMs): { issued: EpochMs; expires: EpochMs } {
  return { issued: now, expires: (now + limits.tokenMinutes * 60_000) as EpochMs };
}

/** A token may be exchanged for so long after it was issued, expired or not (RULINGS, "refresh"). */
export function refreshable(limits: TokenLimits, issued: EpochMs, now: EpochMs): boolean {
  return now < issued + limits.refreshHours * 3_600_000;
}

export function replacedTooLongAgo(session: { readonly replacedAt: EpochMs | null }, now: EpochMs): boolean {
  return session.replacedAt !== null && now > session.replacedAt + graceMs;
}

export interface OperatorTokenInput {
  readonly shopId: string;
  /** Who acts, as it will stand in the events. */
  readonly name: string;
  readonly now: EpochMs;
  readonly minutes?: number;
}

/** Tests use it, and whoever acts for the business without logging in. */
export function mintOperatorToken(key: ServerKey, input: OperatorTokenInput): string {
  const { shopId, name, now, minutes = 10 } = input;
  const expires = (now + minutes * 60_000) as EpochMs;
  return signToken(key, shopId, { kind: 'operator', subject: name, issued: now, expires });
}

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
 * Gives the visitor of an anonymous token that is sent along beside the caller's own, to prove that the cart of before
 * the login was theirs; null when it is not good. One that has expired proves it for as long as it could be exchanged.
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
