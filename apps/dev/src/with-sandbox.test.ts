import { expect, test } from 'vitest';
import { readSettings } from '@bivak/server';
import { paymentAccountOf } from '../../server/src/platform/shops/payment-account.ts';
import { registerAccountsOf } from '../../server/src/platform/shops/register-account.ts';
import { signOnClientOf } from '../../server/src/platform/shops/sign-on-client.ts';
import { aShopConfig } from '../../server/src/testing/a-shop.ts';
import { withSandbox } from './with-sandbox.ts';

const shop = aShopConfig('feesthuis', {
  core: { OidcProviderName: 'x' },
  signOn: { provider: 'x', name: { nl: 'x', en: 'x', de: 'x' } },
  registers: { enterprises: true },
  payment: { policy: 'AllowPayment' },
});

const demoOf = (env: NodeJS.ProcessEnv) => withSandbox(readSettings(env), [{ config: shop }]);

test('the sandbox is the outside world of each shop, on the ports of the demo', () => {
  const demo = demoOf({ PORT: '4200' });
  expect(signOnClientOf(demo, shop)?.issuer).toBe('http://127.0.0.1:4290/sign-on');
  expect(paymentAccountOf(demoOf({}), shop)).toEqual({
    url: 'http://127.0.0.1:4090',
    key: 'test_feesthuis',
  });
  expect(registerAccountsOf(demoOf({}), shop).enterprises).toEqual({
    url: 'http://127.0.0.1:4090/registers/v2/kruispuntdatabank',
    key: null,
  });
  expect(demo.embedOrigins).toEqual(['http://127.0.0.1:4290']);
});

test('what the environment names goes before the sandbox', () => {
  const demo = demoOf({
    BIVAK_PAYMENTS_FEESTHUIS_KEY: 'test_b2',
    BIVAK_REGISTERS_FEESTHUIS_URL: 'https://kbo.example/v2',
  });
  expect(paymentAccountOf(demo, shop)).toEqual({ url: 'https://api.mollie.com', key: 'test_b2' });
  expect(registerAccountsOf(demo, shop).enterprises).toEqual({ url: 'https://kbo.example/v2', key: null });
  expect(signOnClientOf(demo, shop)?.issuer).toBe('http://127.0.0.1:4090/sign-on');
});
