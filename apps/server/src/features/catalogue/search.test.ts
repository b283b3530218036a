import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../platform/database/statement.ts';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';
import { aCategory } from './testing/a-category.ts';

let server: TestServer;

const names: Record<string, [nl: string, en: string, de: string]> = {
  feesttent: ['Feesttent 4 × 8 m', 'Party tent 4 × 8 m', 'Festzelt 4 × 8 m'],
  pagode: ['Pagode 5 × 5 m', 'Pagoda 5 × 5 m', 'Pagode 5 × 5 m'],
  stoel: ['Kruisrugstoel', 'Cross-back chair', 'Kreuzlehnenstuhl'],
  stoelen: ['Stapel klapstoelen', 'Stack of folding chairs', 'Stapel Klappstühle'],
  koffie: ['Koffiezetapparaat crème', 'Coffee machine crème', 'Kaffeemaschine crème'],
  statafel: ['Statafel met hoes', 'Standing table with cover', 'Stehtisch mit Husse'],
  lamp: ['Lichtslinger 20 m', 'String lights 20 m', 'Lichterkette 20 m'],
};

const setText = statement(
  'update $schema.item_text set description = $3, medium = $4 where item_id = $1 and language = $2',
);

beforeAll(async () => {
  server = await aServer();
  const { database } = server.shop;
  for (const [id, texts] of Object.entries(names)) {
    await anItem(database, { id });
    for (const [n, language] of ['nl', 'en', 'de'].entries()) {
      const medium = id === 'lamp' && language === 'nl' ? 'Warm wit, voor buiten en onder de tent.' : '';
      await database.rows(setText, [id, language, texts[n], medium]);
    }
  }
  await aCategory(database, {
    id: 'tenten',
    texts: { nl: 'Tenten', de: 'Zelte' },
    items: ['feesttent', 'pagode'],
  });
});
afterAll(() => server.close());

async function search(words: string, language = 'nl'): Promise<string[]> {
  const client = server.public(language);
  const { body } = await client.get(`/api/v2/shop/items?search=${encodeURIComponent(words)}`);
  return body.Collection.map(({ ID }: { ID: string }) => ID);
}

describe('a search', () => {
  test.each([
    ['the parts of a compound, in any order', 'tent feest', 'nl', ['feesttent']],
    ['a compound with a letter too few', 'feestent', 'nl', ['feesttent']],
    ['two letters changed about', 'statafle', 'nl', ['statafel']],
    ['the singular for the plural', 'stoel', 'nl', ['stoel', 'stoelen']],
    ['an English plural', 'chair', 'en', ['stoel', 'stoelen']],
    ['an English typo', 'standing tabel', 'en', ['statafel']],
    ['a German plural without its umlaut', 'klappstuhle', 'de', ['stoelen']],
    ['a German compound by its end', 'zelt', 'de', ['feesttent', 'pagode']],
    ['without accents', 'creme', 'nl', ['koffie']],
    ['what is asked for in a whole sentence', 'een tent voor het feest', 'nl', ['feesttent']],
    ['an English sentence', 'the standing table with a cover', 'en', ['statafel']],
    ['a German sentence', 'ein Stuhl mit der Lehne', 'de', ['stoel']],
    ['a word of the shop’s own language while another is spoken', 'statafel', 'en', ['statafel']],
  ])('a search finds %s', async (_, words, language, found) => {
    expect((await search(words, language)).toSorted()).toEqual(found.toSorted());
  });

  test('a search finds the goods of a category that it names, and puts what bears the word in its name first', async () => {
    expect(await search('tent')).toEqual(['feesttent', 'pagode', 'lamp']);
  });

  test.each([
    [
      'a compound before what is made for it',
      'stoel',
      'nl',
      ['Stoelen, stapel van 4', 'Klapstoel wit', 'Stoelhoes', 'Kast met stoelrek'],
    ],
    ['a thing before its parts', 'chair', 'en', ['Garden chair with arms', 'Chair cover', 'Chairlift']],
    ['a German compound by its head', 'zelt', 'de', ['Zelte für 12', 'Festzelt 4 × 8 m', 'Zeltwand']],
  ])('a search puts %s', async (_, word, language, order) => {
    const { database } = server.shop;
    const ids = [...order].toReversed().map((name, n) => ({ id: `kop-${language}-${n}`, name }));
    for (const { id, name } of ids) {
      await anItem(database, { id });
      await database.rows(setText, [id, language, name, '']);
    }
    const found = (await search(word, language)).filter((id) => id.startsWith('kop-'));
    const named = new Map(ids.map(({ id, name }) => [id, name]));
    expect(found.map((id) => named.get(id))).toEqual(order);
    await server.pool.query(`update "${database.schema}".item set active = false where id like 'kop-%'`);
  });

  test('a search finds only what bears all the words', async () => {
    expect(await search('tent hoes')).toEqual([]);
    expect(await search('hoes statafel')).toEqual(['statafel']);
  });

  test.each([
    '%',
    '_',
    "' or 1=1",
    '🎪',
    '& | !',
    'a'.repeat(100),
    'een twee drie vier vijf zes zeven acht negen tien',
  ])('a search takes %s as words, not as a pattern', async (words) => {
    expect(await search(words)).toEqual([]);
  });

  test('a search follows a change of the words at once', async () => {
    const { database } = server.shop;
    await database.rows(setText, ['koffie', 'nl', 'Percolator', '']);
    expect(await search('percolator')).toEqual(['koffie']);
    expect(await search('koffiezet')).toEqual([]);
  });
});
