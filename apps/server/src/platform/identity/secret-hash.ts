import { createHash } from 'node:crypto';

/** What a database keeps of a secret that is long and random: enough to know it again, and no more. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
