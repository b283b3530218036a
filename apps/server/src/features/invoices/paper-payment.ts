import { cents, paymentCode, writtenIban } from '@bivak/rules';
import { dayText, moneyText } from '../../platform/i18n/formats.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { Invoice } from './invoice.ts';

export interface PaperPayment {
  readonly title: string;
  readonly lines: readonly string[];
  /** What the app of a bank reads, and what is said of it; null where there is nothing to transfer, or no account. */
  readonly code: { readonly text: string; readonly alt: string; readonly caption: string } | null;
}

/** In words, as they stand on the paper; the amount is what was open on the day of issue. */
export function paymentOf(invoice: Invoice, t: Translate): PaperPayment | null {
  const { kind, grossCents, paidCents, seller, paymentReference, dueOn, language } = invoice;
  if (kind === 'credit') return null;
  const open = grossCents - paidCents;
  const title = t('invoice.paymentTitle');
  if (open <= 0) return { title, lines: [t('invoice.allPaid')], code: null };
  const amount = moneyText(open, language);
  const asked = t('invoice.payBefore', { amount, day: dayText(dueOn, language) });
  if (seller.iban === null) return { title, lines: [asked], code: null };
  const account = [writtenIban(seller.iban), ...(seller.bic === null ? [] : [`BIC ${seller.bic}`])].join(
    ' · ',
  );
  const { name, iban, bic } = seller;
  const message = paymentReference ?? invoice.number;
  return {
    title,
    lines: [
      asked,
      t('invoice.account', { account, name: seller.name }),
      ...(paymentReference === null ? [] : [t('invoice.say', { reference: paymentReference })]),
    ],
    code: {
      text: paymentCode({ name, iban, bic, cents: cents(open), message }),
      alt: t('invoice.scanAlt', { amount }),
      caption: t('invoice.scan'),
    },
  };
}
