import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { OutgoingMail } from '../../platform/mail/mailer.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { aCart, person } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { allowed, aStaffMember } from '../../testing/a-staff-member.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { notificationJobs } from '../notifications/index.ts';
import { moveOrder } from './moves.ts';
import { confirmationCode } from './order-link.ts';
import { expireReservations } from './orders.jobs.ts';
import { staffListOpenOrders } from './orders.queries.ts';

// A tent costs 10 a day: up to 10 tents are within the limit.
let server: TestServer;
let mails: OutgoingMail[];
const hour = 3_600_000;

const reservations = {
  confirmationAboveCents: 100_00,
  liveReservationsPerEmail: 1000,
  liveReservationsPerAddress: 1000,
};

beforeAll(async () => {
  server = await aServer({ reservations });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 11 } });
});
beforeEach(async () => {
  server.clock.now = monday;
  await server.edit({ reservations });
  mails = [];
});
afterAll(() => server.close());

let day = 0;

interface Placed {
  readonly id: string;
  readonly number: string;
  readonly client: Client;
}

/** Every reservation on a day of its own, so that the tests do not take each other's places. */
async function aReservation(tents = 11, by?: Client): Promise<Placed> {
  day += 7;
  const client = by ?? (await server.visitor());
  const start = new Date(Date.parse('2026-06-05T00:00Z') + day * 24 * hour).toISOString().slice(0, 10);
  const cart = await aCart(client, {
    place: { DateTimeExpectedStart: start, DateTimeExpectedEnd: start },
    lines: [{ ItemID: 'tent', Amount: tents }],
    hours: ['noord.P5.0900', 'noord.R5.1600'],
  });
  const call = by === undefined ? '_checkout-anonymous' : '_checkout';
  const { body } = await client.post(
    `/api/v3/rental/cart/${cart}/${call}`,
    by === undefined ? { Customer: person } : {},
  );
  return { id: body.Collection[0].ReservationOrderID, number: body.Collection[0].ReservationID, client };
}

/** The code in the link of the first mail; undefined when the mail asks nothing. */
async function mailedCode(id: string, shop: Shop = server.shop): Promise<string | undefined> {
  // why: only what is handed to the mail server matters here; the sandbox's tests send for real.
  const mailer = { sendMail: async (mail: OutgoingMail) => void mails.push(mail), close: () => undefined };
  const job = notificationJobs({ mailer, key: server.key }).find(({ kind }) => kind.endsWith('received'));
  await job?.handle(shop, { reservationId: id }, { id: 'job', attempt: 1, now: server.clock.now });
  return /\?confirm=([\w-]+)/u.exec(mails.at(-1)?.text ?? '')?.[1];
}

function confirm(id: string, code: string | undefined, client = server.public()) {
  return client.post(`/api/v2/shop/reservationOrders/${id}/_confirm`, { Code: code });
}

async function standing({ id, client }: Placed): Promise<unknown[]> {
  const { body } = await client.get(`/api/v2/shop/reservationOrders/${id}`);
  return [body.ReservationStatus, body.ConfirmationAsked, body.DateTimeConfirmed];
}

function byOperator(key: string, to: 'Order' | 'Rejected' | 'Cancelled') {
  const source = {
    actor: { kind: 'operator', role: 'owner', name: 'test' },
    now: server.clock.now,
    requestId: 'test',
  } as const;
  return moveOrder(server.shop, source, { key, to, who: 'operator' });
}

async function eventsOf(id: string): Promise<unknown[]> {
  const { rows } = await server.pool.query<{ action: string; actor: { kind: string } }>(
    'select action, actor from shop_feesthuis.event where entity_id = $1 order by id',
    [id],
  );
  return rows.map(({ action, actor }) => [action, actor.kind]);
}

describe('who is asked to confirm a reservation', () => {
  test('up to the amount nobody is asked to confirm a reservation', async () => {
    const placed = await aReservation(10);
    expect(await standing(placed)).toEqual(['Active', false, null]);
    expect(await mailedCode(placed.id)).toBeUndefined();
    expect(mails[0]?.subject).toBe(`We hebben je aanvraag ${placed.number} ontvangen`);
  });

  test('above the amount a visitor is asked to confirm, in a mail that says until when and leads to the order at the canonical origin', async () => {
    const placed = await aReservation();
    expect(await standing(placed)).toEqual(['Active', true, null]);
    const code = await mailedCode(placed.id);
    expect(mails[0]?.subject).toBe(`Bevestig je aanvraag ${placed.number}`);
    expect(mails[0]?.text).toContain(`http://localhost:4000/bestelling/${placed.id}?confirm=${code}&access=`);
    expect(mails[0]?.text).toContain('Tot woensdag 3 juni, 08:00 blijft alles voor je opzij staan');
    expect(mails[0]?.html).toContain(`/bestelling/${placed.id}?confirm=${code}&amp;access=`);
  });

  test('a customer with an account is never asked to confirm a reservation', async () => {
    const customer = await server.customer('vzw-elf');
    const placed = await aReservation(11, customer);
    expect(await standing(placed)).toEqual(['Active', false, null]);
    expect(await mailedCode(placed.id)).toBeUndefined();
    const code = confirmationCode(server.key, server.shop.id, placed.id);
    expect((await confirm(placed.id, code)).status).toBe(404);
  });
});

describe('confirming', () => {
  test('confirming needs no token, is seen by who ordered, and leaves an event', async () => {
    const placed = await aReservation();
    server.clock.now = (monday + hour / 2) as EpochMs;
    const answer = await confirm(placed.id, await mailedCode(placed.id));
    expect([answer.status, answer.body]).toEqual([
      200,
      { ReservationID: placed.number, ReservationStatus: 'Active' },
    ]);
    expect(await standing(placed)).toEqual(['Active', true, '2026-06-01T08:30:00+02:00']);
    expect(await eventsOf(placed.id)).toEqual([
      ['checkout', 'anonymous'],
      ['confirm', 'public'],
    ]);
  });

  test('confirming works where an old token is about, because the code alone decides', async () => {
    const placed = await aReservation();
    const code = await mailedCode(placed.id);
    server.clock.now = (monday + 24 * hour) as EpochMs;
    expect((await placed.client.get(`/api/v2/shop/reservationOrders/${placed.id}`)).status).toBe(401);
    expect((await confirm(placed.id, code, placed.client)).status).toBe(200);
  });

  test('confirming a reservation twice, and at the same time, changes nothing the second time', async () => {
    const placed = await aReservation();
    const code = await mailedCode(placed.id);
    const first = await Promise.all([confirm(placed.id, code), confirm(placed.id, code)]);
    server.clock.now = (monday + hour / 2) as EpochMs;
    const again = await confirm(placed.id, code);
    expect([...first, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(again.body).toEqual(first[0]?.body);
    expect(await standing(placed)).toEqual(['Active', true, '2026-06-01T08:00:00+02:00']);
    expect((await eventsOf(placed.id)).length).toBe(2);
  });

  test('confirming a reservation with a wrong code, the code of another reservation or of another shop is told as an unknown id', async () => {
    const placed = await aReservation();
    const code = await mailedCode(placed.id);
    const unknown = await confirm('nergens', code);
    expect([unknown.status, unknown.body.Error.Code]).toEqual([404, 'NotFound']);
    const wrong = [
      'x'.repeat(43),
      'x',
      `${code}A`,
      confirmationCode(server.key, server.shop.id, (await aReservation()).id),
      confirmationCode(server.key, server.other.id, placed.id),
    ];
    for (const one of wrong) {
      const answer = await confirm(placed.id, one);
      expect([one, answer.status, answer.body]).toEqual([one, 404, unknown.body]);
    }
    expect(await standing(placed)).toEqual(['Active', true, null]);
  });

  test('confirming a reservation without a code, or with none that could be one, names the field', async () => {
    for (const code of [undefined, '', 'x'.repeat(201), 5 as unknown as string]) {
      const answer = await confirm('nergens', code);
      expect([code, answer.status, answer.body.Error.Fields?.[0]?.Field]).toEqual([code, 400, 'Code']);
    }
  });

  test('confirming is refused once the request has ended, even when it was confirmed before', async () => {
    const expired = await aReservation();
    const code = await mailedCode(expired.id);
    expect((await confirm(expired.id, code)).status).toBe(200);
    expect(await expireReservations(server.shop, (monday + 49 * hour) as EpochMs)).toBeGreaterThan(0);
    const answer = await confirm(expired.id, code);
    expect([answer.status, answer.body.Error.Code]).toEqual([409, 'TransitionRefused']);
    for (const to of ['Rejected', 'Cancelled'] as const) {
      const placed = await aReservation();
      await byOperator(placed.id, to);
      const refused = await confirm(placed.id, confirmationCode(server.key, server.shop.id, placed.id));
      expect([to, refused.status, refused.body.Error.Code]).toEqual([to, 409, 'TransitionRefused']);
    }
  });
});

describe('a shop that accepts at once', () => {
  test('a shop that accepts at once still does up to the amount', async () => {
    await server.edit({ reservations: { ...reservations, acceptance: 'immediate' } });
    expect(await standing(await aReservation(10))).toEqual(['Order', false, null]);
  });

  test('a shop that accepts at once waits above it, and accepts by the confirmation: once, with a number, a mail and claims that stay', async () => {
    await server.edit({ reservations: { ...reservations, acceptance: 'immediate' } });
    const placed = await aReservation();
    expect(await standing(placed)).toEqual(['Active', true, null]);
    const code = await mailedCode(placed.id);
    const confirming = () => withStatements(() => confirm(placed.id, code));
    for (const { result, statements } of await Promise.all([confirming(), confirming()])) {
      expect(statements.length).toBeLessThanOrEqual(6);
      expect(result.body).toEqual({ ReservationID: placed.number, ReservationStatus: 'Order' });
    }
    expect(await standing(placed)).toEqual(['Order', true, '2026-06-01T08:00:00+02:00']);
    const { rows } = await server.pool.query(
      `select (select array_agg(kind order by id) from shop_feesthuis.outbox
          where payload ->> 'reservationId' = $1) as mails,
        (select array_agg(to_status || ' ' || who order by id) from shop_feesthuis.status_event
          where reservation_id = $1) as steps`,
      [placed.id],
    );
    expect(rows).toEqual([
      {
        mails: ['mail.reservation-received', 'mail.reservation-accepted'],
        steps: ['Active customer', 'Order job'],
      },
    ]);
    await expireReservations(server.shop, (monday + 500 * hour) as EpochMs);
    expect((await confirm(placed.id, code)).body.ReservationStatus).toBe('Order');
  });

  test('a shop that accepts at once releases what nobody confirmed in time', async () => {
    await server.edit({ reservations: { ...reservations, acceptance: 'immediate' } });
    const placed = await aReservation();
    await expireReservations(server.shop, (monday + 49 * hour) as EpochMs);
    expect(await standing(placed)).toEqual(['Expired', true, null]);
  });
});

describe('the operator', () => {
  test('the operator sees which reservations are not confirmed, and may accept one all the same', async () => {
    const placed = await aReservation();
    const other = await aReservation();
    await confirm(other.id, await mailedCode(other.id));
    const listed = allowed(await staffListOpenOrders(aStaffMember(server), undefined));
    const unconfirmed = (number: string) => listed.find((row) => row.reservationNo === number)?.unconfirmed;
    expect([unconfirmed(placed.number), unconfirmed(other.number)]).toEqual([true, false]);
    expect(await byOperator(placed.number, 'Order')).toMatchObject({ status: 'Order' });
    const late = await confirm(placed.id, confirmationCode(server.key, server.shop.id, placed.id));
    expect(late.body).toEqual({ ReservationID: placed.number, ReservationStatus: 'Order' });
    expect(await mailedCode(placed.id)).toBeUndefined();
  });
});

test('after reservations were confirmed, taken back and released the ledger balances', async () => {
  expect(await findLedgerFaults(server.shop.database, monday)).toEqual([]);
});
