import type { ServerKey } from '../../platform/identity/server-key.ts';
import { isSignature, signatureOf } from '../../platform/identity/signature.ts';

interface SentQuote {
  readonly shopId: string;
  readonly orderId: string;
  /** Which of the versions that were sent. */
  readonly nth: number;
}

/** What the mail of a quote carries: which version it is, and the proof that it came from us. Never stored. */
export function quoteCode(key: ServerKey, { shopId, orderId, nth }: SentQuote): string {
  return `${nth}.${signatureOf(key, 'quote', [shopId, orderId, String(nth)])}`;
}

/** The version that a code is of; null where it is none of ours. */
export function versionOfCode(
  key: ServerKey,
  { shopId, orderId }: Omit<SentQuote, 'nth'>,
  code: string,
): number | null {
  const [version = '', signature = ''] = code.split('.');
  if (!/^\d{1,6}$/u.test(version)) return null;
  const expected = signatureOf(key, 'quote', [shopId, orderId, version]);
  return isSignature(signature, expected) ? Number(version) : null;
}
