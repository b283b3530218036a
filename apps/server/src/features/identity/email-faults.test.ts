import { afterAll, beforeAll, expect, test } from 'vitest';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import type { Client } from '../../testing/a-client.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

// spec 3 §5, "E-mail check at start".
let server: TestServer;
let client: Client;

beforeAll(async () => {
  server = await aServer({ lending: lendingOf({ internalMailDomains: ['dienst.example'] }) });
  client = await server.customer('scouts');
});
afterAll(() => server.close());

const account = async () => (await client.get('/api/v3/core/token/_user-info')).body.Accounts[0];

async function addresses(contact: string, customer: string): Promise<void> {
  await server.pool.query('update shop_feesthuis.contact set email = $1', [contact]);
  await server.pool.query('update shop_feesthuis.customer set email = $1', [customer]);
}

test.each([
  ['an@club.example', 'groep@club.example', undefined],
  ['', 'groep@club.example', { Contact: 'missing', Customer: null }],
  ['an@dienst.example', '', { Contact: 'internal', Customer: 'missing' }],
  ['an@club.example', 'groep@DIENST.example', { Contact: null, Customer: 'internal' }],
])('of the addresses "%s" and "%s" an account says what is wrong', async (contact, customer, faults) => {
  await addresses(contact, customer);
  expect((await account()).EmailFaults).toEqual(faults);
});

test('an address of the association is good once it is saved, and that of a person as soon as its reader is asked', async () => {
  await addresses('scouts-contact@dienst.example', 'groep@dienst.example');
  await server.pool.query('update shop_feesthuis.login set email = $1', ['scouts-contact@dienst.example']);
  await client.patch('/api/v2/shop/customers/scouts', { Email: 'groep@club.example' });
  expect((await account()).EmailFaults).toEqual({ Contact: 'internal', Customer: null });
  const saved = await client.patch('/api/v2/shop/contacts/scouts-contact', {
    Email: 'an@club.example',
    CurrentPassword: 'Sterk-Wachtwoord-1',
  });
  expect([saved.status, saved.body.PendingEmail]).toEqual([200, 'an@club.example']);
  expect((await account()).EmailFaults).toBeUndefined();
});
