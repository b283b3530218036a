import { describe, expect, it } from 'vitest';
import { demoData, readJson } from './shop-folder.ts';

const data = demoData('feesthuis');
const { warehouses } = readJson('feesthuis', 'shop.json') as { warehouses: { id: string }[] };
const byId = new Map(data.items.map((item) => [item.id, item]));
const shown = data.items.filter(({ categories }) => categories.length > 0);
const [standard] = data['price-lists'];

function price(item: string, unit: string): number {
  return standard?.prices.find((one) => one.item === item && one.unit === unit)?.cents ?? 0;
}

function stockAt(item: string, warehouse: string): number {
  if (byId.get(item)?.stockType === 'BulkWithoutStock') return Infinity;
  return data.stock.find((row) => row.item === item && row.warehouse === warehouse)?.qty ?? 0;
}

describe('the range of Feesthuis', () => {
  it('the range of Feesthuis is as wide as a party needs, in every kind of stock and price', () => {
    expect(shown.length).toBeGreaterThanOrEqual(84);
    expect(new Set(shown.map(({ stockType }) => stockType))).toEqual(
      new Set(['BulkStock', 'BulkWithoutStock', 'Serial']),
    );
    expect(new Set(shown.map(({ itemType }) => itemType))).toEqual(
      new Set(['Rental', 'RentalPeriod', 'RentalBoth', 'Sales']),
    );
    const units = standard?.prices.map(({ unit }) => unit);
    expect(new Set(units)).toEqual(new Set(['hour', 'day', 'week', 'month']));
  });

  it('the range of Feesthuis stands in two levels, and no shelf holds fewer than three articles', () => {
    const tops = data.categories.filter(({ parentId }) => parentId === null).map(({ id }) => id);
    const shelves = data.categories.filter(({ parentId }) => parentId !== null);
    expect(shelves.filter(({ parentId }) => !tops.includes(parentId ?? ''))).toEqual([]);
    const bare = tops.filter((id) => !shelves.some(({ parentId }) => parentId === id));
    expect(bare).toEqual([]);
    const thin = shelves.filter(
      ({ id }) => shown.filter(({ categories }) => categories.includes(id)).length < 3,
    );
    expect(thin.map(({ id }) => id)).toEqual([]);
  });

  it('the range of Feesthuis shows every article in pictures of its own, and the best known in use', () => {
    const pictures = shown.flatMap(({ images }) => images);
    expect(pictures).toEqual([...new Set(pictures)]);
    expect(shown.filter(({ images }) => images.length === 0).map(({ id }) => id)).toEqual([]);
    expect(shown.filter(({ images }) => images.length > 1).length).toBeGreaterThanOrEqual(15);
  });

  it('the range of Feesthuis names a property the same way everywhere, with few values in a department', () => {
    const titles = data.items.flatMap(({ properties }) =>
      properties.map(({ name, titles: { nl, en, de } }) => [name, `${nl}|${en}|${de}`] as const),
    );
    const one = new Map(titles);
    expect(titles.filter(([name, title]) => one.get(name) !== title)).toEqual([]);
    for (const { id } of data.categories.filter(({ parentId }) => parentId === null)) {
      const shelves = data.categories.filter((row) => row.id === id || row.parentId === id);
      const own = shown.filter(({ categories }) => shelves.some((shelf) => categories.includes(shelf.id)));
      const values = new Set(
        own.flatMap(({ properties }) => properties.map(({ name, values: { nl } }) => `${name}:${nl}`)),
      );
      const crowded = [...one.keys()].filter(
        (name) => [...values].filter((value) => value.startsWith(`${name}:`)).length > 8,
      );
      expect([id, crowded]).toEqual([id, []]);
    }
  });

  it('the range of Feesthuis has what must go along at every place where the article itself stands', () => {
    const lacking = data.items.flatMap(({ id, addOns = [] }) =>
      addOns
        .filter(({ policy }) => policy === 'required')
        .flatMap(({ item, qty = 1 }) =>
          warehouses
            .filter((place) => stockAt(id, place.id) > 0 && stockAt(item, place.id) < qty)
            .map((place) => `${id} without ${item} in ${place.id}`),
        ),
    );
    expect(lacking).toEqual([]);
  });

  it('the range of Feesthuis rents a package for less than its parts, and has enough for one in Zaventem', () => {
    const packages = data.items.filter(({ kind }) => kind === 'Composition');
    expect(packages.length).toBeGreaterThanOrEqual(6);
    for (const { id, parts = [] } of packages) {
      for (const unit of ['day', 'week']) {
        const apart = parts.reduce((sum, { itemId, qty }) => sum + price(itemId, unit) * qty, 0);
        expect([id, unit, price(id, unit) > 0 && price(id, unit) < apart]).toEqual([id, unit, true]);
      }
      const short = parts.filter(({ itemId, qty }) => stockAt(itemId, 'zaventem') < qty);
      expect([id, short]).toEqual([id, []]);
    }
  });

  it('the range of Feesthuis takes designs with some articles, and makes nothing that is printed without one', () => {
    const of = (policy: string) => data.items.filter(({ uploadPolicy }) => uploadPolicy === policy);
    expect(of('AllowUpload').length).toBeGreaterThan(2);
    expect(of('RequireUpload').map(({ id }) => id)).toEqual(['spandoek-3m']);
  });

  it('the range of Feesthuis leads the home page with several departments, not with one', () => {
    const first = data.items.slice(0, 4).map(({ categories }) => categories[0]);
    expect(new Set(first).size).toBe(4);
  });

  it('the range of Feesthuis has lower prices for associations and for cafés, and a person of each to try them', () => {
    const groups = ['association', 'horeca'];
    for (const group of groups) {
      const list = data['price-lists'].find(({ customerGroup }) => customerGroup === group);
      const dearer = list?.prices.filter(({ item, unit, cents }) => cents >= price(item, unit));
      expect([group, dearer]).toEqual([group, []]);
      expect(data.people.some(({ customer }) => customer.customerGroup === group)).toBe(true);
    }
  });

  it('the range of Feesthuis is short of some articles in the coming weeks, at every place', () => {
    const gone = data.claims.filter(
      ({ item, warehouse, qty, startsInDays }) => startsInDays < 28 && qty === stockAt(item, warehouse),
    );
    expect(new Set(gone.map(({ item }) => item)).size).toBeGreaterThanOrEqual(15);
    expect(new Set(gone.map(({ warehouse }) => warehouse)).size).toBe(warehouses.length);
  });
});
