import type { StaffItem } from '@bivak/contract/admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCart } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';
import { anOrder, linesOf } from '../order-edit/testing/an-order.ts';

let server: TestServer;
let owner: OfficeClient;
let chiro: Client;

beforeAll(async () => {
  server = await aServer();
  const { database } = server.shop;
  await anItem(database, { id: 'tent', stock: { noord: 9 } });
  await anItem(database, { id: 'stoel', itemType: 'Sales', salesCents: 250 });
  await anItem(database, { id: 'set', kind: 'Composition', parts: { tent: 1 } });
  owner = await anOfficeClient(server, 'owner');
  chiro = await server.customer('chiro');
});
afterAll(() => server.close());

const record = async (id: string) => (await owner.get(`/items/${id}`)).body as StaffItem;
const inShop = (id: string) => server.public().get(`/api/v2/shop/items/${id}`);
const inList = async (id: string) =>
  (await server.public().get('/api/v2/shop/items')).body.Collection.some(
    ({ ID }: { ID: string }) => ID === id,
  );
const move = async (id: string, State: string) =>
  owner.post(`/items/${id}/_state`, { State }, (await record(id)).Version);
const change = async (id: string, body: object) =>
  owner.patch(`/items/${id}`, body, (await record(id)).Version);

describe('an item from nothing to the shop', () => {
  test('a new item is a draft with sensible values, and is in the shop once it is published', async () => {
    const made = await owner.post('/items', { Description: 'Pagodetent 5 × 5 m' });
    expect([made.status, made.body]).toEqual([201, { ID: 'pagodetent-5-x-5-m', Version: 1, State: 'draft' }]);
    const item = await record(made.body.ID);
    expect(item).toMatchObject({
      VATRate: 21,
      ItemType: 'RentalPeriod',
      StockType: 'BulkStock',
      Texts: { nl: { Description: 'Pagodetent 5 × 5 m' } },
      Stock: expect.arrayContaining([{ WarehouseID: 'noord', Quantity: 0 }]),
    });
    expect((await inShop(item.ID)).status).toBe(404);
    expect(await inList(item.ID)).toBe(false);
    await change(item.ID, { Prices: [{ PriceListID: 'standard', Unit: 'day', Price: 99 }] });
    expect((await move(item.ID, 'shop')).status).toBe(200);
    expect((await inShop(item.ID)).body).toMatchObject({ Description: 'Pagodetent 5 × 5 m' });
    expect(await inList(item.ID)).toBe(true);
    // Hidden, it is there for whoever has its address.
    expect((await move(item.ID, 'hidden')).status).toBe(200);
    expect([(await inShop(item.ID)).status, await inList(item.ID)]).toEqual([200, false]);
    const back = await move(item.ID, 'draft');
    expect([back.status, back.body.Error.Fields[0].Code]).toEqual([400, 'was-on-offer']);
    expect((await move(item.ID, 'archived')).status).toBe(200);
    expect((await inShop(item.ID)).status).toBe(404);
    expect((await record(item.ID)).History.map(({ Action }) => Action)).toEqual([
      'set-state',
      'set-state',
      'set-state',
      'update',
      'create',
    ]);
  });

  test('the second item of a name gets an address of its own, and the same key makes one item', async () => {
    const key = { 'idempotency-key': 'once-more' };
    const made = await owner.post('/items', { Description: 'Kabel' }, null, key);
    const again = await owner.post('/items', { Description: 'Kabel' }, null, key);
    const other = await owner.post('/items', { Description: 'Kabel' });
    expect([made.body.ID, again.body.ID, other.body.ID]).toEqual(['kabel', 'kabel', 'kabel-2']);
    expect((await owner.post('/items', { Description: 'Snoer' }, null, key)).status).toBe(422);
  });

  test.each([
    ['no name', { Description: ' ' }, 'Description'],
    ['a category that is not there', { Description: 'Iets', CategoryIDs: ['weg'] }, 'CategoryIDs[0]'],
  ])('a new item with %s is refused', async (_, body, field) => {
    const answer = await owner.post('/items', body);
    expect([answer.status, answer.body.Error.Fields[0].Field]).toEqual([400, field]);
  });

  test('an item without a name in the language of the shop is not published', async () => {
    await server.pool.query(
      `insert into shop_feesthuis.item (id, slug, item_type, stock_type, vat_bp, active, drafted)
       values ('naamloos', 'naamloos', 'Rental', 'BulkStock', 2100, false, true)`,
    );
    const answer = await move('naamloos', 'shop');
    expect([answer.status, answer.body.Error.Fields[0].Field]).toEqual([400, 'Texts.nl.Description']);
  });

  test('a duplicate is a draft with the words, prices and parts of the first, and without its pieces', async () => {
    const made = await owner.post('/items/set/_duplicate', { Description: 'Set twee' });
    expect([made.status, made.body.State]).toEqual([201, 'draft']);
    expect(await record(made.body.ID)).toMatchObject({
      Slug: 'set-twee',
      Type: 'Composition',
      Texts: { nl: { Description: 'Set twee' }, en: { Description: 'set en' } },
      Prices: [{ Unit: 'day', Price: 10 }],
      Parts: [{ Item: { Key: 'tent' }, Amount: 1 }],
    });
    expect((await owner.post('/items/nergens/_duplicate', { Description: 'x' })).status).toBe(404);
  });
});

describe('what is promised', () => {
  test('an item in an order is not put away, itself or as a part, and the orders are named', async () => {
    await anItem(server.shop.database, { id: 'podium' });
    await anItem(server.shop.database, { id: 'podiumset', kind: 'Composition', parts: { podium: 1 } });
    const order = await anOrder(chiro, [{ ItemID: 'podiumset', Amount: 1 }]);
    for (const id of ['podium', 'podiumset']) {
      const refused = await move(id, 'archived');
      expect([refused.status, refused.body.Error.Code]).toEqual([409, 'ItemPromised']);
      const orders = refused.body.Orders as unknown as { ID: string; Number: string }[];
      expect(orders.map(({ ID }) => ID)).toEqual([order.id]);
      expect(refused.body.Error.Message).toContain(orders[0]?.Number);
    }
    await chiro.post(`/api/v2/shop/reservationOrders/${order.id}/_cancel`, {});
    const held = await move('podium', 'archived');
    expect([held.status, held.body.Error.Fields[0].Code]).toEqual([400, 'in-packages']);
    expect((await move('podiumset', 'archived')).status).toBe(200);
    expect((await move('podium', 'archived')).status).toBe(200);
  });

  test('another price touches nothing that was promised', async () => {
    const order = await anOrder(chiro, [{ ItemID: 'tent', Amount: 2 }]);
    const before = await linesOf(chiro, order.id);
    await change('tent', { Prices: [{ PriceListID: 'standard', Unit: 'day', Price: 77 }], VATRate: 6 });
    expect((await inShop('tent')).body.PeriodPrices[0].PriceNettIncVAT).toBe(77);
    expect(await linesOf(chiro, order.id)).toEqual(before);
  });

  test('an item that goes while it lies in a cart is explained there', async () => {
    await anItem(server.shop.database, { id: 'lamp' });
    const cart = await aCart(chiro, { lines: [{ ItemID: 'lamp', Amount: 1 }] });
    expect((await move('lamp', 'archived')).status).toBe(200);
    const { body } = await chiro.get(`/api/v3/rental/cart/${cart}`);
    expect(JSON.stringify(body)).toContain('Dit artikel is niet meer in ons aanbod');
    const refused = await chiro.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
    expect(refused.status).toBe(409);
  });
});

describe('many items at once', () => {
  test('prices go up by so many percent to five cents, and the preview says so without writing', async () => {
    await change('tent', { Prices: [{ PriceListID: 'standard', Unit: 'week', Price: 199.99 }] });
    const act = { IDs: ['tent', 'stoel', 'nergens'], Act: 'reprice', Percent: 4, RoundTo: 0.05 };
    const before = await record('tent');
    const preview = await owner.post('/items/_bulk?DryRun=true', act);
    expect(preview.status).toBe(200);
    const rows = preview.body.Collection;
    expect(rows.map(({ ID, Error }: { ID: string; Error: object | null }) => [ID, Error === null])).toEqual([
      ['nergens', false],
      ['stoel', true],
      ['tent', true],
    ]);
    expect(rows[2].Done.Prices).toEqual([
      { PriceListID: 'standard', Unit: 'day', From: 77, To: 80.1 },
      { PriceListID: 'standard', Unit: 'week', From: 199.99, To: 208 },
    ]);
    expect(await record('tent')).toEqual(before);
    expect((await owner.post('/items/_bulk', act)).status).toBe(200);
    expect((await record('tent')).Prices.map(({ Price }) => Price)).toEqual([80.1, 208]);
    expect((await record('stoel')).SalesPrice).toBe(2.6);
  });

  test('labels and states change together, each item with its own outcome', async () => {
    const labels = await owner.post('/items/_bulk', {
      IDs: ['stoel', 'tent'],
      Act: 'labels',
      Add: ['zomer'],
      Remove: ['winter'],
    });
    expect(labels.body.Collection.every(({ Error }: { Error: object | null }) => Error === null)).toBe(true);
    expect((await record('tent')).Labels).toEqual(['zomer']);
    const { body } = await owner.get('/items?Label=zomer&Sort=Name');
    expect(body.Collection.map(({ ID }: { ID: string }) => ID)).toEqual(['stoel', 'tent']);
    const away = await owner.post('/items/_bulk', {
      IDs: ['stoel', 'tent'],
      Act: 'state',
      State: 'archived',
    });
    expect(
      away.body.Collection.map(({ ID, Error }: { ID: string; Error: { Code: string } | null }) => [
        ID,
        Error?.Code,
      ]),
    ).toEqual([
      ['stoel', undefined],
      ['tent', 'ItemPromised'],
    ]);
    expect((await owner.post('/items/_bulk', { IDs: ['tent'], Act: 'reprice' })).status).toBe(400);
  });
});
