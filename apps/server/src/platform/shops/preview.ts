import type { EpochMs } from '../database/types.ts';
import { isSignature, signatureOf } from '../identity/signature.ts';
import type { ServerKey } from '../identity/server-key.ts';
import { canonicalOrigin, type Shop } from './shop.ts';

/** Long enough to show a shop around before it opens. */
const validMs = 14 * 24 * 3_600_000;
const purpose = 'shop-preview';

export function isDraft({ stored }: Pick<Shop, 'stored'>): boolean {
  return stored?.state === 'draft';
}

/** The address that lets whoever has it look around in a shop that is not open; it is of this one shop. */
export function previewLink(key: ServerKey, shop: Shop, now: EpochMs): string {
  const expires = String(Math.floor((now + validMs) / 1000));
  const signature = signatureOf(key, purpose, [shop.id, expires]);
  return `${canonicalOrigin(shop)}/preview?exp=${expires}&sig=${signature}`;
}

/** Until when a link or the cookie of one holds, in seconds; null: it does not. */
export function previewUntil(
  key: ServerKey,
  { id }: Pick<Shop, 'id'>,
  { expires, signature }: { readonly expires: string; readonly signature: string },
  now: EpochMs,
): number | null {
  if (!isSignature(signature, signatureOf(key, purpose, [id, expires]))) return null;
  const until = Number(expires);
  return until * 1000 > now ? until : null;
}
