import { languages } from '@bivak/contract/shop-config';
import { describe, expect, it } from 'vitest';
import { demoData, readText } from './shop-folder.ts';

const data = demoData('groenhof');
const byId = new Map(data.items.map((item) => [item.id, item]));
const articles = data.items.filter(({ kind }) => kind === 'Item');

function under(parent: string): string[] {
  return data.categories
    .filter(({ id, parentId }) => id === parent || parentId === parent)
    .map(({ id }) => id);
}

describe('the range of Groenhof', () => {
  it('the range of Groenhof is for sale, all of it, and as wide as a dealer’s', () => {
    expect(data.items.filter(({ itemType }) => itemType !== 'Sales')).toEqual([]);
    expect(data.items.length).toBeGreaterThanOrEqual(62);
    expect(articles.length).toBeGreaterThanOrEqual(60);
  });

  it('the range of Groenhof stands in two levels, and no shelf holds fewer than three articles', () => {
    const parents = data.categories.flatMap(({ parentId }) => parentId ?? []);
    expect(data.categories.filter(({ id, parentId }) => parentId !== null && parents.includes(id))).toEqual(
      [],
    );
    const shelves = data.categories.map(({ id }) => id).filter((id) => !parents.includes(id));
    const held = shelves.map((id) => data.items.filter(({ categories }) => categories.includes(id)).length);
    expect(Math.min(...held)).toBeGreaterThanOrEqual(3);
    expect(data.items.filter(({ categories }) => categories.some((id) => parents.includes(id)))).toEqual([]);
  });

  it('the range of Groenhof shows every article in pictures of its own', () => {
    const pictures = data.items.flatMap(({ images }) => images);
    expect(pictures).toEqual([...new Set(pictures)]);
    expect(data.items.filter(({ images }) => images.length === 0)).toEqual([]);
  });

  it('the range of Groenhof asks six per cent for what grows and twenty-one for the rest', () => {
    const growing = new Set(['zaden', 'planten']);
    const wrong = data.items.filter(
      ({ categories, vatRate }) => (vatRate === 6) !== categories.some((id) => growing.has(id)),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
    expect(new Set(data.items.map(({ vatRate }) => vatRate))).toEqual(new Set([6, 21]));
  });

  it('the range of Groenhof offers a battery with every machine that comes without one', () => {
    const batteries = data.items.filter(({ categories }) => categories.includes('accus')).map(({ id }) => id);
    const bare = data.items.filter(({ properties }) =>
      properties.some(({ values }) => values.nl === 'Zonder accu'),
    );
    expect(bare.length).toBeGreaterThan(5);
    const alone = bare.filter(({ addOns = [] }) => !addOns.some(({ item }) => batteries.includes(item)));
    expect(alone.map(({ id }) => id)).toEqual([]);
  });

  it('the range of Groenhof sells a starter set for less than its parts, with parts of one VAT rate', () => {
    for (const set of data.items.filter(({ kind }) => kind === 'Composition')) {
      const parts = (set.parts ?? []).map(({ itemId, qty }) => ({ part: byId.get(itemId), qty }));
      const apart = parts.reduce((sum, { part, qty }) => sum + (part?.salesCents ?? 0) * qty, 0);
      expect(set.salesCents).toBeLessThan(apart);
      expect(parts.filter(({ part }) => part?.vatRate !== set.vatRate)).toEqual([]);
    }
  });

  it('the range of Groenhof names a property the same way everywhere, with few values in a department', () => {
    const titles = data.items.flatMap(({ properties }) =>
      properties.map(({ name, titles: { nl, en, de } }) => [name, `${nl}|${en}|${de}`] as const),
    );
    const one = new Map(titles);
    expect(titles.filter(([name, title]) => one.get(name) !== title)).toEqual([]);
    for (const top of data.categories.filter(({ parentId }) => parentId === null)) {
      const shelves = under(top.id);
      const own = data.items.filter(({ categories }) => categories.some((id) => shelves.includes(id)));
      for (const name of one.keys()) {
        const values = own.flatMap(({ properties }) =>
          properties.filter((property) => property.name === name).map(({ values: { nl } }) => nl),
        );
        expect([top.id, name, new Set(values).size <= 6]).toEqual([top.id, name, true]);
      }
    }
  });

  it('the range of Groenhof is on the shelf for the most part, with something scarce and something sold out', () => {
    const counts = data.stock.map(({ qty }) => qty);
    expect(counts.filter((qty) => qty === 0).length).toBeGreaterThan(0);
    expect(counts.filter((qty) => qty > 0 && qty <= 3).length).toBeGreaterThan(3);
    expect(counts.filter((qty) => qty > 3).length).toBeGreaterThan(counts.length / 2);
  });

  it('the range of Groenhof runs on at the customers: each has machines, and some of them ask for service', () => {
    const owned = data.serials.filter(({ customer }) => (customer ?? null) !== null);
    expect(owned.length).toBeGreaterThanOrEqual(25);
    for (const { customer } of data.people)
      expect(owned.filter((one) => one.customer === customer.id).length).toBeGreaterThan(3);
    expect(new Set(owned.map(({ serviceStatus }) => serviceStatus?.nl)).size).toBeGreaterThan(2);
  });
});

it('Groenhof never speaks of renting', () => {
  const rental = /\b(?:ver)?hu(?:ur|ren)|\brent|\bhire|\b(?:ver)?miet|\bverleih/iu;
  const words = [
    ...data.items.flatMap(({ texts }) => languages.flatMap((language) => Object.values(texts[language]))),
    ...data.categories.flatMap(({ texts }) =>
      languages.flatMap((language) => Object.values(texts[language])),
    ),
    ...languages.map((language) => readText('groenhof', `texts/${language}.json`)),
  ];
  expect(words.filter((text) => rental.test(text))).toEqual([]);
});
