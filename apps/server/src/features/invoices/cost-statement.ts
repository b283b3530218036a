import { averagePerDay, cents, type IsoDate } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import { dayText, moneyText, periodText, rateText } from '../../platform/i18n/formats.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import {
  bytesOf,
  drawFacts,
  drawFooters,
  drawHead,
  drawTable,
  margin,
  openSheet,
  type PaperBrand,
  type PaperFact,
  type PaperTotal,
  type Placed,
  width,
  write,
} from '../documents/index.ts';

/** What an order costs: by its invoice where it has one, else by the price at which it was reserved. */
export interface Costs {
  /** As people know the order. */
  readonly number: string;
  readonly companyName: string;
  readonly customerLines: readonly string[];
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
  readonly invoice: { readonly number: string; readonly issuedOn: IsoDate } | null;
  readonly lines: readonly { readonly name: string; readonly qty: number; readonly grossCents: number }[];
  readonly netCents: number;
  readonly vat: readonly { readonly vatBp: number; readonly netCents: number; readonly vatCents: number }[];
  readonly roundingCents: number;
  readonly grossCents: number;
  readonly depositCents: number;
  readonly openCents: number;
}

/** What stands on the paper, in words: no figure is made while it is drawn. */
export interface CostStatement {
  readonly language: Language;
  readonly fileName: string;
  readonly shopName: string;
  readonly title: string;
  readonly made: string;
  readonly standing: string;
  readonly facts: readonly PaperFact[];
  readonly tableTitle: string;
  readonly heads: readonly string[];
  /** Article, amount, what it costs a day on average, in all; with VAT. */
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly PaperTotal[];
  readonly deposit: string | null;
  readonly footer: readonly string[];
  readonly page: (page: number, pages: number) => string;
}

/** The costs of an order in the caller's language (spec 3 §2; `design/lending.md` §4, "cost statements"). */
export function costStatement(
  shop: Pick<Shop, 'config' | 'translate' | 'zone'>,
  costs: Costs,
  { language, now }: { readonly language: Language; readonly now: EpochMs },
): CostStatement {
  const t = shop.translate[language];
  const { number, invoice, startDay, endDay, grossCents, openCents, depositCents, roundingCents } = costs;
  const { company, street, houseNumber, zipCode, city, phone, email, vatNo } = shop.config.contact;
  const money = (amount: number) => moneyText(cents(amount), language);
  const total = (name: string, amount: number, strong = false) => ({ name, amount: money(amount), strong });
  const rental = { from: startDay, to: endDay };
  return {
    language,
    fileName: t('costs.fileName', { number }),
    shopName: shop.config.name,
    title: t('costs.title', { number }),
    made: t('document.made', { day: dayText(shop.zone.dayOf(now), language) }),
    standing:
      invoice === null
        ? t('costs.byPrice')
        : t('costs.byInvoice', { number: invoice.number, day: dayText(invoice.issuedOn, language) }),
    facts: [
      { name: t('costs.customer'), lead: costs.companyName, lines: costs.customerLines },
      { name: t('invoice.periodTitle'), lines: [periodText(startDay, endDay, language)] },
    ],
    tableTitle: t('costs.lines'),
    heads: [t('document.article'), t('document.amount'), t('costs.perDay'), t('costs.lineTotal')],
    rows: costs.lines.map(({ name, qty, grossCents: line }) => [
      name,
      String(qty),
      money(averagePerDay(cents(line), rental)),
      money(line),
    ]),
    totals: [
      total(t('mail.net'), costs.netCents),
      ...costs.vat.map(({ vatBp, netCents, vatCents }) =>
        total(t('invoice.vatOf', { rate: rateText(vatBp, language), base: money(netCents) }), vatCents),
      ),
      ...(roundingCents === 0 ? [] : [total(t('mail.rounding'), roundingCents)]),
      total(t('mail.gross'), grossCents, true),
      ...(openCents >= grossCents ? [] : [total(t('invoice.paid'), openCents - grossCents)]),
      total(t('invoice.toPay'), openCents, true),
    ],
    deposit: depositCents > 0 ? t('invoice.deposit', { amount: money(depositCents) }) : null,
    footer: [
      `${company}, ${street} ${houseNumber}, ${zipCode} ${city}`,
      [phone, email, ...(vatNo === undefined ? [] : [vatNo])].join(' · '),
    ],
    page: (page, pages) => t('document.page', { page, pages }),
  };
}

/** The columns are article, amount, price of a day, and sum. */
const columns: readonly Placed[] = [
  { x: margin, width: width - 260 },
  { x: margin + width - 250, width: 50, align: 'right' },
  { x: margin + width - 190, width: 90, align: 'right' },
  { x: margin + width - 90, width: 90, align: 'right' },
];

/** Draws the statement as PDF. */
export function costStatementPdf(statement: CostStatement, brand: PaperBrand): Promise<Buffer> {
  const { title, language, tableTitle, heads, rows, totals, deposit } = statement;
  const sheet = openSheet(brand, { title, language });
  drawHead(sheet, statement, brand);
  drawFacts(sheet, statement.facts);
  drawTable(sheet, { title: tableTitle, columns, heads, rows, totals });
  if (deposit !== null) {
    sheet.room(40);
    write(sheet, sheet.root, 'P', deposit, { y: sheet.doc.y + 12 });
  }
  drawFooters(sheet, statement);
  return bytesOf(sheet);
}
