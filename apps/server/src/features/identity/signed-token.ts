import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EpochMs } from '../../platform/database/types.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';

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
