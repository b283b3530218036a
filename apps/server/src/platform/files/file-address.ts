import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '../database/types.ts';
import type { ServerKey } from '../identity/server-key.ts';

/** DESIGN §5: long enough to click, too short to pass on. */
const validMs = 5 * 60_000;

/** `/files/{id}?exp&sig`: whoever has it may fetch this one file of this one shop, for five minutes. */
export function fileAddress(key: ServerKey, shopId: string, fileId: string, now: EpochMs): string {
  const expires = String(Math.floor((now + validMs) / 1000));
  const signature = signatureOf(key, shopId, fileId, expires).toString('base64url');
  return `/files/${encodeURIComponent(fileId)}?exp=${expires}&sig=${signature}`;
}

export interface AskedFile {
  readonly shopId: string;
  readonly fileId: string;
  readonly expires: string;
  readonly signature: string;
}

/** Only an address that was ours can have expired: a changed one is refused before its time is looked at. */
export function validateAddress(
  key: ServerKey,
  asked: AskedFile,
  now: EpochMs,
): 'ok' | 'forbidden' | 'expired' {
  const right = signatureOf(key, asked.shopId, asked.fileId, asked.expires);
  const given = Buffer.from(asked.signature, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forbidden';
  return Number(asked.expires) * 1000 > now ? 'ok' : 'expired';
}

function signatureOf(key: ServerKey, shopId: string, fileId: string, expires: string): Buffer {
  const text = JSON.stringify([shopId, fileId, expires]);
  return createHmac('sha256', key.derive('files')).update(text).digest();
}
