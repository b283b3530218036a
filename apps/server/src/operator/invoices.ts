import type { IsoDate } from '@bivak/rules';
import {
  staffCloseOrder,
  staffCreditInvoice,
  staffInvoiceAgain,
  staffNotePayment,
} from '../features/invoices/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import { dayText, moneyText } from '../platform/i18n/formats.ts';
import type { ActionParts } from './action.ts';
import { object, type Objection } from './objection.ts';
import { centsOf, validateEuros, mostText } from './refunds.ts';

/** Closes an order and makes its invoice; said again for one that was closed. */
export async function closeAndInvoice(
  { shop, source, translate, language }: ActionParts,
  key: string,
  note: string,
): Promise<string | Objection | Refusal> {
  const closed = await staffCloseOrder({ ...source, shop }, { key, note: note === '' ? null : note });
  if (isRefusal(closed)) {
    const { code, params } = closed;
    if (code !== 'OrderStillOut') return closed;
    return object('stillOut', { number: key, day: dayText(params['day'] as IsoDate, language) });
  }
  const { order, invoiceNo } = closed;
  const { orderNo, reservationNo, status } = order;
  return translate(invoiceNo === null ? 'operator.closedFree' : 'operator.closed', {
    number: orderNo === null ? reservationNo : `${orderNo} (${reservationNo})`,
    status: translate(`operator.status.${status}`),
    invoice: invoiceNo ?? '',
  });
}

/** Takes an invoice back; said again for one that was. */
export async function takeInvoiceBack(
  { shop, source, translate }: ActionParts,
  number: string,
  reason: string,
): Promise<string | Objection | Refusal> {
  const credited = await staffCreditInvoice(
    { ...source, shop },
    { number, reason: reason === '' ? null : reason },
  );
  if (isRefusal(credited)) return object('invoice', { word: number });
  return translate('operator.credited', { number, credit: credited.number });
}

/** Invoices an order anew after a credit note; said again for one that was. */
export async function invoiceAnew(
  { shop, source, translate }: ActionParts,
  key: string,
): Promise<string | Objection | Refusal> {
  const done = await staffInvoiceAgain({ ...source, shop }, { key });
  if (!isRefusal(done)) {
    return translate('operator.invoicedAgain', {
      number: key,
      invoice: done.number,
      credit: done.creditNumber,
    });
  }
  const { code, params } = done;
  if (code === 'InvoiceStands')
    return object('invoiceStands', { number: key, invoice: String(params['invoice']) });
  if (code === 'NothingToInvoice') return object('noInvoice', { number: key });
  return code === 'CustomerErased' ? object('customerErased', { number: key }) : done;
}

/** Notes money that came by bank or in cash: all that is open, where no amount is said. With a minus it is undone. */
export async function noteMoney(
  { shop, source, translate, language }: ActionParts,
  number: string,
  amount: string | undefined,
): Promise<string | Objection | Refusal> {
  const cents = amount === undefined ? null : centsOf(amount);
  const noted = await staffNotePayment({ ...source, shop }, { number, cents });
  if (isRefusal(noted)) {
    if (noted.code !== 'AmountTooHigh') return object('invoice', { word: number });
    const most = mostText(noted, language);
    return object((cents ?? 0) < 0 ? 'tooMuchTaken' : 'tooMuchPaid', { number, most });
  }
  return translate('operator.invoicePaid', {
    number,
    amount: moneyText(noted.cents, language),
    open: moneyText(noted.openCents, language),
  });
}

/** Asks no database; a minus takes back what was noted by mistake. */
export function validatePaid(amount: string | undefined): Objection | null {
  return validateEuros(amount?.replace(/^-/u, '')) === null ? null : object('euros', { word: amount ?? '' });
}
