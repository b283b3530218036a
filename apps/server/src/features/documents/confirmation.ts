import { cents, ownPayment } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import { dayText, moneyText } from '../../platform/i18n/formats.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import {
  type MailContent,
  type MailedLine,
  type MailedReservation,
  reservationMail,
} from '../notifications/index.ts';
import { drawFacts, drawFooters, drawHead, drawTable } from './paper.ts';
import {
  bytesOf,
  margin,
  openSheet,
  type PaperBrand,
  type Placed,
  type Sheet,
  width,
  write,
} from './sheet.ts';

/** What stands on the paper, in words: no figure is made while it is drawn. */
export interface Confirmation extends Pick<MailContent, 'articles' | 'deposit' | 'facts'> {
  readonly language: Language;
  readonly title: string;
  readonly shopName: string;
  readonly made: string;
  /** Number, period, when and where; then who ordered. */
  readonly customer: { readonly name: string; readonly lines: readonly string[] };
  readonly amountTitle: string;
  readonly articleTitle: string;
  /** What was paid online of it, and what is still due. */
  readonly payment: { readonly name: string; readonly text: string } | null;
  readonly remark: { readonly name: string; readonly text: string } | null;
  /** What holds for a request that is not accepted yet. */
  readonly standing: string;
  readonly terms: string | null;
  readonly footer: readonly string[];
  readonly page: (page: number, pages: number) => string;
}

/** The reservation as its customer gets it on paper, in the language in which it was made. */
export function confirmation(
  shop: Pick<Shop, 'id' | 'config' | 'origins' | 'translate' | 'zone'>,
  reservation: MailedReservation,
  lines: readonly MailedLine[],
  now: EpochMs,
): Confirmation {
  const { language, orderNo, reservationNo, notes } = reservation;
  const t = shop.translate[language];
  const { articles, deposit, facts } = reservationMail(shop, 'received', reservation, lines);
  const number = orderNo ?? reservationNo;
  const { company, street, houseNumber, zipCode, city, phone, email, vatNo } = shop.config.contact;
  return {
    language,
    title: t(orderNo === null ? 'document.request' : 'document.order', { number }),
    shopName: shop.config.name,
    made: t('document.made', { day: dayText(shop.zone.dayOf(now), language) }),
    facts,
    customer: { name: t('document.customer'), lines: customerLines(reservation) },
    articles,
    articleTitle: t('document.article'),
    amountTitle: t('document.amount'),
    deposit,
    payment: paymentOf(reservation, t),
    remark: notes === null || notes === '' ? null : { name: t('document.remark'), text: notes },
    standing: t(orderNo === null ? 'document.standingRequest' : 'document.standingOrder'),
    terms: shop.config.terms === undefined ? null : t('document.terms'),
    footer: [
      `${company}, ${street} ${houseNumber}, ${zipCode} ${city}`,
      [phone, email, ...(vatNo === undefined ? [] : [vatNo])].join(' · '),
    ],
    page: (page, pages) => t('document.page', { page, pages }),
  };
}

/** Draws the document of a reservation as PDF. */
export function confirmationPdf(content: Confirmation, brand: PaperBrand): Promise<Buffer> {
  const { title, language } = content;
  const sheet = openSheet(brand, { title, language });
  drawHead(sheet, content, brand);
  // What somebody looks up on the day itself.
  drawFacts(sheet, [...content.facts, content.customer]);
  drawArticles(sheet, content);
  drawEnd(sheet, content);
  drawFooters(sheet, content);
  return bytesOf(sheet);
}

function paymentOf(
  { id, language, parts, paidCents: togetherCents }: MailedReservation,
  t: Shop['translate'][Language],
): Confirmation['payment'] {
  const { paidCents, openCents } = ownPayment(parts, (part) => part.id === id, cents(togetherCents));
  if (paidCents === 0) return null;
  const lines = [
    t('document.paidOnline', { amount: moneyText(paidCents, language) }),
    ...(openCents === 0 ? [] : [t('document.stillOpen', { amount: moneyText(openCents, language) })]),
  ];
  return { name: t('document.payment'), text: lines.join('\n') };
}

function customerLines({ person, email }: MailedReservation): string[] {
  const { firstName = '', lastName = '', companyName: company = '', tel = '' } = person;
  const { houseNumber = '', houseNumberAddition = '', zipCode = '' } = person;
  const name = `${firstName} ${lastName}`.trim();
  const street = `${person.street ?? ''} ${houseNumber} ${houseNumberAddition}`.trim();
  const city = `${zipCode} ${person.city ?? ''}`.trim();
  return [company === name ? '' : company, name, street, city, email, tel].filter((line) => line !== '');
}

/** The columns are article, amount and price. */
const columns: readonly Placed[] = [
  { x: margin, width: width - 170 },
  { x: margin + width - 160, width: 50, align: 'right' },
  { x: margin + width - 100, width: 100, align: 'right' },
];

function drawArticles(sheet: Sheet, { articles, articleTitle, amountTitle }: Confirmation): void {
  if (articles === null) return;
  const { title, lines, totals } = articles;
  drawTable(sheet, {
    title,
    columns,
    heads: [articleTitle, amountTitle, articles.amountTitle],
    rows: lines.map(({ name, qty, amount }) => [name, String(qty), amount]),
    totals,
  });
}

function drawEnd(sheet: Sheet, { deposit, payment, remark, terms }: Confirmation): void {
  const { doc, root, theme } = sheet;
  const parts = [
    ...(deposit === null ? [] : [{ head: `${deposit.name}: ${deposit.amount}`, text: deposit.note }]),
    ...(payment === null ? [] : [{ head: payment.name, text: payment.text }]),
    ...(remark === null ? [] : [{ head: remark.name, text: remark.text }]),
  ];
  for (const { head, text } of parts) {
    sheet.room(50);
    write(sheet, root, 'H2', head, { y: doc.y + 12, bold: true, size: 11 });
    for (const piece of text.split('\n')) {
      sheet.room(30);
      write(sheet, root, 'P', piece, { y: doc.y + 2 });
    }
  }
  if (terms === null) return;
  sheet.room(40);
  write(sheet, root, 'P', terms, { y: doc.y + 16, size: 9, colour: theme.inkSoft });
}
