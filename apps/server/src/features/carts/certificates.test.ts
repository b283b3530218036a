import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { staffListOpenOrders } from '../orders/index.ts';
import { allowed, aStaffMember } from '../../testing/a-staff-member.ts';
import { anItem } from '../../testing/an-item.ts';
import { orderBlock } from '../../operator/order-block.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;
let visitor: Client;

beforeAll(async () => {
  const called = (id: string) => ({ id, name: { nl: `${id} nl`, en: `${id} en`, de: `${id} de` } });
  server = await aServer({ certificates: [called('heftruck'), called('gas')] });
  const { database } = server.shop;
  await anItem(database, {
    id: 'heftruck',
    certificates: { heftruck: true, gas: false },
    stock: { noord: 9 },
  });
  await anItem(database, { id: 'pakket', kind: 'Composition', parts: { heftruck: 1 } });
  visitor = await server.visitor();
});
afterAll(() => server.close());

const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;
const lines = [{ ItemID: 'heftruck', Amount: 1 }];

const handIn = (client: Client, cart: string, body: object) =>
  client.post(`/api/v3/rental/cart/${cart}/certificate`, body);

function certificatesOf(cart: { Actions: { ActionName: string; Completed: boolean; Details: object }[] }) {
  const action = cart.Actions.find(({ ActionName }) => ActionName === 'Certificates');
  return action === undefined ? null : { Completed: action.Completed, ...action.Details };
}

describe('the certificates that items ask for', () => {
  test('the certificates that items ask for are named in the language of who asks, also those of the parts of a package', async () => {
    const german = await server.visitor('de');
    const cart = await aCart(german, { lines: [{ ItemID: 'pakket', Amount: 1 }] });
    const { body } = await german.get(`/api/v3/rental/cart/${cart}`);
    expect(certificatesOf(body)).toEqual({
      Completed: false,
      RequiredCertificates: [
        { Number: null, CertificateID: 'heftruck', Description: 'heftruck de', Hint: null },
      ],
      OptionalCertificates: [{ Number: null, CertificateID: 'gas', Description: 'gas de', Hint: null }],
    });
  });

  test('the certificates that items ask for hold up the checkout with their names until they are there, the optional ones do not', async () => {
    const cart = await aCart(visitor, { lines, hours });
    const checkOut = () =>
      visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: aPerson('heftruck') });
    const { status, body } = await checkOut();
    expect([status, body.Error.Fields]).toEqual([
      400,
      [
        {
          Field: 'Certificates.heftruck',
          Code: 'certificate-required',
          Message: 'Vul het nummer in: heftruck nl.',
        },
      ],
    ]);
    const handedIn = await handIn(visitor, cart, { Number: ' HT-77 ' });
    expect(certificatesOf(handedIn.body)).toMatchObject({
      Completed: true,
      RequiredCertificates: [{ Number: 'HT-77', CertificateID: 'heftruck' }],
    });
    const made = await checkOut();
    expect(made.status).toBe(201);
    const order = made.body.Collection[0].ReservationOrderID;
    const { body: reservation } = await visitor.get(`/api/v2/shop/reservationOrders/${order}`);
    expect(certificatesOf(reservation)).toMatchObject({ RequiredCertificates: [{ Number: 'HT-77' }] });
    const [waiting] = allowed(await staffListOpenOrders(aStaffMember(server), undefined));
    expect(orderBlock(waiting!, server.shop, 'nl').join('\n')).toMatch(
      /Attesten +gas nl: –, heftruck nl: HT-77/u,
    );
  });

  test('the certificates that items ask for are asked of a customer once, and again after they were withdrawn', async () => {
    const noor = await server.customer('noor');
    const first = await aCart(noor, { lines });
    expect((await handIn(noor, first, { Number: 'HT-1', CertificateID: 'heftruck' })).status).toBe(200);
    await handIn(noor, first, { Number: 'HT-2', CertificateID: 'heftruck' });
    const second = await aCart(noor, { lines, place: { DateTimeExpectedStart: '2026-06-06' } });
    const seen = async () => certificatesOf((await noor.get(`/api/v3/rental/cart/${second}`)).body);
    expect(await seen()).toMatchObject({ Completed: true, RequiredCertificates: [{ Number: 'HT-2' }] });
    const gone = await handIn(noor, first, { Number: 'HT-1', IsInactive: true, CertificateID: 'heftruck' });
    expect([gone.status, gone.body.Error.Fields[0].Field]).toEqual([400, 'Number']);
    await handIn(noor, first, { Number: 'GAS-1', CertificateID: 'gas' });
    // By its number alone, whatever stands before it.
    const none = await handIn(noor, first, { Number: 'GAS-2', IsInactive: true });
    expect([none.status, none.body.Error.Fields[0].Field]).toEqual([400, 'Number']);
    expect((await handIn(noor, first, { Number: 'GAS-1', IsInactive: true })).status).toBe(200);
    expect(await seen()).toMatchObject({
      Completed: true,
      RequiredCertificates: [{ Number: 'HT-2' }],
      OptionalCertificates: [{ Number: null }],
    });
    await handIn(noor, first, { Number: 'HT-2', IsInactive: true });
    expect(await seen()).toMatchObject({ Completed: false, RequiredCertificates: [{ Number: null }] });
  });

  test('certificates handed in for several carts of a customer at once leave the number that came last', async () => {
    const mira = await server.customer('mira');
    const days = ['2026-06-05', '2026-06-06', '2026-06-07'];
    const carts = await Promise.all(
      days.map((DateTimeExpectedStart) => aCart(mira, { lines, place: { DateTimeExpectedStart } })),
    );
    const answers = await Promise.all(
      carts.map((cart, n) => handIn(mira, cart, { Number: `HT-${n}`, CertificateID: 'heftruck' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const seen = await Promise.all(carts.map((cart) => mira.get(`/api/v3/rental/cart/${cart}`)));
    const numbers = seen.map(({ body }) => JSON.stringify(certificatesOf(body)));
    expect(new Set(numbers).size).toBe(1);
  });

  test('certificates of a visitor go along into the account', async () => {
    const anonymous = await server.visitor();
    const cart = await aCart(anonymous, { lines });
    await handIn(anonymous, cart, { Number: 'HT-9' });
    const els = await server.customer('els');
    const copied = await els.post(`/api/v3/rental/cart/${cart}/_copy-anonymous`, {
      AnonymousToken: anonymous.token,
    });
    expect(certificatesOf(copied.body)).toMatchObject({ RequiredCertificates: [{ Number: 'HT-9' }] });
  });

  test('the certificates that items ask for are taken only where they are asked, with a number, and from the owner of the cart', async () => {
    const cart = await aCart(visitor, { lines });
    const none = await aCart(visitor);
    const codes = async (answers: readonly ReturnType<typeof handIn>[]) =>
      (await Promise.all(answers)).map(({ status }) => status);
    const other = await server.visitor();
    expect(
      await codes([
        handIn(visitor, cart, { Number: '  ' }),
        handIn(visitor, cart, { Number: '1', CertificateID: 'vliegbrevet' }),
        handIn(visitor, none, { Number: '1' }),
        handIn(server.public(), cart, { Number: '1' }),
        visitor.post(`/api/v3/rental/cart/${cart}/certificate?customerID=els`, { Number: '1' }),
        handIn(other, cart, { Number: '1' }),
        handIn(visitor, 'no-such-cart', { Number: '1' }),
      ]),
    ).toEqual([400, 400, 400, 401, 403, 404, 404]);
  });
});
