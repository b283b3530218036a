import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServerKey } from '../../platform/identity/server-key.ts';

/** The proof, mailed to the address of a reservation, that who confirms it reads that mailbox. Never stored. */
export function confirmationCode(key: ServerKey, shopId: string, reservationId: string): string {
  const text = JSON.stringify([shopId, reservationId]);
  return createHmac('sha256', key.derive('reservation-confirmation')).update(text).digest('base64url');
}

export function isConfirmationCode(
  key: ServerKey,
  { shopId, reservationId, code }: { shopId: string; reservationId: string; code: string },
): boolean {
  const [right, given] = [Buffer.from(confirmationCode(key, shopId, reservationId)), Buffer.from(code)];
  return given.length === right.length && timingSafeEqual(given, right);
}
