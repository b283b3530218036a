import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { aCart } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig, aWarehouse } from '../../testing/a-shop.ts';
import { ask } from '../lending/testing/request-calls.ts';
import { notificationJobs } from './index.ts';

// `design/lending.md` §4, "mails": to all persons of the association or to one, as it chooses.
let server: TestServer;
let noor: Client;
const box = aMailbox();
const hours = [
  { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', slotMinutes: 60, capacity: 200 },
];
const camp = { DateTimeExpectedStart: '2027-05-13', DateTimeExpectedEnd: '2027-05-18' };

beforeAll(async () => {
  server = await aServer(
    {
      lending: lendingOf({ internalMailDomains: ['intern.example'] }),
      warehouses: [aWarehouse('noord', { hours })],
      reservations: { acceptance: 'immediate' },
      limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 },
    },
    { directory: join(import.meta.dirname, '../../../../../shops/tentendienst') },
  );
  await anItem(server.shop.database, { id: 'senior', stock: { noord: 90 } });
  server.clock.now = Date.parse('2027-03-11T10:00:00+01:00') as EpochMs;
  noor = await server.customer('V0001234', { group: '33', contact: 'noor' });
  await server.customer('V0001234', { group: '33', contact: 'bram', role: 'User' });
  await sql(`update shop_feesthuis.login set language = 'de' where id = 'bram-login'`);
});
beforeEach(async () => {
  box.sent.length = 0;
  await choose(null);
  await sql(`delete from shop_feesthuis.outbox`);
  await sql(`update shop_feesthuis.contact set email = id || '@bivak.example', first_name = initcap(id)`);
});
afterAll(() => server.close());

const sql = (text: string) => server.pool.query(text);
const deliver = () => box.deliver(server, notificationJobs({ mailer: box.mailer, key: server.key }));
const readers = () => box.sent.map(({ to }) => to);

async function choose(contactId: string | null): Promise<void> {
  const mutation = 'mutation ($id: ID) { chooseRequestReader(contactId: $id) { ContactID } }';
  const { body } = await ask(noor, mutation, { id: contactId });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
}

async function reserve(): Promise<string> {
  const cart = await aCart(noor, {
    place: camp,
    lines: [{ ItemID: 'senior', Amount: 2 }],
    hours: ['noord.P4.0900', 'noord.R2.1600'],
  });
  const { body } = await noor.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
  return body.Collection[0].ReservationOrderID;
}

test('a reservation is mailed to every person of the association, each by name and in their language', async () => {
  await reserve();
  await deliver();
  expect(readers()).toEqual(['bram@bivak.example', 'noor@bivak.example']);
  const [german, dutch] = box.sent;
  expect(german?.text).toContain('Guten Tag Bram');
  expect(german?.text).toContain('weil Sie bei');
  expect(dutch?.text).toContain('Dag Noor');
  expect(dutch?.text).toContain('voor een vereniging optreedt');
});

test('a reservation is mailed to the one person whom the association chose, whoever made it', async () => {
  await choose('bram');
  await reserve();
  await deliver();
  expect(readers()).toEqual(['bram@bivak.example']);
});

test('a cancellation is mailed to the same persons, each once though the job comes twice', async () => {
  const id = await reserve();
  await sql(`delete from shop_feesthuis.outbox`);
  const { status } = await noor.post(`/api/v2/shop/reservationOrders/${id}/_cancel`, {});
  expect(status).toBeLessThan(300);
  await deliver();
  await deliver();
  expect(readers()).toEqual(['bram@bivak.example', 'noor@bivak.example']);
});

test('an address that reaches nobody is left out, and where none is left the address of the order is told', async () => {
  await sql(`update shop_feesthuis.contact set email = 'x@intern.example' where id = 'bram'`);
  await reserve();
  await deliver();
  expect(readers()).toEqual(['noor@bivak.example']);
  box.sent.length = 0;
  await sql(`delete from shop_feesthuis.outbox`);
  const id = await reserve();
  await sql(`update shop_feesthuis.contact set email = ''`);
  await sql(`update shop_feesthuis.customer set email = ''`);
  await sql(`update shop_feesthuis.reservation set email = 'kamp@bivak.example' where id = '${id}'`);
  await deliver();
  expect(readers()).toEqual(['kamp@bivak.example']);
});
