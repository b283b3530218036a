import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

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
