import type { EpochMs } from '../../platform/database/types.ts';
import { dayText } from '../../platform/i18n/formats.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { OwnOutcome } from '../division/index.ts';
import type { ToldRequest } from '../lending/index.ts';
import { type MailShop, type OutcomeWords, type RequestWords, requestWords } from '../notifications/index.ts';
import { drawFacts, drawFooters, drawHead, drawTable, type Letterhead } from './paper.ts';
import {
  bytesOf,
  heightOf,
  margin,
  openSheet,
  type PaperBrand,
  type Placed,
  type Sheet,
  width,
  write,
} from './sheet.ts';

/** What stands in the letter of a request, in words: no figure is made while it is drawn. */
export interface RequestLetter extends Letterhead, Pick<RequestWords, 'facts' | 'substitute'> {
  readonly language: Language;
  readonly fileName: string;
  readonly tents: {
    readonly title: string;
    readonly heads: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
  /** What its division gave and why, part by part; empty where it was in none. */
  readonly outcome: OutcomeWords['parts'];
  readonly remark: { readonly name: string; readonly lines: readonly string[] } | null;
  readonly next: { readonly name: string; readonly lines: readonly string[] };
  readonly footer: readonly string[];
  readonly page: (page: number, pages: number) => string;
}

/** The request as its association keeps it, as it stands now. */
export function requestLetter(
  shop: MailShop,
  request: ToldRequest,
  told: { readonly language: Language; readonly now: EpochMs; readonly outcome: OwnOutcome | null },
): RequestLetter {
  const { language, now } = told;
  const t = shop.translate[language];
  const { number, facts, tents, substitute, next, outcome } = requestWords(shop, request, told);
  const isAssigned = tents.some(({ granted }) => granted !== null);
  const { company, street, houseNumber, zipCode, city, phone, email, vatNo } = shop.config.contact;
  return {
    language,
    fileName: t('request.fileName', { number }),
    shopName: shop.config.name,
    title: t('request.title', { number }),
    made: t('document.made', { day: dayText(shop.zone.dayOf(now), language) }),
    standing: request.state === 'REQUESTED' ? t('request.standing') : null,
    facts,
    tents: {
      title: t('request.tents.title'),
      heads: [
        t('request.tents.tent'),
        t('request.tents.asked'),
        ...(isAssigned ? [t('request.tents.granted')] : []),
      ],
      rows: tents.map(({ name, asked, granted }) => [
        name,
        String(asked),
        ...(isAssigned ? [String(granted)] : []),
      ]),
    },
    substitute,
    outcome: outcome?.parts ?? [],
    remark:
      request.comments === ''
        ? null
        : { name: t('request.facts.comments'), lines: request.comments.split('\n') },
    next: { name: t('mail.nextTitle'), lines: next },
    footer: [
      `${company}, ${street} ${houseNumber}, ${zipCode} ${city}`,
      [phone, email, ...(vatNo === undefined ? [] : [vatNo])].join(' · '),
    ],
    page: (page, pages) => t('document.page', { page, pages }),
  };
}

/** Draws the letter as PDF. */
export function requestLetterPdf(letter: RequestLetter, brand: PaperBrand): Promise<Buffer> {
  const { title, language, tents, substitute, remark, next } = letter;
  const sheet = openSheet(brand, { title, language });
  drawHead(sheet, letter, brand);
  // What somebody opens the letter for stands first.
  for (const part of letter.outcome) drawPart(sheet, part);
  drawFacts(sheet, letter.facts);
  drawTable(sheet, { ...tents, columns: columnsFor(tents.heads.length), totals: [] });
  if (substitute !== null) {
    sheet.room(30);
    write(sheet, sheet.root, 'P', substitute, { y: sheet.doc.y + 6 });
  }
  drawPart(sheet, next);
  // What somebody wrote may be long: it stands last.
  if (remark !== null) drawPart(sheet, remark);
  drawFooters(sheet, letter);
  return bytesOf(sheet);
}

const countWidth = 90;

/** The name of a tent, then what was asked of it and what was granted. */
function columnsFor(count: number): Placed[] {
  const counts = count - 1;
  return [
    { x: margin, width: width - counts * countWidth - 10 },
    ...Array.from({ length: counts }, (_, at): Placed => {
      return { x: margin + width - (counts - at) * countWidth, width: countWidth, align: 'right' };
    }),
  ];
}

function drawPart(
  sheet: Sheet,
  { name, lines }: { readonly name: string; readonly lines: readonly string[] },
): void {
  const { doc, root } = sheet;
  sheet.room(50);
  write(sheet, root, 'H2', name, { y: doc.y + 14, bold: true, size: 11 });
  for (const line of lines) {
    sheet.room(heightOf(sheet, line, {}) + 2);
    write(sheet, root, 'P', line, { y: doc.y + 2 });
  }
}
