import { balanceOf, staffListInvoices, type ListedInvoice } from '../features/invoices/index.ts';
import type { Refusal } from '../platform/application/refusal.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import { dayText, moneyText } from '../platform/i18n/formats.ts';
import type { Language } from '../platform/i18n/language.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { type Fact, factLines } from './fact-lines.ts';
import { type Listed, listByShop } from './list-by-shop.ts';
import type { Call } from './read-call.ts';

const most = 50;

/** The invoices and credit notes that were issued last, under the name of their shop. */
export function listInvoices(
  shops: readonly Shop[],
  call: Pick<Call, 'language'>,
  source: EventSource,
): Promise<readonly string[] | Refusal> {
  return listByShop(shops, call, source, {
    find: (context) => staffListInvoices(context, { most }),
    isClose: true,
    none: 'operator.noInvoices',
    blocksOf: (found, where) => [factLines(found.map((one) => factOf(one, where)))],
  });
}

function factOf(invoice: ListedInvoice, { language, translate }: Listed): Fact {
  const { number, issuedOn, orderNo, buyerName, grossCents } = invoice;
  return {
    name: number,
    words: [
      dayText(issuedOn, language, 'short'),
      orderNo,
      buyerName,
      moneyText(grossCents, language),
      stateOf(invoice, language, translate),
    ],
  };
}

function stateOf(invoice: ListedInvoice, language: Language, t: Translate): string {
  if (invoice.kind === 'credit') {
    return t('operator.invoiceState.credit', { invoice: invoice.creditedNumber ?? '' });
  }
  const { state, openCents } = balanceOf(invoice);
  return t(`operator.invoiceState.${state}`, {
    open: moneyText(openCents, language),
    day: dayText(invoice.dueOn, language, 'short'),
    credit: invoice.creditNumber ?? '',
  });
}
