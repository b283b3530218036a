import { expect, test } from 'vitest';
import { aServer } from '../../testing/a-server.ts';
import { isKnownPassword } from './password-faults.ts';

const shop = { config: { id: 'feesthuis', name: 'Het Feesthuis' } } as Parameters<typeof isKnownPassword>[0];

test.each([
  'Password1!',
  'P@ssw0rd',
  'Qwerty123!',
  'Welcome2027!',
  '!!Monkey-99',
  'Feesthuis-2027',
  'Het Feesthuis 1',
  'Bivak2027!',
  'LottePeeters1!',
])('%s is guessed soon, whatever signs stand around it', (password) => {
  expect(isKnownPassword(shop, password, ['Lotte', 'Peeters', 'LottePeeters'])).toBe(true);
});

test.each([
  'Tent-op-zolder-7',
  'Kampvuur aan het meer 3',
  'correct Horse battery 9',
  '日本語のパスワードAa1',
])('%s is a password of its own', (password) => {
  expect(isKnownPassword(shop, password, ['Lotte', 'Peeters', ''])).toBe(false);
});

test('a registration with such a password is refused at its field, in the caller’s language', async () => {
  const server = await aServer();
  const { status, body } = await server.public('de').post('/api/v2/shop/customers/_register', {
    Customer: {
      FirstName: 'Lotte',
      LastName: 'Peeters',
      Street: 'Kerkstraat',
      HouseNumber: '7',
      ZipCode: '9000',
      City: 'Gent',
      CountryID: 'BE',
      Email: 'lotte@bivak.example',
      Tel: '09 555 01 12',
    },
    User: {
      Salutation: 'Ms',
      FirstName: 'Lotte',
      LastName: 'Peeters',
      Email: 'lotte@bivak.example',
      MobilePhone: '0470 55 01 12',
      Password: 'Lotte-Peeters-1',
    },
  });
  expect(status).toBe(400);
  expect(body.Error.Fields).toEqual([
    { Field: 'User.Password', Code: 'password-known', Message: expect.stringContaining('Passwort') },
  ]);
  await server.close();
});
