import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { answerCall } from '../../operator/answer-call.ts';
import { readCall } from '../../operator/read-call.ts';
import { aCart } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig, aWarehouse } from '../../testing/a-shop.ts';
import { settings } from '../invoices/testing/business.ts';
import { invoiceOf } from '../invoices/testing/invoice-of.ts';
import { ask, create, made, refusedWith, update } from '../lending/testing/request-calls.ts';

// spec 3 §2, "Blocked view"; `design/lending.md` §4, "blocked view".
let server: TestServer;
let admin: Client;
let member: Client;
let other: Client;
let invoice: string;
const path = '/api/v2/shop/lending/arrears';
const hours = [
  { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', slotMinutes: 60, capacity: 200 },
];

beforeAll(async () => {
  server = await aServer(
    {
      lending: lendingOf({ blockWhenUnpaid: true }),
      warehouses: [aWarehouse('noord', { hours })],
      ...settings,
      limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 },
    },
    { directory: join(import.meta.dirname, '../../../../../shops/tentendienst') },
  );
  const { database } = server.shop;
  for (const id of ['senior', 'patrol', 'stock']) await anItem(database, { id, stock: { noord: 50 } });
  await anItem(database, { id: 'bank', dayCents: 1000, stock: { noord: 50 } });
  admin = await server.customer('V0001234', { group: '33' });
  member = await server.customer('V0001234', { group: '33', contact: 'lid', role: 'User' });
  other = await server.customer('V0005678', { group: '33' });
  const cart = await aCart(admin, {
    lines: [{ ItemID: 'bank', Amount: 2 }],
    hours: ['noord.P5.0900', 'noord.R7.1600'],
  });
  const { body } = await admin.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
  invoice = await invoiceOf(server, body.Collection[0].ReservationID);
});
beforeEach(async () => {
  at('2027-01-11T10:00:00+01:00');
  await lend({ blockWhenUnpaid: true });
});
afterAll(() => server.close());

function at(time: string): void {
  server.clock.now = Date.parse(time) as EpochMs;
}

async function lend(change: Parameters<typeof lendingOf>[0]): Promise<void> {
  await server.edit({ lending: lendingOf(change) });
}

async function operator(...line: string[]) {
  const { call, objection } = readCall(line, ['feesthuis']);
  if (objection !== null) return { objection: objection.key };
  const source = {
    actor: { kind: 'operator', role: 'owner', name: 'test' },
    now: server.clock.now,
    requestId: 'test',
  } as const;
  return answerCall([server.shop], call, source);
}

const isBlocked = async (client: Client): Promise<boolean> => (await client.get(path)).body.IsBlocked;

async function dueOn(): Promise<string> {
  const { rows } = await server.pool.query<{ due: string }>(
    'select due_on::text as due from shop_feesthuis.invoice where number = $1',
    [invoice],
  );
  return rows[0]?.due ?? '';
}

/** A cart for a camp in May, with what came of putting a tent into it. */
async function cartInMay(client: Client) {
  const cart = await aCart(client, {
    place: { DateTimeExpectedStart: '2027-05-13', DateTimeExpectedEnd: '2027-05-18' },
  });
  const added = await client.post(`/api/v3/rental/cart/${cart}/items`, [{ ItemID: 'senior', Amount: 1 }]);
  return { cart, added };
}

describe('an association with an invoice past its due date', () => {
  test('an association with an invoice past its due date sees it with its amount, its days and how to pay', async () => {
    const { status, body } = await admin.get(path);
    expect(status).toBe(200);
    expect(body).toEqual({
      IsBlocked: true,
      Invoices: [
        expect.objectContaining({
          InvoiceID: invoice,
          DateDue: await dueOn(),
          TotalOpen: body.Invoices[0].TotalIncVAT,
          PayeeIBAN: expect.stringMatching(/^[A-Z]{2}\d{2}/u),
          PaymentReference: expect.stringMatching(/^\+{3}/u),
        }),
      ],
    });
    expect(body.Invoices[0].TotalOpen).toBeGreaterThan(0);
  });

  test('an association with an invoice past its due date is told that it is blocked by any person, who reads no invoices', async () => {
    expect((await member.get(path)).body).toEqual({ IsBlocked: true, Invoices: [] });
  });

  test('an association with an invoice past its due date sends no application', async () => {
    expect(refusedWith(await create(admin))).toEqual(['InvoicesOverdue']);
    expect(refusedWith(await create(member))).toEqual(['InvoicesOverdue']);
    expect(refusedWith(await create(other))).toBeNull();
  });

  test('an association with an invoice past its due date puts no tent into a cart, and other things all the same', async () => {
    const { cart, added } = await cartInMay(admin);
    expect([added.status, added.body.Error.Code, added.body.Error.Fields[0].Code]).toEqual([
      409,
      'InvoicesOverdue',
      'invoices-overdue',
    ]);
    const bench = await admin.post(`/api/v3/rental/cart/${cart}/items`, [{ ItemID: 'bank', Amount: 1 }]);
    expect(bench.status).toBe(201);
    expect((await cartInMay(other)).added.status).toBe(201);
  });

  test('an association with an invoice past its due date makes no cart of the answers of the wizard', async () => {
    const save = `mutation ($input: DraftInput!) { saveDraft(input: $input) { Id } }`;
    const saved = await ask(admin, save, { input: { Question: 'CLUB', IsDone: true } });
    const prepare = `mutation ($id: ID!) { prepareCart(draftId: $id) { CartID } }`;
    expect(refusedWith(await ask(admin, prepare, { id: saved.body.data.saveDraft.Id }))).toEqual([
      'InvoicesOverdue',
    ]);
  });

  test('an association with an invoice past its due date orders no tents that it put into the cart before the day', async () => {
    await lend({ blockWhenUnpaid: false });
    const { cart, added } = await cartInMay(admin);
    expect(added.status).toBe(201);
    await admin.patch(`/api/v3/rental/cart/${cart}`, {
      BusinessHourStart: 'noord.P4.0900',
      BusinessHourEnd: 'noord.R2.1600',
    });
    await lend({ blockWhenUnpaid: true });
    const { status, body } = await admin.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
    expect([status, body.Error.Code]).toEqual([409, 'InvoicesOverdue']);
  });

  test('an association with an invoice past its due date still changes what it has sent', async () => {
    await lend({ blockWhenUnpaid: false });
    const { Id } = await made(admin);
    await lend({ blockWhenUnpaid: true });
    expect(refusedWith(await update(admin, { Id, RequestedTentsSenior: 2 }))).toBeNull();
  });
});

test('nobody is blocked on the due date itself, and everybody from the next day on', async () => {
  const day = await dueOn();
  at(`${day}T23:59:00+02:00`);
  expect(await isBlocked(admin)).toBe(false);
  server.clock.now = (server.clock.now + 60_000) as EpochMs;
  expect(await isBlocked(admin)).toBe(true);
});

test('a shop that does not ask for it lends whatever is unpaid', async () => {
  await lend({});
  expect((await admin.get(path)).body).toEqual({ IsBlocked: false, Invoices: [] });
  expect(refusedWith(await create(admin))).toBeNull();
});

test('an association that owes nothing is not blocked', async () => {
  expect((await other.get(path)).body).toEqual({ IsBlocked: false, Invoices: [] });
});

test('only who is logged in for an association may ask', async () => {
  const visitor = await server.visitor();
  expect((await visitor.get(path)).status).toBe(403);
  expect((await server.public().get(path)).status).toBe(401);
});

test('the operator lets one association lend while it has not paid, and takes that back', async () => {
  expect(await operator('lend-unpaid', 'V0001234')).toEqual({
    lines: ['V0001234 vzw: mag lenen terwijl er facturen openstaan'],
    exitCode: 0,
  });
  expect(await isBlocked(admin)).toBe(false);
  expect(refusedWith(await create(admin))).toBeNull();
  await operator('lend-unpaid', 'V0001234');
  await operator('lend-unpaid', 'V0001234', 'off');
  expect(await isBlocked(admin)).toBe(true);
  const { rows } = await server.pool.query(
    `select after->>'lendsInArrears' as lends from shop_feesthuis.event
     where action = 'exempt-from-arrears' order by id`,
  );
  expect(rows.map(({ lends }) => lends)).toEqual(['true', 'false']);
  expect(await operator('lend-unpaid', 'niemand')).toMatchObject({ exitCode: 1 });
  expect(await operator('lend-unpaid', 'V0001234', 'misschien')).toEqual({ objection: 'onOff' });
});

test('money that the business notes lifts the block at once', async () => {
  expect(await isBlocked(admin)).toBe(true);
  await operator('invoice-paid', invoice);
  expect(await isBlocked(admin)).toBe(false);
});
