import type { ServerKey } from '../../platform/identity/server-key.ts';
import { isSignature, signatureOf } from '../../platform/identity/signature.ts';

/** The proof, mailed to the address of a reservation, that who confirms it reads that mailbox. Never stored. */
export function confirmationCode(key: ServerKey, shopId: string, reservationId: string): string {
  return signatureOf(key, 'reservation-confirmation', [shopId, reservationId]);
}

export function isConfirmationCode(
  key: ServerKey,
  { shopId, reservationId, code }: { shopId: string; reservationId: string; code: string },
): boolean {
  return isSignature(code, confirmationCode(key, shopId, reservationId));
}
