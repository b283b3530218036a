import { describe, expect, test } from 'vitest';
import { aShopConfig } from '../../testing/a-shop.ts';
import { readSettings } from '../settings.ts';
import { signOnClientOf } from './sign-on-client.ts';

describe('the provider of single sign-on', () => {
  const env = {
    BIVAK_SIGN_ON_FEESTHUIS_ISSUER: 'https://login.example/op',
    BIVAK_SIGN_ON_FEESTHUIS_CLIENT: 'feest-client',
    BIVAK_SIGN_ON_FEESTHUIS_SECRET: 'geheim',
  };
  const name = { nl: 'x', en: 'x', de: 'x' };
  const shop = aShopConfig('feesthuis', { core: { OidcProviderName: 'x' }, signOn: { provider: 'x', name } });

  test('the provider of single sign-on is the one of the environment', () => {
    const { signOn } = readSettings(env);
    expect(signOnClientOf({ signOn }, shop)).toEqual({
      issuer: 'https://login.example/op',
      clientId: 'feest-client',
      clientSecret: 'geheim',
    });
    expect(signOnClientOf({ signOn }, aShopConfig('feesthuis'))).toBe(null);
  });

  test('the provider of single sign-on has to be named', () => {
    expect(() => signOnClientOf(readSettings({}), shop)).toThrow('BIVAK_SIGN_ON_FEESTHUIS_ISSUER: ');
  });
});
