import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;
const hour = 3_600_000;

beforeAll(async () => {
  server = await aServer({ core: { DefaultDeliveryID: 'afhalen' } });
  const { database } = server.shop;
  await anItem(database, { id: 'glas', stock: { noord: 40, zuid: 40 } });
  await anItem(database, { id: 'bord', stock: { noord: 10 } });
  await anItem(database, { id: 'tent', stock: { noord: 3 }, maxPerCustomer: 2 });
  await anItem(database, { id: 'paar', stock: { noord: 9 }, maxPerCart: 2 });
  await anItem(database, { id: 'set', kind: 'Composition', parts: { bord: 2 } });
});
afterAll(() => server.close());

const cartPath = (id: string) => `/api/v3/rental/cart/${id}`;

function copy(client: Client, cartId: string, AnonymousToken: string | null) {
  return client.post(`${cartPath(cartId)}/_copy-anonymous`, { AnonymousToken });
}

async function amounts(client: Client, cartId: string): Promise<Record<string, number>> {
  const { body } = await client.get(`${cartPath(cartId)}/items`);
  const lines: { ItemID: string; Amount: number }[] = body.Collection;
  return Object.fromEntries(lines.map(({ ItemID, Amount }) => [ItemID, Amount]));
}

const lines = (wanted: Record<string, number>) =>
  Object.entries(wanted).map(([ItemID, Amount]) => ({ ItemID, Amount }));

let names = 0;
/** Somebody new, before and after logging in. */
async function aPair(more: Parameters<TestServer['customer']>[1] = {}) {
  names += 1;
  return { visitor: await server.visitor(), account: await server.customer(`vzw-${names}`, more) };
}

describe('the cart of before the login', () => {
  test('the cart of before the login becomes a cart of the account, with its lines, place, hours and reference', async () => {
    const { visitor, account } = await aPair();
    const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;
    const id = await aCart(visitor, { lines: lines({ glas: 3, bord: 2 }), hours });
    await visitor.patch(cartPath(id), { Reference: 'Kamp 2026' });
    const answer = await copy(account, id, visitor.token);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      WarehouseID: { Key: 'noord' },
      DateTimeExpectedStart: '2026-06-05T00:00:00+02:00',
      BusinessHourStart: { Key: hours[0] },
      BusinessHourEnd: { Key: hours[1] },
      Reference: 'Kamp 2026',
      TotalQty: 5,
      LeftOut: [],
    });
    expect(await amounts(account, answer.body.CartID)).toEqual({ glas: 3, bord: 2 });
    expect((await visitor.get(cartPath(id))).status, 'the visitor has it no longer').toBe(404);
  });

  test('the cart of before the login adds up with what the contact has for the same place and days, and counts as a change of that cart', async () => {
    const { visitor, account } = await aPair();
    const own = await aCart(account, { lines: lines({ glas: 4, bord: 1 }) });
    const { Version } = (await account.get(cartPath(own))).body;
    const id = await aCart(visitor, { lines: lines({ glas: 3, tent: 1 }) });
    const answer = await copy(account, id, visitor.token);
    expect(answer.body).toMatchObject({ CartID: own, Version: Version + 1, LeftOut: [] });
    expect(await amounts(account, own)).toEqual({ glas: 7, bord: 1, tent: 1 });
  });

  test.each([
    ['another place', { WarehouseID: 'zuid' }],
    ['other days', { DateTimeExpectedEnd: '2026-06-08' }],
    ['another delivery', { DeliveryID: 'leveren' }],
  ])('the cart of before the login stays apart from a cart of the contact for %s', async (_, place) => {
    const { visitor, account } = await aPair();
    const own = await aCart(account, { lines: lines({ glas: 4 }), place });
    const id = await aCart(visitor, { lines: lines({ glas: 3 }) });
    const { body } = await copy(account, id, visitor.token);
    expect(body.CartID).not.toBe(own);
    expect([await amounts(account, own), await amounts(account, body.CartID)]).toEqual([
      { glas: 4 },
      { glas: 3 },
    ]);
  });

  test('the cart of before the login does not go into the cart of a colleague at the same customer', async () => {
    const { visitor, account } = await aPair();
    const colleague = await server.customer(`vzw-${names}`, { contact: `collega-${names}` });
    const theirs = await aCart(colleague, { lines: lines({ glas: 4 }) });
    const id = await aCart(visitor, { lines: lines({ glas: 3 }) });
    const { body } = await copy(account, id, visitor.token);
    expect(body.CartID).not.toBe(theirs);
    expect(await amounts(colleague, theirs)).toEqual({ glas: 4 });
  });
});

describe('a copied cart that holds what the account cannot have', () => {
  test('a copied cart that holds what the account cannot have is cut to what it can, and each line says why', async () => {
    const { visitor, account } = await aPair();
    await aCart(account, { lines: lines({ paar: 1, bord: 6 }) });
    const id = await aCart(visitor, { lines: lines({ paar: 2, bord: 7, glas: 1 }) });
    const { body } = await copy(account, id, visitor.token);
    expect(body.LeftOut).toEqual([
      {
        ItemID: 'paar',
        Description: 'paar nl',
        Asked: 2,
        Taken: 1,
        Reason: 'cart',
        Message: 'Er mogen er hoogstens 2 in één winkelmand.',
      },
      {
        ItemID: 'bord',
        Description: 'bord nl',
        Asked: 7,
        Taken: 4,
        Reason: 'stock',
        Message: 'Er zijn er nog 10 vrij in deze periode.',
      },
    ]);
    expect(await amounts(account, body.CartID)).toEqual({ paar: 2, bord: 10, glas: 1 });
  });

  test('a copied cart that holds what the account cannot have counts what the customer has reserved already', async () => {
    const { visitor, account } = await aPair();
    const ordered = await aCart(account, {
      lines: lines({ tent: 2 }),
      hours: ['noord.P5.1000', 'noord.R7.1500'],
    });
    const placed = await account.post(`${cartPath(ordered)}/_checkout`, {});
    expect(placed.status).toBe(201);
    const id = await aCart(visitor, { lines: lines({ tent: 1, glas: 1 }) });
    const { body } = await copy(account, id, visitor.token);
    expect(body.LeftOut).toMatchObject([{ ItemID: 'tent', Asked: 1, Taken: 0, Reason: 'customer' }]);
    expect(await amounts(account, body.CartID)).toEqual({ glas: 1 });
  });

  test('a copied cart that holds what the account cannot have takes nothing from what stood there before, also where goods are shared', async () => {
    const { visitor, account } = await aPair();
    const own = await aCart(account, { lines: lines({ set: 3 }) });
    const id = await aCart(visitor, { lines: lines({ bord: 8 }) });
    const { body } = await copy(account, id, visitor.token);
    expect(body.LeftOut).toMatchObject([{ ItemID: 'bord', Asked: 8, Taken: 4, Reason: 'stock' }]);
    expect(await amounts(account, own)).toEqual({ set: 3, bord: 4 });
    const { body: items } = await account.get(`${cartPath(own)}/items`);
    expect(
      items.Collection.map((line: { InvalidCartItemReason: unknown }) => line.InvalidCartItemReason),
    ).toEqual([null, null]);
  });

  test('a copied cart that holds what the account cannot have stays whole when only its days cannot be: others may be chosen', async () => {
    const { visitor, account } = await aPair();
    const id = await aCart(visitor, { lines: lines({ glas: 3 }) });
    await server.pool.query(
      `insert into shop_feesthuis.closing_day (warehouse_id, day) values ('noord', '2026-06-05') on conflict do nothing`,
    );
    try {
      const { status, body } = await copy(account, id, visitor.token);
      expect([status, body.LeftOut]).toEqual([200, []]);
      expect(await amounts(account, body.CartID)).toEqual({ glas: 3 });
    } finally {
      await server.pool.query(`delete from shop_feesthuis.closing_day where day = '2026-06-05'`);
    }
  });
});

describe('asked again', () => {
  test('a copy of a cart that is asked for again is the same cart with the same words, and adds nothing', async () => {
    const { visitor, account } = await aPair();
    const id = await aCart(visitor, { lines: lines({ paar: 2, glas: 2 }) });
    await aCart(account, { lines: lines({ paar: 1 }) });
    const first = await copy(account, id, visitor.token);
    const second = await copy(account, id, visitor.token);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await amounts(account, first.body.CartID)).toEqual({ paar: 2, glas: 2 });
  });

  test('a cart whose copy is asked for by many at once is copied once', async () => {
    const { visitor, account } = await aPair();
    const id = await aCart(visitor, { lines: lines({ glas: 2 }) });
    const answers = await Promise.all(Array.from({ length: 8 }, () => copy(account, id, visitor.token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const ids = new Set(answers.map(({ body }) => body.CartID));
    expect(ids.size).toBe(1);
    expect(await amounts(account, answers[0]!.body.CartID)).toEqual({ glas: 2 });
  });

  test('a cart whose copy is asked for by two accounts at once is given to one of them', async () => {
    const { visitor, account } = await aPair();
    const { account: other } = await aPair();
    const id = await aCart(visitor, { lines: lines({ glas: 2 }) });
    const answers = await Promise.all([copy(account, id, visitor.token), copy(other, id, visitor.token)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });

  test('a cart that is copied while the visitor adds in another tab has nothing doubled or half there', async () => {
    const { visitor, account } = await aPair();
    const id = await aCart(visitor, { lines: lines({ glas: 2 }) });
    const [added, copied] = await Promise.all([
      visitor.post(`${cartPath(id)}/items`, lines({ glas: 1 })),
      copy(account, id, visitor.token),
    ]);
    const glasses = (await amounts(account, copied.body.CartID))['glas'];
    expect([added.status, glasses]).toEqual(added.status === 201 ? [201, 3] : [404, 2]);
  });

  test('a copy of a cart that is asked for again after it was ordered says that', async () => {
    const { visitor, account } = await aPair();
    const hours = ['noord.P5.1100', 'noord.R7.1400'] as const;
    const id = await aCart(visitor, { lines: lines({ glas: 1 }), hours });
    const { body } = await copy(account, id, visitor.token);
    expect((await account.post(`${cartPath(body.CartID)}/_checkout`, {})).status).toBe(201);
    expect(await copy(account, id, visitor.token)).toMatchObject({
      status: 409,
      body: { Error: { Code: 'CartCheckedOut' } },
    });
  });

  test('a copy of a cart that is asked for again after it was thrown away is not there', async () => {
    const { visitor, account } = await aPair();
    const id = await aCart(visitor, { lines: lines({ glas: 1 }) });
    const { body } = await copy(account, id, visitor.token);
    await account.delete(cartPath(body.CartID));
    expect((await copy(account, id, visitor.token)).status).toBe(404);
  });
});

describe('who may not copy a cart', () => {
  test('a cart that was ordered without an account is not copied', async () => {
    const { visitor, account } = await aPair();
    const hours = ['noord.P5.1200', 'noord.R7.1300'] as const;
    const id = await aCart(visitor, { lines: lines({ glas: 1 }), hours });
    const Customer = aPerson(`kopie-${names}`);
    expect((await visitor.post(`${cartPath(id)}/_checkout-anonymous`, { Customer })).status).toBe(201);
    expect((await copy(account, id, visitor.token)).body.Error.Code).toBe('CartCheckedOut');
  });

  test("another visitor's cart does not exist, with one's own proof or with none that is good", async () => {
    const { visitor, account } = await aPair();
    const elsewhere = await server.visitor('nl', server.other);
    const stranger = await server.visitor();
    const id = await aCart(visitor, { lines: lines({ glas: 1 }) });
    const proofs = [
      stranger.token,
      elsewhere.token,
      account.token,
      server.operator().token,
      'a.verzonnen',
      'x',
    ];
    for (const proof of proofs) expect((await copy(account, id, proof)).status).toBe(404);
    expect((await copy(account, 'bestaat-niet', visitor.token)).status).toBe(404);
    expect(await amounts(visitor, id), 'it lies where it lay').toEqual({ glas: 1 });
  });

  test('the cart of an account is not one of before a login, whoever asks', async () => {
    const { visitor, account } = await aPair();
    const { account: other } = await aPair();
    const id = await aCart(account, { lines: lines({ glas: 1 }) });
    expect((await copy(account, id, visitor.token)).status).toBe(404);
    expect((await copy(other, id, account.token)).status).toBe(404);
  });

  test('a cart that was copied to one account is not given to another who knows the old token', async () => {
    const { visitor, account } = await aPair();
    const { account: other } = await aPair();
    const id = await aCart(visitor, { lines: lines({ glas: 1 }) });
    await copy(account, id, visitor.token);
    expect((await copy(other, id, visitor.token)).status).toBe(404);
  });

  test('an expired token proves whose cart it was for as long as it could be exchanged', async () => {
    const { visitor } = await aPair();
    const id = await aCart(visitor, { lines: lines({ glas: 1 }) });
    const before = server.clock.now;
    try {
      server.clock.now = (before + 12 * hour) as typeof before;
      const late = await server.customer(`vzw-laat-${names}`);
      expect((await copy(late, id, visitor.token)).status).toBe(404);
      server.clock.now = (before + 11 * hour) as typeof before;
      const inTime = await server.customer(`vzw-tijdig-${names}`);
      expect((await copy(inTime, id, visitor.token)).status).toBe(200);
    } finally {
      server.clock.now = before;
    }
  });

  test('copying a cart without a token, as a visitor, for a foreign account or without proof is refused', async () => {
    const { visitor, account } = await aPair();
    const id = await aCart(visitor, { lines: lines({ glas: 1 }) });
    expect((await copy(server.public(), id, visitor.token)).status).toBe(401);
    expect((await copy(visitor, id, visitor.token)).status).toBe(403);
    expect((await copy(server.operator(), id, visitor.token)).status).toBe(403);
    const path = `${cartPath(id)}/_copy-anonymous`;
    const foreign = await account.post(`${path}?customerId=vzw-0&contactId=niemand`, {
      AnonymousToken: visitor.token,
    });
    expect(foreign.status).toBe(403);
    for (const body of [{}, { AnonymousToken: '' }, { AnonymousToken: 7 }]) {
      expect((await account.post(path, body)).body.Error.Fields[0].Field).toBe('AnonymousToken');
    }
  });
});
