import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { aMailShop, aReservation, reservedLines } from '../notifications/testing.ts';
import { confirmation, confirmationPdf } from './confirmation.ts';
import { canDraw } from './paper.ts';
import { type PaperBrand, readPaperBrand } from './sheet.ts';
import { readPdf } from './testing.ts';

const shops = join(import.meta.dirname, '../../../../../shops');
const now = Date.parse('2026-12-01T09:30:00Z') as EpochMs;
const shop = aMailShop();
let brand: PaperBrand;

beforeAll(async () => {
  brand = await readPaperBrand(join(shops, 'feesthuis'));
});

async function paper(over: Parameters<typeof aReservation>[0] = {}, lines = reservedLines, of = brand) {
  return readPdf(await confirmationPdf(confirmation(shop, aReservation(over), lines, now), of));
}

describe('the confirmation on paper', () => {
  test.each([
    ['nl', 'Je aanvraag R2026-000012', 'Pagodetent 5 × 5', 'Totaal incl. btw', 'Waarborg: €\u00A0125,00'],
    ['en', 'Your request R2026-000012', 'Pagoda tent 5 × 5', 'Total incl. VAT', 'Deposit: €\u00A0125.00'],
    ['de', 'Ihre Anfrage R2026-000012', 'Pagodenzelt 5 × 5', 'Summe inkl. MwSt.', 'Kaution: €\u00A0125,00'],
  ] as const)(
    'the confirmation on paper can be read as text in %s',
    async (language, title, article, total, deposit) => {
      const { text, title: named, language: said } = await paper({ language });
      for (const words of [title, article, total, deposit]) expect(text).toContain(words);
      expect([named, said]).toEqual([title, language]);
    },
  );

  test('the confirmation on paper says number, days, place, customer, tax, sums and remark', async () => {
    const { text } = await paper({
      orderNo: 'O2026-000007',
      status: 'Order',
      notes: 'Graag vroeg.\nBel even.',
    });
    for (const words of [
      'Bevestiging van je bestelling O2026-000007',
      'Opgemaakt op dinsdag 1 december 2026',
      'zaterdag 12 december 2026',
      '09:00–10:00',
      'Leuvensesteenweg 412',
      'An Claes',
      'an@klant.example',
      'Btw 21 %',
      '€\u00A0215,21',
      '€\u00A01.240,00',
      'Graag vroeg.',
      'Feest & Co bv, Leuvensesteenweg 412, 1930 Zaventem',
      'Pagina 1 van 1',
    ]) {
      expect(text).toContain(words);
    }
  });

  test('the confirmation on paper tells a screen reader what is title, table and cell, and brings its fonts', async () => {
    const { isTagged, tags, headings, embedded } = await paper();
    expect(isTagged).toBe(true);
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1);
    // The articles, headed by column, and what they come to, headed by row: each with as many cells in every row.
    expect(tags.filter((tag) => tag === 'Table')).toHaveLength(2);
    expect([headings.column, headings.all]).toEqual([3, 3 + headings.row]);
    expect(headings.row).toBeGreaterThan(1);
    expect(embedded).toBe(2);
  });

  test('the confirmation on paper of a hundred lines has the heads on every page and counts its pages', async () => {
    const many = Array.from({ length: 100 }, (_, n) => ({
      ...reservedLines[0]!,
      descriptions: { nl: `Regel ${n}` },
    }));
    const { pages, headings } = await paper({}, many);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Pagina ${index + 1} van ${pages.length}`);
    expect(pages[1]?.startsWith('Artikel')).toBe(true);
    expect(headings.column).toBe(3);
    expect(pages.join('\n').match(/Regel \d+/gu)).toHaveLength(100);
  });

  test('the confirmation on paper says what was paid online, and what of it all is still due', async () => {
    const { text } = await paper({ paidCents: 136_500 });
    expect(text).toContain('Online betaald: €\u00A01.365,00.');
    expect(text).not.toContain('Nog te betalen');
    expect((await paper({ paidCents: 100_000 })).text).toContain('Nog te betalen: €\u00A0365,00.');
    expect((await paper()).text).not.toContain('Online betaald');
  });

  test('the confirmation on paper takes whatever somebody wrote as text', async () => {
    const { text } = await paper({ notes: '(haakjes) \\ <b> “aanhaling”' });
    expect(text).toContain('(haakjes) \\ <b> “aanhaling”');
  });

  test('the confirmation on paper writes names of all Europe whole, in a font beside the brand’s where that lacks a letter', async () => {
    const names = ['Łukasz', 'Şahin', 'Đorđe', 'Ioană', 'Žižek', 'Ørsted', 'Nguyễn', 'Ελένη', 'Юлія'];
    const { text, embedded } = await paper({ notes: names.join('\n').normalize('NFD') });
    for (const name of names) expect(text).toContain(name);
    expect(embedded).toBe(3);
  });

  test('the confirmation on paper writes a letter that no font has by its base, never as an empty box', async () => {
    const { text } = await paper({ notes: 'Ⓛuxe 王' });
    expect(text).toContain('Luxe ?');
  });

  test('the confirmation on paper of a brand without fonts and logo is plain, and still there', async () => {
    const bytes = await confirmationPdf(confirmation(shop, aReservation(), reservedLines, now), {
      ...brand,
      fonts: null,
      logo: null,
    });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test.each(['feesthuis', 'groenhof', 'tentendienst'])(
  'the brand of %s has fonts and a logo for paper',
  async (id) => {
    const { fonts, logo } = await readPaperBrand(join(shops, id));
    expect(fonts).not.toBeNull();
    expect(canDraw(logo ?? '')).toBe(true);
  },
);

test('a logo with more in it than paths and circles is left out', () => {
  expect(canDraw('<svg viewBox="0 0 10 10"><path d="M0 0"/></svg>')).toBe(true);
  expect(canDraw('<svg viewBox="0 0 10 10"><image href="x"/></svg>')).toBe(false);
  expect(canDraw('<svg><path d="M0 0"/></svg>')).toBe(false);
});
