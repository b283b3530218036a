import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IsoDate } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import type { OutgoingMail } from '../../platform/mail/mailer.ts';
import { aCart, person } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { aRegistration } from '../identity/testing/registration-calls.ts';
import { notificationJobs } from '../notifications/index.ts';
import { moveOrder } from './moves.ts';
import { orderAccess } from './order-link.ts';

let server: TestServer;
const day31 = '2026-12-31' as IsoDate;
const day = 24 * 3_600_000;

beforeAll(async () => {
  server = await aServer({
    reservations: {
      confirmationAboveCents: 100_00,
      liveReservationsPerEmail: 1000,
      liveReservationsPerAddress: 1000,
    },
  });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 11 } });
});
beforeEach(() => {
  server.clock.now = monday;
});
afterAll(() => server.close());

let weeks = 0;

function checkoutOf(by: Client | undefined, registers: boolean): [string, object] {
  if (by !== undefined) return ['_checkout', {}];
  if (registers)
    return ['_checkout-register', { Registration: aRegistration(`noor-${weeks}@bivak.example`) }];
  return ['_checkout-anonymous', { Customer: person }];
}

async function aReservation({
  tents = 1,
  by,
  registers = false,
}: { tents?: number; by?: Client; registers?: boolean } = {}): Promise<string> {
  weeks += 1;
  const start = new Date(Date.parse('2026-06-05T00:00Z') + weeks * 7 * day).toISOString().slice(0, 10);
  const client = by ?? (await server.visitor());
  const cart = await aCart(client, {
    place: { DateTimeExpectedStart: start, DateTimeExpectedEnd: start },
    lines: [{ ItemID: 'tent', Amount: tents }],
    hours: ['noord.P5.0900', 'noord.R5.1600'],
  });
  const [call, body] = checkoutOf(by, registers);
  const made = await client.post(`/api/v3/rental/cart/${cart}/${call}`, body);
  return made.body.Collection[0].ReservationOrderID;
}

/** The address behind the button of a mail. */
async function mailedLink(id: string, mail = 'received'): Promise<URL> {
  const sent: OutgoingMail[] = [];
  // why: only what is handed to the mail server matters here; the sandbox's tests send for real.
  const mailer = { sendMail: async (one: OutgoingMail) => void sent.push(one), close: () => undefined };
  const job = notificationJobs({ mailer, key: server.key }).find(({ kind }) => kind.endsWith(mail));
  await job?.handle(server.shop, { reservationId: id }, { id: 'job', attempt: 1, now: server.clock.now });
  return new URL(/http:\S+\/bestelling\/\S+/u.exec(sent[0]?.text ?? '')?.[0] ?? '');
}

async function mailedAccess(id: string): Promise<string> {
  return (await mailedLink(id)).searchParams.get('access') ?? '';
}

function open(id: string, access: string, client = server.public()) {
  return client.post(`/api/v2/shop/reservationOrders/${id}/_open`, { Access: access });
}

describe('the link of a mail', () => {
  test('the link of a mail shows the order and its lines to who has no token at all', async () => {
    const id = await aReservation();
    const link = await mailedLink(id);
    expect(link.pathname).toBe(`/bestelling/${id}`);
    const { status, body } = await open(id, link.searchParams.get('access') ?? '');
    expect(status).toBe(200);
    expect(body.Order).toMatchObject({ ReservationOrderID: id, Customer: { FirstName: 'Lotte' } });
    expect(body.Items).toMatchObject([{ ItemID: 'tent', Amount: 1 }]);
  });

  test('the link of a mail shows it to another visitor, who still has no part in it otherwise', async () => {
    const id = await aReservation();
    const other = await server.visitor();
    expect((await open(id, await mailedAccess(id), other)).status).toBe(200);
    expect((await other.get(`/api/v2/shop/reservationOrders/${id}`)).status).toBe(404);
  });

  test('the link of a mail goes with every mail, beside the code where one is asked', async () => {
    const large = await aReservation({ tents: 11 });
    expect([...(await mailedLink(large)).searchParams.keys()]).toEqual(['confirm', 'access']);
    const id = await aReservation();
    const source = {
      actor: { kind: 'operator', role: 'owner', name: 'test' },
      now: monday,
      requestId: 'test',
    } as const;
    await moveOrder(server.shop, source, { key: id, to: 'Order', who: 'operator' });
    const access = (await mailedLink(id, 'accepted')).searchParams.get('access') ?? '';
    expect((await open(id, access)).body.Order.ReservationStatus).toBe('Order');
  });

  test('the link of a mail opens until the thirtieth day after the last day of the order', async () => {
    const id = await aReservation();
    const access = await mailedAccess(id);
    const end = server.shop.zone.at(
      (await open(id, access)).body.Order.DateTimeExpectedEnd.slice(0, 10) as IsoDate,
      1440,
    );
    server.clock.now = (end + 30 * day - 1000) as EpochMs;
    expect((await open(id, access)).status).toBe(200);
    server.clock.now = (end + 30 * day) as EpochMs;
    const over = await open(id, access);
    expect([over.status, over.body.Error.Code]).toEqual([410, 'LinkExpired']);
  });

  test('the link of a mail opens no other order, no other shop, and nothing when it was changed', async () => {
    const id = await aReservation();
    const access = await mailedAccess(id);
    const [seconds = '', signature = ''] = access.split('.');
    const last = signature.endsWith('A') ? 'B' : 'A';
    const changed = [
      `${Number(seconds) + 1}.${signature}`,
      `${seconds}.${signature.slice(0, -1)}${last}`,
      signature,
      `${seconds}.`,
      await mailedAccess(await aReservation()),
      orderAccess(server.key, { shop: server.other, reservationId: id }, day31),
    ];
    for (const one of changed) expect([one, (await open(id, one)).status]).toEqual([one, 404]);
    expect((await open(id, '')).status).toBe(400);
  });

  test('the link of a mail is no token', async () => {
    const id = await aReservation();
    const access = await mailedAccess(id);
    const bearer = await server.public().send({
      method: 'GET',
      path: `/api/v2/shop/reservationOrders/${id}`,
      headers: { authorization: `Bearer ${access}` },
    });
    expect(bearer.status).toBe(401);
    expect((await server.public().get(`/api/v2/shop/reservationOrders/${id}?access=${access}`)).status).toBe(
      401,
    );
  });

  test('the link of a mail opens what was ordered with a registration, whose login may still have to wait', async () => {
    const id = await aReservation({ registers: true });
    const opened = await open(id, await mailedAccess(id));
    expect(opened.body.Order).toMatchObject({ ReservationOrderID: id, AccountNextStep: 'Activate' });
  });

  test('the link of a mail of a customer with an account opens nothing: who reads it logs in', async () => {
    const id = await aReservation({ by: await server.customer('vzw-link') });
    expect((await mailedLink(id)).search).toBe('');
    const access = orderAccess(server.key, { shop: server.shop, reservationId: id }, day31);
    expect((await open(id, access)).status).toBe(404);
  });
});
