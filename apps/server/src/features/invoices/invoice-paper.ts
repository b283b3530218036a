import { type IsoDate, writtenBusinessNumber, writtenVatNumber } from '@bivak/rules';
import type { PaperFact, PaperTotal } from '../documents/index.ts';
import { dayText, moneyText, periodText, rateText } from '../../platform/i18n/formats.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import type { Invoice, InvoiceLine, Party, Seller } from './invoice.ts';
import { type PaperPayment, paymentOf } from './paper-payment.ts';
import { unitPriceText } from './unit-price.ts';

/** What stands on the paper, in words: no figure is made while it is drawn. */
export interface InvoicePaper {
  readonly language: Language;
  readonly shopName: string;
  readonly title: string;
  readonly made: string;
  /** Of a credit note, what it takes back; of an invoice after one, what it stands in for. */
  readonly standing: string | null;
  readonly facts: readonly PaperFact[];
  readonly heads: readonly string[];
  readonly linesTitle: string;
  /** Article, amount, price of one, rate, total; without VAT. */
  readonly lines: readonly (readonly string[])[];
  readonly totals: readonly PaperTotal[];
  /** How and until when to pay, or that nothing is to be paid; null of a credit note. */
  readonly payment: PaperPayment | null;
  readonly notes: readonly string[];
  readonly footer: readonly string[];
  readonly page: (page: number, pages: number) => string;
}

/** The invoice as its customer gets it on paper, in the language of the order. */
export function invoicePaper(
  shop: Pick<Shop, 'config' | 'translate'>,
  invoice: Invoice,
  lines: readonly InvoiceLine[],
): InvoicePaper {
  const { language, kind, number, seller } = invoice;
  const t = shop.translate[language];
  const day = (on: IsoDate) => dayText(on, language);
  return {
    language,
    shopName: shop.config.name,
    title: t(`invoice.title.${kind}`, { number }),
    made: day(invoice.issuedOn),
    standing: standingOf(invoice, t),
    facts: [
      { name: t('invoice.seller'), lead: seller.name, lines: sellerLines(seller, t) },
      { name: t('invoice.buyer'), lead: invoice.buyer.name, lines: partyLines(invoice.buyer, t) },
      { name: t(`invoice.aboutTitle.${kind}`), lines: aboutLines(invoice, t) },
      {
        name: t(invoice.startDay === invoice.endDay ? 'invoice.dayTitle' : 'invoice.periodTitle'),
        lines: [periodText(invoice.startDay, invoice.endDay, language)],
      },
    ],
    linesTitle: t(`invoice.linesTitle.${kind}`),
    heads: [
      t('invoice.article'),
      t('invoice.amount'),
      t('invoice.unitPrice'),
      t('invoice.rate'),
      t('invoice.lineTotal'),
    ],
    lines: lines.map(({ description, qty, netCents, vatBp }) => [
      description,
      String(qty),
      unitPriceText(netCents, qty, language),
      `${rateText(vatBp, language)} %`,
      moneyText(netCents, language),
    ]),
    totals: totalLines(invoice, t),
    payment: paymentOf(invoice, t),
    notes: [
      ...(kind === 'credit' ? [t('invoice.mail.nothing.credit')] : []),
      ...(invoice.depositCents > 0
        ? [t('invoice.deposit', { amount: moneyText(invoice.depositCents, language) })]
        : []),
      ...(shop.config.terms === undefined || kind === 'credit' ? [] : [t('invoice.terms')]),
    ],
    footer: footerOf(seller),
    page: (page, pages) => t('document.page', { page, pages }),
  };
}

function standingOf(
  { kind, creditedNumber, creditedOn, reason, language, followsNumber, replacedNumber, replacedOn }: Invoice,
  t: Translate,
): string | null {
  if (followsNumber !== null && replacedNumber !== null && replacedOn !== null) {
    const day = dayText(replacedOn, language);
    return t('invoice.insteadOf', { number: replacedNumber, day, credit: followsNumber });
  }
  if (kind === 'invoice' || creditedNumber === null || creditedOn === null) return null;
  const taken = t('invoice.takesBack', { number: creditedNumber, day: dayText(creditedOn, language) });
  return reason === null ? taken : `${taken} ${t('invoice.reason', { reason })}`;
}

function partyLines(
  { person, street, zipCode, city, countryId, vatNo, businessNo }: Party,
  t: Translate,
): readonly string[] {
  const register = businessNo === null ? null : writtenBusinessNumber(businessNo, countryId);
  return [
    person,
    street,
    `${zipCode} ${city}`.trim(),
    countryId === 'BE' ? '' : countryId,
    vatNo === null ? '' : t('invoice.vatNo', { number: writtenVatNumber(vatNo) }),
    // A Belgian VAT number is the enterprise number.
    register === null || vatNo === `BE${businessNo ?? ''}`
      ? ''
      : t('invoice.businessNo', { number: register }),
  ].filter((line) => line !== '');
}

function sellerLines(seller: Seller, t: Translate): readonly string[] {
  return [...partyLines(seller, t), ...(seller.register === null ? [] : [seller.register])];
}

function aboutLines({ orderNo, reference, dueOn, kind, language, contactName }: Invoice, t: Translate) {
  return [
    t('invoice.orderNo', { number: orderNo }),
    ...(reference === null ? [] : [t('invoice.reference', { reference })]),
    ...(contactName === '' ? [] : [t('invoice.contact', { name: contactName })]),
    ...(kind === 'credit' ? [] : [t('invoice.dueOn', { day: dayText(dueOn, language) })]),
  ];
}

function totalLines(invoice: Invoice, t: Translate): InvoicePaper['totals'] {
  const { language, vat, netCents, roundingCents, grossCents, paidCents, kind } = invoice;
  const line = (name: string, ofCents: number, strong = false) => ({
    name,
    amount: moneyText(ofCents, language),
    strong,
  });
  return [
    line(t('mail.net'), netCents),
    ...vat.map(({ vatBp, netCents: base, vatCents }) =>
      line(
        t('invoice.vatOf', { rate: rateText(vatBp, language), base: moneyText(base, language) }),
        vatCents,
      ),
    ),
    ...(roundingCents === 0 ? [] : [line(t('mail.rounding'), roundingCents)]),
    line(t('mail.gross'), grossCents, true),
    ...(paidCents === 0 ? [] : [line(t('invoice.paid'), 0 - paidCents)]),
    ...(kind === 'credit' ? [] : [line(t('invoice.toPay'), grossCents - paidCents, true)]),
  ];
}

function footerOf({ name, street, zipCode, city, phone, email, vatNo }: Seller): readonly string[] {
  return [
    `${name}, ${street}, ${zipCode} ${city}`,
    [phone, email, ...(vatNo === null ? [] : [writtenVatNumber(vatNo)])].join(' · '),
  ];
}
