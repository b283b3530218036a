import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCart } from '../../testing/a-cart.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { readPdf } from '../documents/testing.ts';
import { invoiceOf } from './testing/invoice-of.ts';

const hours = [
  { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', slotMinutes: 60, capacity: 200 },
];

// spec 3 §2, "Account invoices"; `design/lending.md` §4, "cost statements".
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await aServer(
    { lending: lendingOf(), warehouses: [aWarehouse('noord', { hours })] },
    { directory: join(import.meta.dirname, '../../../../../shops/tentendienst') },
  );
  await anItem(server.shop.database, { id: 'bank', dayCents: 1000, stock: { noord: 50 } });
  admin = await server.customer('scouts');
});
afterAll(() => server.close());

/** Friday to Sunday: three days. */
async function anOrder(client = admin): Promise<{ id: string; number: string }> {
  const cart = await aCart(client, {
    lines: [{ ItemID: 'bank', Amount: 2 }],
    hours: ['noord.P5.0900', 'noord.R7.1600'],
  });
  const { body } = await client.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
  const [{ ReservationOrderID: id, ReservationID: number }] = body.Collection;
  return { id, number };
}

const path = (id: string) => `/api/v2/shop/reservationOrders/${id}/costs`;

async function statementOf(client: Client, id: string, language = 'nl') {
  const { status, body } = await client.send({
    method: 'GET',
    path: path(id),
    headers: { 'accept-language': language },
  });
  return { status, body, pdf: status === 200 ? readPdf(Buffer.from(body.Data, 'base64')) : null };
}

const wordsOf = (pdf: ReturnType<typeof readPdf> | null) =>
  pdf?.text.replaceAll('\n', ' ').replaceAll('\u00A0', ' ') ?? '';

test('an order that was not invoiced is stated by its price: each line, a day on average, VAT, what is open', async () => {
  const { id, number } = await anOrder();
  const { rows } = await server.pool.query(
    'select gross_cents from shop_feesthuis.reservation where id = $1',
    [id],
  );
  const gross = Number(rows[0].gross_cents) / 100;
  const { status, body, pdf } = await statementOf(admin, id);
  expect([status, body.FileName, body.ContentType]).toEqual([
    200,
    `kostenoverzicht-${number}.pdf`,
    'application/pdf',
  ]);
  const euro = (amount: number) => `€ ${amount.toFixed(2).replace('.', ',')}`;
  for (const words of [
    `Kostenoverzicht ${number}`,
    'Er is nog geen factuur',
    'Gemiddeld per dag',
    euro(gross),
    euro(Math.round((gross / 3) * 100) / 100),
    'Te betalen',
  ])
    expect(wordsOf(pdf)).toContain(words);
  expect(pdf?.isTagged).toBe(true);
  expect(pdf?.tags.filter((tag) => tag === 'H1')).toHaveLength(1);
});

test.each([
  ['en', 'Cost statement', 'There is no invoice yet'],
  ['de', 'Kostenübersicht', 'Es gibt noch keine Rechnung'],
])('a statement is written in the language of who asks for it: %s', async (language, title, standing) => {
  const { pdf } = await statementOf(admin, (await anOrder()).id, language);
  expect([pdf?.title?.split(' ')[0], pdf?.language]).toEqual([title.split(' ')[0], language]);
  expect(wordsOf(pdf)).toContain(standing);
});

test('once it is invoiced an order is stated by its invoice', async () => {
  const { id, number } = await anOrder();
  const invoice = await invoiceOf(server, number);
  const { pdf } = await statementOf(admin, id);
  expect(wordsOf(pdf)).toContain(`Volgens factuur ${invoice} van`);
});

test('an order that was called off has none', async () => {
  const { id } = await anOrder();
  await server.pool.query("update shop_feesthuis.reservation set status = 'Cancelled' where id = $1", [id]);
  expect((await statementOf(admin, id)).status).toBe(404);
});

test('a statement is read by who reads the invoices of its association, and nobody else learns that there is one', async () => {
  const { id } = await anOrder();
  const colleague = await server.customer('scouts', { contact: 'bram', role: 'User' });
  const stranger = await server.customer('chiro');
  const callers = [server.public(), await server.visitor(), colleague, stranger, admin];
  const statuses = await Promise.all(callers.map(async (one) => (await statementOf(one, id)).status));
  expect(statuses).toEqual([401, 403, 403, 404, 200]);
  expect((await statementOf(admin, 'nergens')).status).toBe(404);
});
