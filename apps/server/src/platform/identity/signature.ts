import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServerKey } from './server-key.ts';

/** The signature under what is said for one purpose; for any other purpose, shop or word it is another. */
export function signatureOf(key: ServerKey, purpose: string, said: readonly string[]): string {
  return createHmac('sha256', key.derive(purpose)).update(JSON.stringify(said)).digest('base64url');
}

/** Texts, not bytes: the last sign of base64url has spare bits, so several texts stand for the same bytes. */
export function isSignature(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
