import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '../../testing/a-client.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await aServer({
    lending: lendingOf({ lockedMailDomain: 'loket.example' }),
    account: { fields: { disabled: ['Contact.FirstName'], hidden: [], optional: ['Contact.Tel'] } },
  });
  admin = await server.customer('chiro');
});
afterAll(() => server.close());

const faultsOf = ({ status, body }: Answer) => [
  status,
  ...body.Error.Fields.map(({ Field, Code }: { Field: string; Code: string }) => `${Field} ${Code}`),
];
const changeContact = (body: object) => admin.patch('/api/v2/shop/contacts/chiro-contact', body);
const changeCustomer = (body: object) => admin.patch('/api/v2/shop/customers/chiro', body);
const writeTo = (email: string) =>
  server.pool.query(`update shop_feesthuis.contact set email = $1 where id = 'chiro-contact'`, [email]);

test('who has an address of the locked domain changes no data of their own or their association but its e-mail', async () => {
  expect((await changeContact({ MobilePhone: '+32 470 12 34 56' })).status).toBe(200);
  expect((await changeCustomer({ Street: 'Lindestraat' })).status).toBe(200);
  await writeTo('chiro@LOKET.example');
  expect(faultsOf(await changeContact({ MobilePhone: '+32 470 65 43 21' }))).toEqual([
    400,
    'MobilePhone disabled-field',
  ]);
  expect(faultsOf(await changeCustomer({ Street: 'Kerkstraat', HouseNumber: '9' }))).toEqual([
    400,
    'Street disabled-field',
    'HouseNumber disabled-field',
  ]);
  expect((await changeCustomer({ Email: 'leiding@chiro.example' })).body.Email).toBe('leiding@chiro.example');
  // What is sent as it stands changes nothing.
  expect((await changeCustomer({ Street: 'Lindestraat' })).status).toBe(200);
});

test('with an address of their own only what the shop locks for everybody is locked', async () => {
  await writeTo('an@chiro.example');
  expect(faultsOf(await changeContact({ FirstName: 'Anna' }))).toEqual([400, 'FirstName disabled-field']);
  expect((await changeContact({ MobilePhone: '+32 470 65 43 21' })).status).toBe(200);
  expect((await changeCustomer({ Street: 'Kerkstraat' })).body.Street).toBe('Kerkstraat');
});
