import { type Cents, cents, dueCents, surplusCents } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { payableCents } from '../orders/index.ts';
import { findCheckoutOf, readParts } from './checkouts.sql.ts';

/** It counts everything that was checked out together, deposits included. */
export interface Balance {
  readonly checkoutId: string;
  readonly dueCents: Cents;
  readonly paidCents: Cents;
  /** What can be paid online now. */
  readonly openCents: Cents;
  /** What was paid and is due no more: it goes back. */
  readonly surplusCents: Cents;
}

/**
 * Reads it as it stands, within a transaction with what that has written. By id, reservation number or order number.
 */
export async function balanceOf(shop: Shop, db: Db, key: string): Promise<Balance | undefined> {
  const checkout = await findCheckoutOf(db, key);
  if (checkout === undefined) return undefined;
  const parts = await readParts(db, checkout.id);
  const paidCents = cents(checkout.paidCents);
  return {
    checkoutId: checkout.id,
    dueCents: dueCents(parts),
    paidCents,
    openCents: cents(payableCents(shop, parts, paidCents)),
    surplusCents: surplusCents(parts, paidCents),
  };
}

/**
 * To be said in the transaction that changes what a reservation costs. After it a link for the old amount no
 * longer leads anywhere, the new one can be paid, and what was paid too much goes back (DESIGN §6, "order edit").
 */
export function tellTotalChanged(db: Db, now: EpochMs, reservationId: string): Promise<void> {
  return enqueue(db, now, { kind: 'payment.changed', payload: { reservationId } });
}
