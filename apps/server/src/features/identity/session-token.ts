import { createHmac, randomBytes } from 'node:crypto';
import type { ServerKey } from '../../platform/identity/server-key.ts';

const mark = 's.';

/** The token of a login: says nothing, and the database knows only its hash. */
export function newSessionToken(): string {
  return mark + randomBytes(32).toString('base64url');
}

export function isSessionToken(text: string): boolean {
  return text.startsWith(mark);
}

/** Derived, so that all who refresh the same token at once get the same one and only its hash need be kept. */
export function successorOf(key: ServerKey, shopId: string, token: string): string {
  const hmac = createHmac('sha256', key.derive('session-successor')).update(`${shopId}\n${token}`);
  return mark + hmac.digest('base64url');
}
