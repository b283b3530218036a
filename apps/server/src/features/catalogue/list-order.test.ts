import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';
import { putClaims } from '../availability/testing/claims.ts';
import { aCategory } from './testing/a-category.ts';

let server: TestServer;

const days = (from: string, to = from) => `DateTimeExpectedStart=${from}&DateTimeExpectedEnd=${to}`;
const get = (path: string, language = 'nl') => server.public(language).get(`/api/v2/shop/items${path}`);

async function ids(query: string, language?: string): Promise<string[]> {
  const { body } = await get(`?${query}`, language);
  return body.Collection.map((item: { ID: string }) => item.ID);
}

beforeAll(async () => {
  server = await aServer({ style: { warehouseAliases: { overal: ['noord', 'zuid'] } } });
  const { database } = server.shop;
  await anItem(database, { id: 'table', dayCents: 1000, weekCents: 1500 });
  await anItem(database, {
    id: 'bench',
    dayCents: 900,
    stock: { noord: 2, zuid: 1 },
    turnaroundMinutes: 1440,
  });
  await anItem(database, { id: 'lamp', dayCents: 400, stock: { zuid: 3 }, maxReservationDays: 2 });
  await anItem(database, { id: 'straw', dayCents: 200, stockType: 'BulkWithoutStock' });
  await anItem(database, { id: 'seat', kind: 'Composition', parts: { table: 1, bench: 2 } });
  await anItem(database, { id: 'empty', stock: { noord: 0 } });
  await anItem(database, { id: 'mower', itemType: 'Sales', salesCents: 99_000, stock: { noord: 1 } });
  await anItem(database, { id: 'priceless', itemType: 'Sales' });
  await server.pool.query(`
    update "${database.schema}".item_text set description = 'Aardappel' where item_id = 'table' and language = 'nl';
    insert into "${database.schema}".item_property (item_id, name, ranking, titles, "values") values
      ('table', 'kleur', 1, '{"nl": "Kleur"}', '{"nl": "Wit", "en": "White"}'),
      ('bench', 'kleur', 1, '{"nl": "Kleur"}', '{"nl": "Blauw", "en": "Blue"}'),
      ('bench', 'maat', 2, '{"nl": "Maat"}', '{"nl": "Groot"}'),
      ('lamp', 'maat', 2, '{"nl": "Maat"}', '{"nl": "Klein"}')`);
  await aCategory(database, { id: 'wood', items: ['table', 'bench'] });
  await aCategory(database, { id: 'garden', items: ['bench', 'lamp'] });
  await putClaims(database, {
    itemId: 'bench',
    qty: 2,
    from: '2026-06-06T09:00+02:00',
    to: '2026-06-06T17:00+02:00',
  });
  await putClaims(database, {
    itemId: 'mower',
    qty: 1,
    from: '2026-06-10T09:00+02:00',
    to: '9999-12-30T00:00Z',
  });
});
afterAll(() => server.close());

describe('the order of a list', () => {
  test("a list stands in the shop's own order, by name in the language asked, or newest first", async () => {
    expect((await ids('sort=name'))[0]).toBe('table');
    expect((await ids('sort=name', 'en'))[0]).toBe('bench');
    expect((await ids('sort=newest')).slice(0, 3)).toEqual(['priceless', 'mower', 'empty']);
  });

  test('by price a list goes by what cards show: what prices begin at, or the price of the period', async () => {
    const priced = ['straw', 'lamp', 'bench', 'table'];
    const only = (all: string[]) => all.filter((id) => priced.includes(id));
    expect(only(await ids('sort=price'))).toEqual(priced);
    expect(only(await ids('sort=-price'))).toEqual(priced.toReversed());
    // For five days the week of the table is cheaper than five days of bench and lamp.
    const period = days('2026-06-22', '2026-06-26');
    expect(only(await ids(`sort=price&${period}`))).toEqual(['straw', 'table', 'lamp', 'bench']);
    expect((await ids('sort=price')).at(-1)).toBe('priceless');
    expect((await ids('sort=-price')).at(-1)).toBe('priceless');
  });

  test('pages of a list in another order have every article once, and narrow as all lists do', async () => {
    const pages = [await ids('sort=price&size=3'), await ids('sort=price&size=3&index=1')];
    expect(new Set(pages.flat()).size).toBe(6);
    expect(await ids('sort=-price&category=garden')).toEqual(['bench', 'lamp']);
    expect((await get('?sort=price&size=3')).body).toMatchObject({ Total: 8, Index: 0 });
    expect((await get('?sort=dearest')).status).toBe(400);
  });
});

describe('only what can be had in a period', () => {
  test.each([
    ['noord', days('2026-06-05', '2026-06-06')],
    ['noord', days('2026-06-06', '2026-06-08')],
    ['noord', days('2026-06-07')],
    ['zuid', days('2026-06-05', '2026-06-06')],
    ['zuid', days('2026-06-03', '2026-06-08')],
    ['overal', days('2026-06-05', '2026-06-06')],
    ['noord', days('2026-06-22')],
  ])('at %s on %s a list has what the offers call free, no more and no less', async (warehouse, period) => {
    const { body } = await get(
      `/_offers?ids=${(await ids('size=100')).join(',')}&warehouseID=${warehouse}&${period}`,
    );
    const [, from = '', to = ''] = /Start=(.*)&.*End=(.*)/u.exec(period) ?? [];
    const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    const free = body.Collection.filter(
      (offer: { HasStock: boolean; Stock: number | null; MaxReservationDays: number | null }) =>
        offer.HasStock && offer.Stock !== 0 && length <= (offer.MaxReservationDays ?? length),
    ).map((offer: { ID: string }) => offer.ID);
    const found = await ids(`available=true&size=100&warehouseID=${warehouse}&${period}`);
    expect(found.toSorted()).toEqual(free.toSorted());
    expect(found.length).toBeGreaterThan(0);
  });

  test('what was taken a moment ago is gone from the next answer', async () => {
    const asked = `available=true&warehouseID=zuid&${days('2026-07-01')}`;
    expect(await ids(asked)).toContain('bench');
    await putClaims(server.shop.database, {
      itemId: 'bench',
      warehouseId: 'zuid',
      qty: 1,
      from: '2026-07-01T09:00+02:00',
      to: '2026-07-01T17:00+02:00',
    });
    expect(await ids(asked)).not.toContain('bench');
  });

  test('filters count only what can be had then', async () => {
    const asked = `available=true&warehouseID=noord&${days('2026-06-06')}`;
    const { body } = await get(`/_properties?${asked}`);
    const counts = body.Collection.flatMap((one: { Values: { Title: string; ItemCount: number }[] }) =>
      one.Values.map(({ Title, ItemCount }) => `${Title} ${ItemCount}`),
    );
    expect(counts).toEqual(['Wit 1']);
  });

  test('place and period are both needed, and days that are over are refused', async () => {
    expect((await get('?available=true')).body.Error.Fields).toMatchObject([
      { Field: 'warehouseID' },
      { Field: 'DateTimeExpectedStart' },
    ]);
    expect((await get(`?available=true&warehouseID=noord&${days('2020-06-06')}`)).status).toBe(400);
  });
});

describe('the filters of the whole shop', () => {
  const offered = async (query = '') =>
    (await get(`/_properties?${query}`)).body.Collection.flatMap(
      (one: { Name: string; Values: { Title: string; ItemCount: number }[] }) =>
        one.Values.map(({ Title, ItemCount }) => `${one.Name} ${Title} ${ItemCount}`),
    );

  test('an article of two departments counts once, and a value that is chosen narrows the others', async () => {
    expect(await offered()).toEqual(['kleur Blauw 1', 'kleur Wit 1', 'maat Groot 1', 'maat Klein 1']);
    expect(await offered('properties=maat:Groot')).toEqual([
      'kleur Blauw 1',
      'kleur Wit 0',
      'maat Groot 1',
      'maat Klein 1',
    ]);
  });

  test('properties and values stand in the order that the shop gives them, the others behind', async () => {
    await server.edit({
      filters: [
        { name: 'maat', values: ['Klein'] },
        { name: 'kleur', values: ['White'] },
      ],
    });
    const { body } = await get('/_properties');
    const inOrder = body.Collection.toSorted(
      (a: { Ranking: number }, b: { Ranking: number }) => a.Ranking - b.Ranking,
    );
    expect(
      inOrder.map((one: { Values: { Title: string }[] }) => one.Values.map(({ Title }) => Title)),
    ).toEqual([
      ['Klein', 'Groot'],
      ['Wit', 'Blauw'],
    ]);
  });
});
