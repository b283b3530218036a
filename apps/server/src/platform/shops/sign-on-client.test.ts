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
  const demo = { production: false, smtpUrl: null, basePort: 4200 };

  test('is the one of the environment', () => {
    const { signOn } = readSettings(env);
    expect(signOnClientOf({ ...demo, production: true, signOn }, shop)).toEqual({
      issuer: 'https://login.example/op',
      clientId: 'feest-client',
      clientSecret: 'geheim',
    });
    expect(signOnClientOf({ ...demo, signOn }, aShopConfig('feesthuis'))).toBe(null);
  });

  test('is the sandbox in a demo, and has to be named where there is none', () => {
    const { signOn } = readSettings({});
    expect(signOnClientOf({ ...demo, signOn }, shop)?.issuer).toBe('http://127.0.0.1:4290/sign-on');
    for (const other of [{ production: true }, { smtpUrl: 'smtp://mail.example' }])
      expect(() => signOnClientOf({ ...demo, ...other, signOn }, shop)).toThrow(
        'BIVAK_SIGN_ON_FEESTHUIS_ISSUER: ',
      );
  });
});
