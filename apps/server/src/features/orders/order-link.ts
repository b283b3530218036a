import { addDays, type IsoDate } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import { isSignature, signatureOf } from '../../platform/identity/signature.ts';
import type { Shop } from '../../platform/shops/shop.ts';

/** Long enough to look something up when the invoice comes. */
const daysAfterTheEnd = 30;

interface LinkedOrder {
  readonly shop: Pick<Shop, 'id' | 'zone'>;
  readonly reservationId: string;
}

/**
 * What a mail carries so that its reader may read this one order of somebody without an account, on any device,
 * until thirty days after its last day: `{seconds}.{signature}`. It opens nothing else, and is never stored.
 */
export function orderAccess(key: ServerKey, { shop, reservationId }: LinkedOrder, endDay: IsoDate): string {
  const expires = shop.zone.at(addDays(endDay, daysAfterTheEnd + 1), 0);
  const seconds = String(Math.floor(expires / 1000));
  return `${seconds}.${signed(key, shop.id, reservationId, seconds)}`;
}

/** Only a link that was ours can have expired: a changed one is refused before its time is looked at. */
export function validateAccess(
  key: ServerKey,
  { shop, reservationId }: LinkedOrder,
  { access, now }: { readonly access: string; readonly now: EpochMs },
): 'ok' | 'unknown' | 'expired' {
  const [seconds = '', signature = ''] = access.split('.');
  if (!isSignature(signature, signed(key, shop.id, reservationId, seconds))) return 'unknown';
  return Number(seconds) * 1000 > now ? 'ok' : 'expired';
}

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

/** So many days after the tents are back, which who fetches may bring too. */
const daysAfterTheReturn = 7;

interface FetchedOrder extends LinkedOrder {
  /** Whom the association names: once that is another, the link of the one before opens nothing. */
  readonly fetcherEmail: string;
}

/**
 * What the mail to who fetches tents carries: it opens the sheet of this one reservation until seven days after its last
 * day, `{seconds}.{signature}` like the link of an order, and nothing else.
 */
export function pickupAccess(key: ServerKey, order: FetchedOrder, endDay: IsoDate): string {
  const expires = order.shop.zone.at(addDays(endDay, daysAfterTheReturn + 1), 0);
  const seconds = String(Math.floor(expires / 1000));
  return `${seconds}.${signedPickup(key, order, seconds)}`;
}

/** Whether it opens the sheet now: what was changed and what has expired are the same to who holds it. */
export function isPickupAccess(
  key: ServerKey,
  order: FetchedOrder,
  { access, now }: { readonly access: string; readonly now: EpochMs },
): boolean {
  const [seconds = '', signature = ''] = access.split('.');
  return isSignature(signature, signedPickup(key, order, seconds)) && Number(seconds) * 1000 > now;
}

function signedPickup(
  key: ServerKey,
  { shop, reservationId, fetcherEmail }: FetchedOrder,
  seconds: string,
): string {
  return signatureOf(key, 'pickup-link', [shop.id, reservationId, fetcherEmail.toLowerCase(), seconds]);
}

function signed(key: ServerKey, ...said: readonly string[]): string {
  return signatureOf(key, 'order-link', said);
}
