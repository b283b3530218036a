import { expect, test } from 'vitest';
import { demandSurroundings, readSettings } from './settings.ts';
import { paymentAccountOf } from './shops/payment-account.ts';
import { registerAccountsOf } from './shops/register-account.ts';

test('an empty environment is a demo on the ports from 4000', () => {
  expect(readSettings({})).toMatchObject({
    production: false,
    basePort: 4000,
    host: 'localhost',
    databaseUrl: null,
    clockStart: null,
  });
});

test.each([
  ['a port that is none', { PORT: 'abc' }, 'PORT'],
  ['proxies that are none', { BIVAK_TRUST_PROXY: 'yes' }, 'BIVAK_TRUST_PROXY'],
  ['fewer connections than none', { BIVAK_CONNECTIONS: '-1' }, 'BIVAK_CONNECTIONS'],
  ['a clock that is none', { BIVAK_CLOCK: 'straks' }, 'BIVAK_CLOCK'],
  [
    'a clock in production',
    { NODE_ENV: 'production', DATABASE_URL: 'x', BIVAK_SMTP_URL: 'y', BIVAK_CLOCK: '2026-02-01T10:00' },
    'BIVAK_CLOCK',
  ],
  ['production without a database', { NODE_ENV: 'production' }, 'DATABASE_URL'],
  ['production without a mail server', { NODE_ENV: 'production', DATABASE_URL: 'x' }, 'BIVAK_SMTP_URL'],
  [
    'production without a secret',
    { NODE_ENV: 'production', DATABASE_URL: 'x', BIVAK_SMTP_URL: 'y' },
    'BIVAK_SECRET',
  ],
  [
    'production with a short secret',
    { NODE_ENV: 'production', DATABASE_URL: 'x', BIVAK_SMTP_URL: 'y', BIVAK_SECRET: 'x'.repeat(31) },
    'BIVAK_SECRET',
  ],
  [
    'a provider of sign-on without its secret',
    { BIVAK_SIGN_ON_FEEST_ISSUER: 'https://login.example', BIVAK_SIGN_ON_FEEST_CLIENT: 'feest' },
    'BIVAK_SIGN_ON_FEEST_SECRET',
  ],
  [
    'a provider of sign-on over plain http, elsewhere than here',
    {
      BIVAK_SIGN_ON_FEEST_ISSUER: 'http://login.example',
      BIVAK_SIGN_ON_FEEST_CLIENT: 'feest',
      BIVAK_SIGN_ON_FEEST_SECRET: 'geheim',
    },
    'BIVAK_SIGN_ON_FEEST_ISSUER',
  ],
  [
    'a provider of sign-on that is no address',
    {
      BIVAK_SIGN_ON_FEEST_ISSUER: 'login',
      BIVAK_SIGN_ON_FEEST_CLIENT: 'feest',
      BIVAK_SIGN_ON_FEEST_SECRET: 'geheim',
    },
    'BIVAK_SIGN_ON_FEEST_ISSUER',
  ],
  ['a key of payments that is none', { BIVAK_PAYMENTS_FEEST_KEY: 'geheim' }, 'BIVAK_PAYMENTS_FEEST_KEY'],
  [
    'a payment provider over plain http, elsewhere than here',
    { BIVAK_PAYMENTS_FEEST_KEY: 'live_a1', BIVAK_PAYMENTS_FEEST_URL: 'http://pay.example' },
    'BIVAK_PAYMENTS_FEEST_URL',
  ],
])('%s is refused with the name of the variable', (_, env, name) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name}: `, 'u'));
});

test('the clock may be set for a demo', () => {
  expect(readSettings({ BIVAK_CLOCK: '2026-02-01T10:00Z' }).clockStart).toBe(Date.UTC(2026, 1, 1, 10));
});

test('production starts with a database, a mail server and a secret of its own', () => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: 'x',
    BIVAK_SMTP_URL: 'y',
    BIVAK_SECRET: 'x'.repeat(32),
  };
  expect(readSettings(env)).toMatchObject({ production: true, databaseUrl: 'x', smtpUrl: 'y' });
});

test('no server starts without a database and a mail server, in production or not', () => {
  expect(() => demandSurroundings(readSettings({}))).toThrow(/^DATABASE_URL: /u);
  expect(() => demandSurroundings(readSettings({ DATABASE_URL: 'x' }))).toThrow(/^BIVAK_SMTP_URL: /u);
  const given = readSettings({ DATABASE_URL: 'x', BIVAK_SMTP_URL: 'y' });
  expect(demandSurroundings(given)).toEqual({ databaseUrl: 'x', smtpUrl: 'y' });
});

test('payments go to Mollie itself, unless another address is set', () => {
  const { payments } = readSettings({
    BIVAK_PAYMENTS_FEEST_KEY: 'live_a1',
    BIVAK_PAYMENTS_GROEN_KEY: 'test_b2',
    BIVAK_PAYMENTS_GROEN_URL: 'http://127.0.0.1:4090/',
  });
  expect(Object.fromEntries(payments)).toEqual({
    feest: { key: 'live_a1', url: 'https://api.mollie.com' },
    groen: { key: 'test_b2', url: 'http://127.0.0.1:4090' },
  });
});

test.each([
  ['enterprises', 'BIVAK_REGISTERS_GROEN'],
  ['associations', 'BIVAK_ASSOCIATIONS_GROEN'],
  ['addresses', 'BIVAK_ADDRESSES_GROEN'],
] as const)(
  'a shop that looks up %s has the register of the environment, or does not start',
  (kind, name) => {
    const none = { enterprises: false, associations: false, addresses: false };
    const shop = { id: 'groen', registers: { ...none, [kind]: true } };
    const smtp = { BIVAK_SMTP_URL: 'smtp://mail.example' };
    const set = { ...smtp, [`${name}_URL`]: 'https://register.example/v2/', [`${name}_KEY`]: 'k' };
    expect(registerAccountsOf(readSettings(set), shop)).toEqual({
      enterprises: null,
      associations: null,
      addresses: null,
      [kind]: { url: 'https://register.example/v2', key: 'k' },
    });
    expect(registerAccountsOf(readSettings(smtp), { ...shop, registers: none })).toEqual({
      enterprises: null,
      associations: null,
      addresses: null,
    });
    expect(() => registerAccountsOf(readSettings(smtp), shop)).toThrow(new RegExp(`^${name}_URL: `, 'u'));
    expect(() => readSettings({ [`${name}_URL`]: 'http://register.example' })).toThrow(
      new RegExp(`^${name}_URL: `, 'u'),
    );
  },
);

test('a shop that takes payments has an account of the environment, or does not start', () => {
  const shop = (policy: 'AllowPayment' | 'BlockPayment') => ({
    id: 'feest',
    payment: { policy, methods: [], deadlineMinutes: 30 },
  });
  const alone = readSettings({ BIVAK_SMTP_URL: 'smtp://mail.example' });
  expect(paymentAccountOf(alone, shop('BlockPayment'))).toBe(null);
  expect(() => paymentAccountOf(alone, shop('AllowPayment'))).toThrow(/^BIVAK_PAYMENTS_FEEST_KEY: /u);
});
