import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../platform/application/context.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { aCart, period } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { allowed, aStaffMember } from '../../testing/a-staff-member.ts';
import { pdf, upload } from '../../testing/uploads.ts';
import { getCart } from './carts.queries.ts';

let server: TestServer;
let visitor: Client;

beforeAll(async () => {
  const name = { nl: 'heftruck', en: 'heftruck', de: 'heftruck' };
  server = await aServer({
    cartMode: 'multiple',
    certificates: [{ id: 'heftruck', name }],
    uploads: { cart: 'AllowUpload' },
  });
  const { database } = server.shop;
  await anItem(database, { id: 'borg', itemType: 'Borg' });
  await anItem(database, { id: 'glas', dayCents: 290, stock: { noord: 40 } });
  await anItem(database, {
    id: 'tent',
    depositCents: 12500,
    uploadPolicy: 'AllowUpload',
    certificates: { heftruck: true },
    stock: { noord: 3 },
  });
  visitor = await server.visitor();
});
afterAll(() => server.close());

const plan = { name: 'plan.pdf', type: 'application/pdf', bytes: pdf };
const cartPath = (id: string) => `/api/v3/rental/cart/${id}`;

interface Answer {
  readonly status: number;
  readonly body: {
    readonly Cart?: Versioned;
    readonly Collection?: object[];
    readonly Items?: object[];
    readonly Version?: number;
  };
}

interface Versioned {
  readonly Version: number;
}

/** The cart of an answer, whichever shape the call has. */
function cartOf({ body: { Cart, Collection, ...whole } }: Answer): Versioned {
  if (Cart === undefined) return { ...whole, Version: whole.Version ?? 0 };
  const lines = Collection === undefined ? {} : { Items: Collection };
  return { ...Cart, ...lines };
}

interface Line {
  readonly CartItemID: string;
  readonly ItemID: string;
  readonly IsDeposit: boolean;
}

const handIn = (cart: string, body: object) => visitor.post(`${cartPath(cart)}/certificate`, body);

/** A cart of two articles, and the addresses of what can be written to it. */
async function aFullCart() {
  const id = await aCart(visitor, {
    lines: [
      { ItemID: 'tent', Amount: 1 },
      { ItemID: 'glas', Amount: 4 },
    ],
  });
  const lines: readonly Line[] = (await visitor.get(cartPath(id))).body.Items;
  const tent = lines.find(({ ItemID, IsDeposit }) => ItemID === 'tent' && !IsDeposit);
  const line = `${cartPath(id)}/items/${tent?.CartItemID}`;
  return { id, line, items: `${cartPath(id)}/items` };
}

const writes: readonly (readonly [
  string,
  (cart: Awaited<ReturnType<typeof aFullCart>>) => Promise<Answer>,
])[] = [
  ['lines are added', ({ items }) => visitor.post(items, [{ ItemID: 'glas', Amount: 2 }])],
  ['an amount changes', ({ line }) => visitor.patch(line, { Amount: 2 })],
  ['a line is removed', ({ line }) => visitor.delete(line)],
  ['the lines are cleared', ({ items }) => visitor.delete(items)],
  ['the days change', ({ id }) => visitor.patch(cartPath(id), { DateTimeExpectedEnd: '2026-06-08' })],
  ['a file is added to the cart', ({ id }) => upload(visitor, `${cartPath(id)}/attachment`, plan)],
  ['a file is added to a line', ({ line }) => upload(visitor, `${line}/attachment`, plan)],
  [
    'a file is removed',
    async ({ line }) => {
      const sent = await upload(visitor, `${line}/attachment`, plan);
      return visitor.delete(`${line}/attachment/${sent.body.CartAttachmentID}`);
    },
  ],
  ['a certificate is handed in', ({ id }) => handIn(id, { Number: 'HT-77' })],
  [
    'a certificate is withdrawn',
    async ({ id }) => {
      await handIn(id, { Number: 'HT-77' });
      return handIn(id, { Number: 'HT-77', IsInactive: true });
    },
  ],
  [
    'a group moves to other days',
    ({ id }) => visitor.patch(cartPath(id), { Group: period, DateTimeExpectedEnd: '2026-06-08' }),
  ],
  [
    'a group gets its hours',
    ({ id }) => visitor.patch(cartPath(id), { Group: period, BusinessHourStart: 'noord.P5.0900' }),
  ],
];

test.each(writes)('when %s, the answer is the cart as it is read afterwards', async (_, write) => {
  const cart = await aFullCart();
  const answer = await write(cart);
  expect([200, 201]).toContain(answer.status);
  const { body: read } = await visitor.get(cartPath(cart.id));
  expect(cartOf(answer)).toEqual(read);
});

test.each(writes)('when %s, the version of the cart rises', async (_, write) => {
  const cart = await aFullCart();
  const { Version: before } = (await visitor.get(cartPath(cart.id))).body;
  const { Version: after } = cartOf(await write(cart));
  expect(after).toBeGreaterThan(before);
});

test('of two files that are sent at once, the answer with both has the higher version', async () => {
  const { id, line } = await aFullCart();
  const answers = await Promise.all([
    upload(visitor, `${line}/attachment`, plan),
    upload(visitor, `${cartPath(id)}/attachment`, { ...plan, name: 'proef.pdf' }),
  ]);
  const [first, second] = answers.map(cartOf).toSorted((one, other) => one.Version - other.Version);
  expect(second?.Version).toBe((first?.Version ?? 0) + 1);
  expect(second).toEqual((await visitor.get(cartPath(id))).body);
});

test('a new cart is answered as it is read afterwards', async () => {
  const made = await visitor.post('/api/v3/rental/cart', period);
  expect(made.body).toEqual((await visitor.get(cartPath(made.body.CartID))).body);
});

test('a write that another tab was ahead of answers the cart as it is read', async () => {
  const { id, line } = await aFullCart();
  const late = await visitor.patch(line, { Amount: 2, Version: 1 });
  expect([late.status, late.body.Error.Code]).toEqual([409, 'CartChanged']);
  expect(cartOf(late)).toEqual((await visitor.get(cartPath(id))).body);
});

test('a cart is read with its lines in no more statements than its lines alone', async () => {
  const { id, items } = await aFullCart();
  const { statements: whole } = await withStatements(() => visitor.get(cartPath(id)));
  const { statements: lines } = await withStatements(() => visitor.get(items));
  expect(whole).toEqual(lines);
});

test('a cart is read with the lines of its version, whoever writes between two statements of the reading', async () => {
  const { id, line } = await aFullCart();
  const before = (await visitor.get(cartPath(id))).body;
  const { rows } = await server.pool.query('select visitor_id from shop_feesthuis.cart where id = $1', [id]);
  const token = { accessToken: '', issued: monday, expires: monday };
  const actor = { kind: 'anonymous', visitorId: rows[0].visitor_id, token } as const;
  const { database } = server.shop;
  let written = 0;
  const writing: Db = {
    async rows(statement, values) {
      const found = await database.rows(statement, values);
      written += 1;
      const { status } = await visitor.patch(line, { Amount: 1 + (written % 2) });
      expect(status).toBe(200);
      return found;
    },
    first: async (statement, values) => (await writing.rows(statement, values))[0],
  };
  const shop = { ...server.shop, database: { ...database, ...writing } };
  const context = { ...aStaffMember(server), shop, actor } as unknown as Context;
  const view = allowed(await getCart(context, { cartId: id }));
  expect(written).toBeGreaterThan(0);
  expect([view.cart.version, view.lines.map(({ line: { row } }) => [row.itemId, row.qty])]).toEqual([
    before.Version,
    [
      ['tent', 1],
      ['glas', 4],
    ],
  ]);
});
