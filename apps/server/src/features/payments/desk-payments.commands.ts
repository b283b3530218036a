import { randomUUID } from 'node:crypto';
import { type Cents, cents, dueCents, openCents } from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { type Acted, actOnOrder, lockReservationsOf, type OfAct, payableCents } from '../orders/index.ts';
import { addTaken, type DeskMethod } from './attempts.sql.ts';
import { findContactOf, lockCheckoutOf, mailReceipt, readParts, writePaidSum } from './checkouts.sql.ts';
import { standFor } from './settle.ts';

export interface DeskPayment {
  readonly method: DeskMethod;
  readonly cents: number;
}

export interface TakeInput extends OfAct {
  readonly payment: DeskPayment;
  /** A receipt by mail, where there is an address. */
  readonly mails: boolean;
}

/**
 * Money for an order that stands. The version that was seen keeps two desks from noting the same money, and more than is
 * open is refused.
 */
export const staffTakePayment = command(
  { right: 'money.take' },
  (context: Context, { payment, mails, ...of }: TakeInput): Promise<Acted | Refusal> =>
    actOnOrder(context, of, {
      route: 'orders/take-payment',
      input: { payment, mails },
      async work(transaction, { id }) {
        const { language } = context;
        const taken = await takeDeskPayment(transaction, context, { key: id, language, payment });
        if (isRefusal(taken)) return taken;
        if (mails) await mailReceipt(transaction, id, { attemptId: taken.id, now: context.now });
        return null;
      },
    }),
);

/** Mails the customer where to pay what is open; each press is a mail of its own. */
export const staffMailPaymentLink = command(
  { right: 'money.take' },
  (context: Context, of: OfAct): Promise<Acted | Refusal> =>
    actOnOrder(context, of, {
      route: 'orders/mail-payment-link',
      input: {},
      async work(transaction, { id }) {
        const contact = await findContactOf(transaction, id);
        if (contact === undefined || contact.email === '')
          return refuse('ValidationFailed', { fields: [{ field: 'email', reason: 'required' }] });
        const parts = await readParts(transaction, contact.checkoutId);
        const open = payableCents(context.shop, parts, contact.paidCents);
        if (open === 0) return refuse('PaymentNotPossible');
        const payload = { reservationId: id, ask: randomUUID() };
        await enqueue(transaction, context.now, { kind: 'mail.payment-asked', payload });
        await recordEvents(transaction, context, {
          entity: 'reservation',
          entityId: id,
          action: 'ask-payment',
          after: { cents: open },
        });
        return null;
      },
    }),
);

/**
 * Takes money that somebody of the business got for an order, as an attempt that is paid and that no provider knows, so
 * that sums, invoices and refunds count it like any other. Never more than is open: what is given too much is change. A
 * reservation that waited for it goes on as if it had been paid online, and links for the old amount end.
 */
export async function takeDeskPayment(
  transaction: Transaction,
  context: BareContext,
  {
    key,
    language,
    payment,
  }: { readonly key: string; readonly language: Language; readonly payment: DeskPayment },
): Promise<{ readonly id: string } | Refusal> {
  const { shop } = context;
  const checkout = await lockCheckoutOf(transaction, key);
  if (checkout === undefined) return refuse('NotFound');
  const reservations = await lockReservationsOf(transaction, checkout.id);
  const open: Cents = openCents(reservations, cents(checkout.paidCents));
  if (payment.cents > open) return refuse('AmountTooHigh', { params: { mostCents: open } });
  const id = randomUUID();
  const paid = cents(checkout.paidCents + payment.cents);
  await addTaken(transaction, { id, checkoutId: checkout.id, language, ...payment }, context);
  await writePaidSum(transaction, checkout.id, paid, reservations);
  const isCovered = paid >= dueCents(reservations);
  await standFor(transaction, { shop, source: context }, { reservations, claims: [], isCovered });
  return { id };
}
