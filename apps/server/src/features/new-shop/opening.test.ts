import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { anItem } from '../../testing/an-item.ts';
import {
  aNewShop,
  anInstallation,
  type Installation,
  itsOwner,
  type Owner,
} from './testing/an-installation.ts';

let installation: Installation;
let owner: Owner;
const host = 'localhost:4010';

beforeEach(async () => {
  installation = await anInstallation();
  const made = await installation.ask('/api/v3/setup/shops', aNewShop(await installation.link()));
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  owner = await itsOwner(installation, 'kampeerhoek');
});
afterEach(() => installation.close());

async function visit(url: string, headers: Record<string, string> = {}) {
  return installation.app.inject({ url, headers: { host, 'accept-language': 'en', ...headers } });
}

const page = (title: string) => ({
  title: { nl: title, en: title, de: title },
  text: { nl: 'Zo is het.', en: '', de: '' },
});

/** All that a shop needs before it may open. */
async function fillIn(): Promise<void> {
  const Changes = [
    { Name: 'invoices.iban', Version: 0, Value: 'BE98 9990 0002 1793' },
    { Name: 'pages.terms', Version: 0, Value: page('Voorwaarden') },
    { Name: 'pages.privacy', Version: 0, Value: page('Privacy') },
  ];
  const saved = await owner.send('PATCH', '/settings', { Changes });
  expect([saved.status, saved.body.Error]).toEqual([200, undefined]);
  const [shop] = installation.shops.current();
  await anItem(shop!.database, { id: 'tent', stock: { main: 3 }, dayCents: 2500 });
}

test('a shop that is not open says so to visitors and robots, in their language, and refuses calls', async () => {
  const waiting = await visit('/');
  expect([waiting.statusCode, waiting.headers['retry-after'], waiting.headers['x-robots-tag']]).toEqual([
    503,
    '3600',
    'noindex',
  ]);
  expect(waiting.body).toContain('<html lang="en">');
  expect(waiting.body).toContain('We open soon');
  expect(waiting.body).toContain('De Kampeerhoek');
  expect((await visit('/producten/tent', { 'accept-language': 'fr' })).body).toContain('<html lang="nl">');
  const called = await visit('/api/v3/core/settings');
  expect([called.statusCode, called.json().Error.Code]).toEqual([503, 'ShopNotOpen']);
  expect((await visit('/health')).statusCode).toBe(200);
});

test('the link of the back office leads into the shop, for two weeks and into this shop alone', async () => {
  const { Preview } = (await owner.get('/opening')).body;
  const link = new URL(Preview);
  expect(link.host).toBe(host);
  const entered = await visit(link.pathname + link.search);
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/']);
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  expect(String(entered.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/u);
  const inside = await visit('/api/openapi.json', { cookie });
  expect([inside.statusCode, inside.headers['x-robots-tag']]).toEqual([200, 'noindex']);
  expect((await visit(`${link.pathname}${link.search}x`)).statusCode).toBe(503);
  const later = `${link.pathname}?exp=${Number(link.searchParams.get('exp')) + 1}&sig=${link.searchParams.get('sig')}`;
  expect((await visit(later)).statusCode).toBe(503);
  for (const forged of [
    cookie.replace('kampeerhoek', 'feesthuis'),
    `${cookie}x`,
    'bivak_preview_kampeerhoek=1.2',
  ])
    expect((await visit('/api/openapi.json', { cookie: forged })).statusCode).toBe(503);
  installation.clock.now = (installation.clock.now + 15 * 24 * 3_600_000) as EpochMs;
  expect((await visit('/api/openapi.json', { cookie })).statusCode).toBe(503);
});

test('opening is refused with the list of what is missing, and everything that is there is ticked off by itself', async () => {
  const refused = await owner.send('POST', '/opening/_open');
  expect([refused.status, refused.body.Error.Code]).toEqual([409, 'ShopNotReady']);
  expect(refused.body.Error.Fields.map(({ Field }: { Field: string }) => Field)).toEqual([
    'bank',
    'item',
    'terms',
    'privacy',
  ]);
  await fillIn();
  const { body } = await owner.get('/opening');
  const done = body.Steps.filter(({ IsDone }: { IsDone: boolean }) => IsDone);
  expect(done.map(({ Key }: { Key: string }) => Key)).toEqual(['bank', 'item', 'terms', 'privacy']);
  expect(body.State).toBe('draft');
});

test('a shop that was opened is there for everybody, in each process, and stays open when it is pressed twice', async () => {
  const other = installation.anotherProcess();
  await other.refresh();
  await fillIn();
  const opened = await owner.send('POST', '/opening/_open');
  expect([opened.status, opened.body.State, opened.body.Preview]).toEqual([200, 'open', null]);
  expect((await owner.send('POST', '/opening/_open')).status).toBe(200);
  const open = await visit('/api/openapi.json');
  expect([open.statusCode, open.headers['x-robots-tag']]).toEqual([200, undefined]);
  await other.refresh();
  expect(other.current().map(({ stored, config }) => [stored?.state, config.invoices.iban])).toEqual([
    ['open', 'BE98 9990 0002 1793'],
  ]);
  const { rows } = await installation.pool.query(
    `select actor->>'kind' as who from shop_kampeerhoek.event where entity = 'shop' and action = 'open'`,
  );
  expect(rows).toEqual([{ who: 'operator' }]);
});
