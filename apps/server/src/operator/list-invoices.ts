import { balanceOf, latestInvoices, type ListedInvoice } from '../features/invoices/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import { dayText, moneyText } from '../platform/i18n/formats.ts';
import type { Language } from '../platform/i18n/language.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { type Fact, factLines } from './fact-lines.ts';
import type { Call } from './read-call.ts';

const most = 50;

/** The invoices and credit notes that were issued last, under the name of their shop. */
export async function listInvoices(
  shops: readonly Shop[],
  { language }: Pick<Call, 'language'>,
  source: EventSource,
): Promise<readonly string[] | Refusal> {
  const blocks = [];
  for (const shop of shops) {
    const spoken = language ?? shop.config.defaultLanguage;
    const translate = shop.translate[spoken];
    const invoices = await latestInvoices({ ...source, shop }, { most });
    if (isRefusal(invoices)) return invoices;
    const lines = factLines(invoices.map((one) => factOf(one, spoken, translate)));
    const title = shops.length > 1 ? [`${shop.config.name} (${invoices.length})`] : [];
    blocks.push([...title, ...(lines.length === 0 ? [translate('operator.noInvoices')] : lines)]);
  }
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}

function factOf(invoice: ListedInvoice, language: Language, t: Translate): Fact {
  const { number, issuedOn, orderNo, buyerName, grossCents } = invoice;
  return {
    name: number,
    words: [
      dayText(issuedOn, language, 'short'),
      orderNo,
      buyerName,
      moneyText(grossCents, language),
      stateOf(invoice, language, t),
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
