import { randomUUID } from 'node:crypto';
import { type Cents, cents, openCents } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { lockReservationsOf } from '../orders/index.ts';
import { addTaken, type DeskMethod } from './attempts.sql.ts';
import { lockCheckoutOf, writePaidSum } from './checkouts.sql.ts';

export interface DeskPayment {
  readonly method: DeskMethod;
  readonly cents: number;
}

/**
 * Takes money that somebody of the business got for an order, as an attempt that is paid and that no provider knows, so
 * that sums, invoices and refunds count it like any other. Never more than is open: what is given too much is change.
 */
export async function takeDeskPayment(
  transaction: Transaction,
  context: BareContext,
  {
    key,
    language,
    payment,
  }: { readonly key: string; readonly language: Language; readonly payment: DeskPayment },
): Promise<Refusal | null> {
  const checkout = await lockCheckoutOf(transaction, key);
  if (checkout === undefined) return refuse('NotFound');
  const reservations = await lockReservationsOf(transaction, checkout.id);
  const open: Cents = openCents(reservations, cents(checkout.paidCents));
  if (payment.cents > open) return refuse('AmountTooHigh', { params: { mostCents: open } });
  const id = randomUUID();
  await addTaken(transaction, { id, checkoutId: checkout.id, language, ...payment }, context.now);
  await writePaidSum(transaction, checkout.id, cents(checkout.paidCents + payment.cents), reservations);
  await recordEvents(transaction, context, {
    entity: 'payment',
    entityId: id,
    action: 'payment.taken',
    after: { checkout: checkout.id, cents: payment.cents, method: payment.method },
  });
  return null;
}
