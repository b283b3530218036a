import Fastify from 'fastify';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { registerAuthenticator } from './authenticator.routes.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

test('the page shows the digits of each account at the clock of the shops, and asks for itself again when they change', async () => {
  const app = Fastify();
  const aheadMs = 40 * 24 * 3_600_000;
  const authenticators = [{ who: 'Lies <Baert>', role: 'owner', secret }];
  registerAuthenticator(app, { shops: [{ name: 'Feesthuis', authenticators }, { name: 'Leeg' }], aheadMs });
  const before = Date.now() + aheadMs;
  const { body, headers } = await app.inject('/authenticator');
  const after = Date.now() + aheadMs;
  const digits = [before, after].map((timestamp) =>
    TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp }),
  );
  expect(digits.some((one) => body.includes(`<code>${one}</code>`))).toBe(true);
  expect(body).toContain('Lies &lt;Baert&gt;, owner');
  expect(body).not.toContain('Leeg');
  expect(Number(headers['refresh'])).toBeGreaterThan(0);
  expect(Number(headers['refresh'])).toBeLessThanOrEqual(30);
});

test('the page says so where no shop has demo accounts', async () => {
  const app = Fastify();
  registerAuthenticator(app, {});
  expect((await app.inject('/authenticator')).body).toContain('No shop with demo accounts');
});
