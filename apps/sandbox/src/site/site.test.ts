import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerSite } from './site.routes.ts';

const shop = { id: 'feest', name: 'Feest <&>', origin: 'http://localhost:4000', category: 'tenten' };

test('the example of a site shows the widgets of a shop under the strictest policy that they work with', async () => {
  const app = Fastify();
  registerSite(app, [shop]);
  const { headers, body, statusCode } = await app.inject('/site/feest?lang=de');
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self' http://localhost:4000; script-src http://localhost:4000; connect-src http://localhost:4000; font-src http://localhost:4000; frame-ancestors 'none'",
  );
  expect(body).toContain('<html lang="de">');
  expect(body).toContain('<script type="module" src="http://localhost:4000/widgets.js"></script>');
  expect(body).toContain('Feest &lt;&amp;&gt;');
  expect((await app.inject('/site')).headers['location']).toBe('/site/feest');
  expect((await app.inject('/site/elders')).statusCode).toBe(404);
  await app.close();
});
