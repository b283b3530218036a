import { encodeQR } from 'qr';
import {
  cents,
  type IsoDate,
  paymentCode,
  writtenBusinessNumber,
  writtenIban,
  writtenVatNumber,
} from '@bivak/rules';
import { dayText, moneyText, periodText, rateText } from '../../platform/i18n/formats.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import {
  bytesOf,
  drawBeside,
  drawFacts,
  drawFooters,
  drawHead,
  drawTable,
  heightOf,
  margin,
  openSheet,
  type PaperBrand,
  type PaperFact,
  type PaperTotal,
  type Placed,
  type Sheet,
  width,
  write,
} from '../documents/index.ts';
import type { Invoice, InvoiceLine, Party, Seller } from './invoice.ts';

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

interface PaperPayment {
  readonly title: string;
  readonly lines: readonly string[];
  /** What the app of a bank reads, and what is said of it; null where there is nothing to transfer, or no account. */
  readonly code: { readonly text: string; readonly alt: string; readonly caption: string } | null;
}

/** The paper says it in words; the amount is what was open on the day of issue. */
function paymentOf(invoice: Invoice, t: Translate): PaperPayment | null {
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

const locales = { nl: 'nl-BE', en: 'en-GB', de: 'de-DE' } as const satisfies Record<Language, string>;

/**
 * The price of one without VAT. Where prices are set with VAT it is seldom whole cents: then it has the four decimals
 * that invoices know.
 */
function unitPriceText(netCents: number, qty: number, language: Language): string {
  const isWhole = netCents % qty === 0;
  const digits = isWhole ? 2 : 4;
  const number = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  });
  return `€\u00A0${number.format(netCents / 100 / qty)}`;
}

const right = 'right' as const;
/** The columns are article, amount, price of one, rate and total. */
const columns: readonly Placed[] = [
  { x: margin, width: width - 260 },
  { x: margin + width - 250, width: 40, align: right },
  { x: margin + width - 205, width: 80, align: right },
  { x: margin + width - 120, width: 40, align: right },
  { x: margin + width - 75, width: 75, align: right },
];

/** An invoice or credit note as PDF. */
export function invoicePdf(paper: InvoicePaper, brand: PaperBrand): Promise<Buffer> {
  const { title, language, linesTitle, heads, lines, totals } = paper;
  const sheet = openSheet(brand, { title, language });
  drawHead(sheet, paper, brand);
  drawFacts(sheet, paper.facts);
  drawTable(sheet, { title: linesTitle, columns, heads, rows: lines, totals });
  if (paper.payment !== null) drawPayment(sheet, paper.payment);
  drawNotes(sheet, paper.notes);
  drawFooters(sheet, paper);
  return bytesOf(sheet);
}

function drawNotes(sheet: Sheet, notes: InvoicePaper['notes']): void {
  const { doc, root, theme } = sheet;
  for (const note of notes) {
    sheet.room(40);
    write(sheet, root, 'P', note, { y: doc.y + 12, size: 9, colour: theme.inkSoft });
  }
}

const padding = 14;
/** The code is so large; at this size a module is half a millimetre and more. */
const codeSize = 78;
const gap = 18;

/** How to pay, on a ground of its own: words, and a code that the app of a bank reads. */
function drawPayment(sheet: Sheet, { title, lines, code }: PaperPayment): void {
  const { doc, root, theme } = sheet;
  const inside = width - 2 * padding;
  const words = { x: margin + padding, width: code === null ? inside : inside - codeSize - gap };
  const said = code === null ? lines : [...lines, code.caption];
  const text = said.reduce((sum, line) => sum + heightOf(sheet, line, words) + 2, 18);
  const height = Math.max(text, code === null ? 0 : codeSize) + 2 * padding;
  sheet.room(height + 16);
  const top = doc.y + 14;
  drawBeside(sheet, () => {
    doc.roundedRect(margin, top, width, height, 6).fill(theme.tint);
  });
  write(sheet, root, 'H2', title, { ...words, y: top + padding, bold: true, size: 11 });
  for (const [at, line] of said.entries()) {
    write(sheet, root, 'P', line, { ...words, y: doc.y + 2, bold: at === 0 && code !== null });
  }
  if (code !== null) {
    drawCode(sheet, code, { x: margin + width - padding - codeSize, y: top + padding });
  }
  doc.y = top + height;
}

/** Dark on white, whatever the brand: apps read it best so. */
function drawCode(
  { doc, root }: Sheet,
  { text, alt }: NonNullable<PaperPayment['code']>,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const module = codeSize / rows.length;
  const options = { alt, bbox: [x, y, x + codeSize, y + codeSize], placement: 'Block' } as object;
  root.add(
    doc.struct('Figure', options, () => {
      doc.rect(x, y, codeSize, codeSize).fill('#ffffff');
      for (const [down, row] of rows.entries()) {
        for (const [across, dark] of row.entries()) {
          // Drawn a little larger, so that no hair of white stands between two.
          if (dark) doc.rect(x + across * module, y + down * module, module + 0.05, module + 0.05);
        }
      }
      doc.fill('#000000');
    }),
  );
}
