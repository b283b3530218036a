import { randomUUID } from 'node:crypto';
import { cents, type Cents, type IsoDate, lineAmounts, mayUndoPayment } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { byWhom, recordEvents } from '../../platform/events/record-event.ts';
import { operatorKey, OperatorScope } from '../../platform/identity/operator-scope.ts';
import { lockReservation, writeCharges } from '../orders/index.ts';
import { reopenLineOf } from './bank-lines.sql.ts';
import { findBillable } from './billable.sql.ts';
import type { InvoiceDraft } from './invoice.ts';
import {
  findCreditOf,
  findLastInvoice,
  findPayment,
  type NotedMethod,
  invoiceLines,
  lockInvoice,
  writePayment,
} from './invoices.sql.ts';
import { creditInvoice, makeInvoice } from './issue-invoice.ts';
import { actOnInvoice, type InvoiceActed, type OfInvoiceAct } from './staff-invoice-acts.ts';

export interface CreditInput extends OfInvoiceAct {
  /** Cents with VAT by the line's position; null: all that is left. */
  readonly lines: readonly { readonly position: number; readonly cents: Cents }[] | null;
  readonly reason: string;
}

/** Takes an invoice back in parts, by line and amount, or all that is left of it. */
export const staffCreditLines = command(
  { right: 'money.write' },
  (context: Context, { lines, reason, ...of }: CreditInput): Promise<InvoiceActed | Refusal> =>
    actOnInvoice(context, of, {
      route: 'credit',
      input: { lines, reason },
      async work(transaction, invoice) {
        const asked = lines === null ? null : new Map(lines.map((line) => [line.position, line.cents]));
        const parts = { shop: context.shop, source: context };
        const done = await creditInvoice(transaction, parts, invoice, { asked, reason });
        return isRefusal(done) ? done : { document: done };
      },
    }),
);

export interface NewLine {
  readonly description: string;
  /** On the basis of the shop's price lists. */
  readonly cents: number;
  readonly vatBp: number;
}

/** The order once more, with lines in words that were forgotten, after nothing is left of this invoice. */
export const staffIssueAgain = command(
  { right: 'money.write' },
  (
    context: Context,
    { lines, ...of }: OfInvoiceAct & { readonly lines: readonly NewLine[] },
  ): Promise<InvoiceActed | Refusal> =>
    actOnInvoice(context, of, {
      route: 'again',
      input: lines,
      async work(transaction, invoice) {
        const order = await lockReservation(transaction, invoice.reservationId);
        const last = await findLastInvoice(transaction, invoice.reservationId);
        const credit = await findCreditOf(transaction, invoice.id);
        if (order === undefined) return refuse('NotFound');
        if (last?.id !== invoice.id || credit === undefined)
          return refuse('InvoiceStands', { params: { invoice: last?.number ?? invoice.number } });
        const basis = context.shop.config.listPrices;
        await writeCharges(
          transaction,
          context,
          lines.map(({ description, cents: amount, vatBp }) => ({
            orderId: order.id,
            kind: 'free',
            itemId: null,
            description,
            qty: 1,
            vatBp,
            ...lineAmounts({ unitCents: cents(amount), qty: 1, vatBp, basis }),
          })),
        );
        const billable = await findBillable(transaction, order.id);
        if (billable === undefined || billable.isErased) return refuse('CustomerErased');
        const parts = { shop: context.shop, source: context };
        const number = await makeInvoice(transaction, parts, billable, credit.id);
        if (number === null) return refuse('NothingToInvoice');
        const issued = await readIssued(transaction, number);
        return { document: { number, draft: issued } };
      },
    }),
);

async function readIssued(transaction: Transaction, number: string): Promise<InvoiceDraft> {
  const invoice = await lockInvoice(transaction, number);
  if (invoice === undefined) throw new Error(`invoice ${number} was not written`);
  const lines = await invoiceLines(transaction, invoice.id);
  return { ...invoice, creditedId: null, followsId: null, lines };
}

export interface PaymentInput extends OfInvoiceAct {
  readonly method: NotedMethod;
  readonly cents: number;
  /** When it came; null: today. */
  readonly paidOn: IsoDate | null;
  readonly note: string;
}

/** Notes money that came by bank, in cash or by card: never more than is open. */
export const staffNoteMoney = command(
  { right: 'money.write|money.take' },
  (
    context: Context,
    { method, cents: amount, paidOn, note, ...of }: PaymentInput,
  ): Promise<InvoiceActed | Refusal> =>
    actOnInvoice(context, of, {
      route: 'payment',
      input: { method, amount, paidOn, note },
      async work(transaction, { id: invoiceId }, { openCents }) {
        if (paidOn !== null && paidOn > context.shop.zone.dayOf(context.now))
          return refuse('ValidationFailed', { fields: [{ field: 'paidOn', reason: 'in-future' }] });
        if (amount > openCents) return refuse('AmountTooHigh', { params: { mostCents: openCents } });
        const id = randomUUID();
        const by = byWhom(context);
        await writePayment(
          transaction,
          { id, invoiceId, cents: amount, method, paidOn, note, by },
          context.now,
        );
        await recordEvents(transaction, context, {
          entity: 'invoice',
          entityId: invoiceId,
          action: 'note-payment',
          after: { cents: amount, method, payment: id },
        });
        return {};
      },
    }),
);

/** Takes back what was noted by mistake: once, by its opposite, so that both stay to be seen. */
export const staffUndoMoney = command(
  { right: 'money.write|money.take' },
  (
    context: Context,
    { paymentId, ...of }: OfInvoiceAct & { readonly paymentId: string },
  ): Promise<InvoiceActed | Refusal> =>
    actOnInvoice(context, of, {
      route: 'payment-undo',
      input: paymentId,
      async work(transaction, { reservationId }) {
        const { actor, now, shop } = context;
        const caller = operatorKey(actor);
        const noted = await findPayment(transaction, { id: paymentId, reservationId, caller });
        if (noted === undefined) return refuse('NotFound');
        const { isOwn, notedAt } = noted;
        const about = { isOwn, isOfBank: noted.bankLineId !== null, notedOn: shop.zone.dayOf(notedAt) };
        if (!mayUndoPayment(about, OperatorScope.of(actor), shop.zone.dayOf(now))) return refuse('Forbidden');
        if (noted.isUndone) return refuse('PaymentUndone');
        const { invoiceId, method, bankLineId } = noted;
        const undo = {
          id: randomUUID(),
          invoiceId,
          cents: 0 - noted.cents,
          method,
          bankLineId,
          undoes: paymentId,
        };
        await writePayment(transaction, { ...undo, by: byWhom(context) }, context.now);
        await reopenLineOf(transaction, paymentId);
        await recordEvents(transaction, context, {
          entity: 'invoice',
          entityId: invoiceId,
          action: 'undo-payment',
          after: { cents: undo.cents, payment: paymentId },
        });
        return {};
      },
    }),
);
