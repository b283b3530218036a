import { expect, test } from 'vitest';
import { aServer } from '../../testing/a-server.ts';

test('a shop that is reached over TLS says that it always is', async () => {
  const server = await aServer({ origins: ['https://feest.example'] });
  const { headers } = await server.app.inject({
    url: '/api/v2/shop/core/settings',
    headers: { host: 'feest.example' },
  });
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  await server.close();
});

test('every answer says what a browser may not do with it, refusals and strange hosts too', async () => {
  const server = await aServer();
  const host = new URL(server.shop.origins[0] ?? '').host;
  const asked = [
    { url: '/api/v2/shop/items', headers: { host } },
    { url: '/api/v2/shop/items/none', headers: { host } },
    { url: '/nowhere', headers: { host } },
    { url: '/nowhere', headers: { host: 'elsewhere.example' } },
    { url: '/health', headers: {} },
  ];
  for (const one of asked) {
    const { headers } = await server.app.inject(one);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
  await server.close();
});
