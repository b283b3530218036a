import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../platform/database/statement.ts';
import { aCart, person } from '../../testing/a-cart.ts';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';

const insertAddOn = statement(`
  insert into $schema.add_on (item_id, add_on_id, policy, qty, ranking) values ($1, $2, $3, $4, 1)
`);

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
  const { database } = server.shop;
  await anItem(database, { id: 'tent', stock: { noord: 9 } });
  await anItem(database, { id: 'anchor', stock: { noord: 7 } });
  await anItem(database, { id: 'lamp', stock: { noord: 9 } });
  await anItem(database, { id: 'stove', stock: { noord: 9 } });
  await anItem(database, { id: 'gas', stock: { noord: 9 }, maxPerCart: 1 });
  await anItem(database, { id: 'mast', stock: { noord: 9 } });
  await anItem(database, { id: 'elsewhere', stock: { zuid: 9 } });
  await database.rows(insertAddOn, ['tent', 'anchor', 'required', 2]);
  await database.rows(insertAddOn, ['tent', 'lamp', 'optional', 1]);
  await database.rows(insertAddOn, ['stove', 'gas', 'required', 2]);
  await database.rows(insertAddOn, ['mast', 'elsewhere', 'required', 1]);
});
afterAll(() => server.close());

const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;

async function cartOf(lines: Record<string, number>) {
  const client = await server.visitor();
  const id = await aCart(client, {
    hours,
    lines: Object.entries(lines).map(([ItemID, Amount]) => ({ ItemID, Amount })),
  });
  const lacking = (await client.get(`/api/v3/rental/cart/${id}/items`)).body.Collection.flatMap(
    (line: { LackingAddOns: { ItemID: string; Amount: number }[] }) =>
      line.LackingAddOns.map(({ ItemID, Amount }) => [ItemID, Amount]),
  );
  return { client, id, lacking };
}

describe('an article that cannot go without another', () => {
  test.each([
    ['all of it', { tent: 2 }, [['anchor', 4]]],
    ['the rest of it', { tent: 2, anchor: 1 }, [['anchor', 3]]],
    ['nothing beside enough of it', { tent: 2, anchor: 4 }, []],
    ['nothing of what may be taken beside it', { tent: 1, anchor: 2 }, []],
    ['no more than there is', { tent: 5, anchor: 1 }, [['anchor', 6]]],
    ['no more than a cart may hold', { stove: 3 }, [['gas', 1]]],
    ['nothing that the place does not have', { mast: 1 }, []],
  ])('an article that cannot go without another lacks %s', async (_, lines, expected) => {
    expect((await cartOf(lines)).lacking).toEqual(expected);
  });

  test('an article that cannot go without another holds it under itself, and takes so much of it along when it goes', async () => {
    const { client, id } = await cartOf({ tent: 1, anchor: 3, lamp: 1 });
    const path = `/api/v3/rental/cart/${id}/items`;
    const linesOf = async () =>
      (await client.get(path)).body.Collection as {
        CartItemID: string;
        ItemID: string;
        Amount: number;
        ParentCartItemID: string | null;
        RequiredAmount: number | null;
      }[];
    const lines = await linesOf();
    const tent = lines.find(({ ItemID }) => ItemID === 'tent')?.CartItemID;
    expect(lines.map((line) => [line.ItemID, line.ParentCartItemID, line.RequiredAmount])).toEqual([
      ['tent', null, null],
      ['anchor', tent, 2],
      ['lamp', null, null],
    ]);
    expect((await client.delete(`${path}/${tent}`)).status).toBe(200);
    expect((await linesOf()).map((line) => [line.ItemID, line.Amount, line.RequiredAmount])).toEqual([
      ['anchor', 1, null],
      ['lamp', 1, null],
    ]);
  });

  test('an article that cannot go without another is not checked out without it, whatever screen was passed over, and goes once it is there', async () => {
    const { client, id } = await cartOf({ tent: 1, anchor: 1 });
    const checkout = () => client.post(`/api/v3/rental/cart/${id}/_checkout-anonymous`, { Customer: person });
    const refused = await checkout();
    expect([refused.status, refused.body.Error.Fields]).toEqual([
      400,
      [
        {
          Field: 'Items[0].AddOns',
          Code: 'add-on-required',
          Message: 'Bij tent nl hoort nog 1 × anchor nl.',
        },
      ],
    ]);
    await client.post(`/api/v3/rental/cart/${id}/items`, [{ ItemID: 'anchor', Amount: 1 }]);
    expect((await checkout()).status).toBe(201);
  });
});
