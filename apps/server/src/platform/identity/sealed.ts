import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ServerKey } from './server-key.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A seal is for one purpose and one place: what was sealed for another row or shop does not open. */
export interface SealPlace {
  readonly purpose: string;
  readonly place: readonly string[];
}

/** A secret as a database may keep it: unreadable without the server's key. */
export function seal(key: ServerKey, { purpose, place }: SealPlace, secret: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key.derive(purpose), iv);
  cipher.setAAD(Buffer.from(JSON.stringify(place)));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** The result is undefined where another key sealed it, or something changed it. */
export function unseal(key: ServerKey, { purpose, place }: SealPlace, sealed: Buffer): Buffer | undefined {
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv(algorithm, key.derive(purpose), iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(JSON.stringify(place)));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}
