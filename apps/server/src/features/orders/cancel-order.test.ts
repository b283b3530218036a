import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { isRefusal } from '../../platform/application/refusal.ts';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { anOrder, claimsOf } from '../order-edit/testing/an-order.ts';
import { moveOrder } from './moves.ts';
import { staffBlockOrder } from './orders.commands.ts';

let server: TestServer;
let admin: Client;
let visitor: Client;

beforeAll(async () => {
  const named = (id: string) => ({ id, name: { nl: id, en: id, de: id } });
  server = await aServer({
    core: { ShopAllowCancellationDays: 1 },
    certificates: [named('heftruck'), named('gas')],
  });
  const { database } = server.shop;
  await anItem(database, { id: 'tent', stock: { noord: 4 } });
  await anItem(database, { id: 'lift', stock: { noord: 9 }, certificates: { heftruck: true, gas: false } });
  admin = await server.customer('vzw');
  visitor = await server.visitor();
});
afterAll(() => server.close());

const path = (id: string) => `/api/v2/shop/reservationOrders/${id}`;
const cancel = (client: Client, id: string) => client.post(`${path(id)}/_cancel`);
const tents = (client = admin) => anOrder(client, [{ ItemID: 'tent', Amount: 4 }]);
const source = () =>
  ({
    actor: { kind: 'operator', role: 'owner', name: 'test' },
    now: server.clock.now,
    requestId: 'test',
  }) as const;
const move = (key: string, to: Parameters<typeof moveOrder>[2]['to']) =>
  moveOrder(server.shop, source(), { key, to, who: 'operator' });

async function told(id: string): Promise<readonly [string[], number]> {
  const messages = await server.pool.query<{ kind: string }>(
    `select kind from shop_feesthuis.outbox where payload ->> 'reservationId' = $1 order by id`,
    [id],
  );
  const events = await server.pool.query(
    `select from shop_feesthuis.event where entity_id = $1 and action = 'status.Cancelled'`,
    [id],
  );
  return [messages.rows.map(({ kind }) => kind), events.rows.length];
}

describe('an order that its customer cancels', () => {
  test('an order that its customer cancels releases pieces and hours, asks for its money back, is mailed and written down', async () => {
    const { id, from, to } = await tents();
    const { result, statements } = await withStatements(() => cancel(admin, id));
    expect([result.status, result.body.ReservationStatus, result.body.IsCancellable]).toEqual([
      200,
      'Cancelled',
      false,
    ]);
    expect(result.body.Actions).toEqual([]);
    expect(statements.length).toBeLessThanOrEqual(6);
    expect(await claimsOf(server, id)).toEqual([]);
    const { rows } = await server.pool.query(
      'select sum(used)::integer as used from shop_feesthuis.moment where day in ($1, $2)',
      [from, to],
    );
    expect(rows).toEqual([{ used: 0 }]);
    const stock = `/api/v2/shop/items/tent/stock?warehouse=noord&DateTimeExpectedStart=${from}&DateTimeExpectedEnd=${to}`;
    expect((await server.public().get(stock)).body.Warehouses[0].Stock).toBe(4);
    expect(await told(id)).toEqual([
      ['mail.reservation-received', 'payment.ended', 'mail.reservation-cancelled'],
      1,
    ]);
    expect(await findLedgerFaults(server.shop.database, monday)).toEqual([]);
  });

  test('an order that its customer cancels in two tabs at once is cancelled once', async () => {
    const { id } = await tents();
    const answers = await Promise.all([cancel(admin, id), cancel(admin, id)]);
    expect(answers.map(({ body }) => body.ReservationStatus)).toEqual(['Cancelled', 'Cancelled']);
    const [messages, events] = await told(id);
    expect([messages.filter((kind) => kind.endsWith('cancelled')).length, events]).toEqual([1, 1]);
    expect((await cancel(admin, id)).status).toBe(200);
  });

  test('an order that its customer cancels while the business begins to pick it is one or the other', async () => {
    const { id } = await tents();
    for (const to of ['Order', 'Open'] as const) await move(id, to);
    const [answer, picked] = await Promise.all([cancel(admin, id), move(id, 'Pick')]);
    const { body } = await admin.get(path(id));
    const outcome = [answer.status, body.ReservationStatus, isRefusal(picked) ? picked.code : picked.status];
    expect([
      [200, 'Cancelled', 'TransitionRefused'],
      [409, 'Pick', 'Pick'],
    ]).toContainEqual(outcome);
  });

  test('an order that its customer cancels is refused with the reason once it is picked, blocked or too late', async () => {
    const why = async (id: string) => {
      const { status, body } = await cancel(admin, id);
      return [status, body.Error.Code, body.Error.Fields[0].Code];
    };
    const picked = await tents();
    for (const to of ['Order', 'Open', 'Pick'] as const) await move(picked.id, to);
    expect(await why(picked.id)).toEqual([409, 'OrderNotCancellable', 'cancel-flag']);
    const blocked = await tents();
    await staffBlockOrder(
      { shop: server.shop, ...source() },
      { key: blocked.id, what: 'cancel', isBlocked: true },
    );
    expect(await why(blocked.id)).toEqual([409, 'OrderNotCancellable', 'cancel-flag']);
    const rejected = await tents();
    await move(rejected.id, 'Rejected');
    expect(await why(rejected.id)).toEqual([409, 'OrderNotCancellable', 'cancel-rejected']);
    const late = await tents();
    // Of a limit of one day: until it begins.
    server.clock.now = Date.parse(`${late.from}T08:59:00+02:00`) as EpochMs;
    const still = await server.operator().get(path(late.id));
    expect(still.body.DateTimeBusinessStart).toBe(`${late.from}T09:00:00+02:00`);
    server.clock.now = Date.parse(`${late.from}T09:00:00+02:00`) as EpochMs;
    const again = await server.customer('vzw', { contact: 'vzw-later' });
    const { body } = await cancel(again, late.id);
    expect(body.Error.Fields).toEqual([
      {
        Field: 'ReservationOrderID',
        Code: 'cancel-too-late',
        Message: 'Het is te laat om deze bestelling zelf te annuleren. Bel ons, dan kijken wij wat nog kan.',
      },
    ]);
    expect((await cancel(server.operator(), late.id)).body.ReservationStatus).toBe('Cancelled');
    server.clock.now = monday;
  });

  test('an order that its customer cancels is whose it is: of a visitor, of a contact, of the admin for all, of nobody else', async () => {
    const cart = await aCart(visitor, {
      lines: [{ ItemID: 'lift', Amount: 1 }],
      hours: ['noord.P5.0900', 'noord.R7.1600'],
    });
    await visitor.post(`/api/v3/rental/cart/${cart}/certificate`, { Number: 'VCA-1' });
    const made = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
      Customer: aPerson('weg'),
    });
    const id: string = made.body.Collection[0].ReservationOrderID;
    const others = [await server.visitor(), admin, await server.customer('andere')];
    for (const stranger of others) expect((await cancel(stranger, id)).status).toBe(404);
    expect((await cancel(server.public(), id)).status).toBe(401);
    expect((await cancel(visitor, id)).status).toBe(200);
    const plain = await server.customer('vzw', { role: null, contact: 'vzw-gewoon' });
    const own = await tents(plain);
    const colleague = await server.customer('vzw', { role: null, contact: 'vzw-collega' });
    expect((await cancel(colleague, own.id)).status).toBe(404);
    expect((await cancel(admin, own.id)).status).toBe(200);
    expect((await cancel(admin, 'bestaat-niet')).status).toBe(404);
  });
});

describe('a certificate that an order asks for', () => {
  let first: string;
  let other: string;
  beforeAll(async () => {
    first = await lift();
    other = await lift();
  });
  const handIn = (client: Client, id: string, body: object) => client.post(`${path(id)}/certificate`, body);
  const lift = async (client = admin): Promise<string> => {
    const cart = await aCart(client, {
      lines: [{ ItemID: 'lift', Amount: 1 }],
      hours: client === admin ? ['noord.P5.0900', 'noord.R7.1600'] : ['noord.P5.1600', 'noord.R7.0900'],
    });
    await client.post(`/api/v3/rental/cart/${cart}/certificate`, { Number: 'VCA-1' });
    const { body } =
      client === admin
        ? await admin.post(`/api/v3/rental/cart/${cart}/_checkout`, {})
        : await client.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: aPerson('lift') });
    return body.Collection[0].ReservationOrderID;
  };
  const certificates = (body: {
    Actions: {
      ActionName: string;
      Completed: boolean;
      Required: boolean;
      Details: { OptionalCertificates: { Number: string }[] };
    }[];
  }) => body.Actions.find((one) => one.ActionName === 'Certificates');

  test('a certificate that an order asks for is handed in, replaced and withdrawn, and counts for the other orders of the customer too', async () => {
    const given = { Number: 'GAS-7', CertificateID: 'gas' };
    const { result, statements } = await withStatements(() => handIn(admin, first, given));
    expect(statements.length).toBeLessThanOrEqual(6);
    expect(certificates(result.body)?.Details.OptionalCertificates[0]?.Number).toBe('GAS-7');
    const { body } = await admin.get(path(other));
    expect(certificates(body)?.Details.OptionalCertificates[0]?.Number).toBe('GAS-7');
    const withdrawn = await handIn(admin, other, {
      Number: 'VCA-1',
      CertificateID: 'heftruck',
      IsInactive: true,
    });
    expect(certificates(withdrawn.body)).toMatchObject({ Completed: false, Required: true });
    const wrong = await handIn(admin, first, { Number: 'GAS-8', IsInactive: true });
    expect([wrong.status, wrong.body.Error.Fields[0].Field]).toEqual([400, 'Number']);
    const both = await Promise.all(['VCA-2', 'VCA-3'].map((Number) => handIn(admin, first, { Number })));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await server.pool.query(
      `select number from shop_feesthuis.certificate_given where not inactive and customer_id = 'vzw' order by number`,
    );
    expect(rows.map(({ number }) => number)).toEqual(['GAS-7', expect.stringMatching(/^VCA-[23]$/u)]);
    const byNumber = await handIn(admin, first, { Number: 'GAS-7', IsInactive: true });
    expect(certificates(byNumber.body)).toMatchObject({
      Completed: true,
      Details: { OptionalCertificates: [{ Number: null }] },
    });
  });

  test('a certificate of a visitor is one for all that was ordered together, also when they are handed in at once', async () => {
    const [one, two] = [await lift(visitor), await lift(visitor)];
    await server.pool.query(
      `update shop_feesthuis.reservation set checkout_id =
         (select checkout_id from shop_feesthuis.reservation where id = $1) where id = $2`,
      [one, two],
    );
    const given = [one, two, one, two, one, two].map((id, n) =>
      handIn(visitor, id, { Number: `GAS-${n}`, CertificateID: 'gas' }),
    );
    for (const { status } of await Promise.all(given)) expect(status).toBe(200);
  });

  test('a certificate that an order asks for is no other one, of nobody else, and none any more once the order is over', async () => {
    const unknown = await handIn(admin, first, { Number: '1', CertificateID: 'vliegen' });
    expect([unknown.status, unknown.body.Error.Fields[0].Field]).toEqual([400, 'CertificateID']);
    expect((await handIn(admin, first, {})).status).toBe(400);
    expect((await handIn(await server.customer('andere'), first, { Number: '1' })).status).toBe(404);
    expect((await handIn(server.public(), first, { Number: '1' })).status).toBe(401);
    const shown = await handIn(server.operator(), first, { Number: 'GAS-9', CertificateID: 'gas' });
    expect(certificates(shown.body)?.Details.OptionalCertificates[0]?.Number).toBe('GAS-9');
    await cancel(admin, first);
    expect((await handIn(admin, first, { Number: '1' })).body.Error.Code).toBe('OrderNotEditable');
  });
});
