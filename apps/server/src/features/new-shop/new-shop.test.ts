import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { aNewShop, anInstallation, type Installation, ownersPassword } from './testing/an-installation.ts';

let installation: Installation;
afterEach(() => installation.close());

const path = '/api/v3/setup/shops';

function codesOf(body: { Error: { Fields?: { Field: string; Code: string }[] } }): string[] {
  return (body.Error.Fields ?? []).map(({ Field, Code }) => `${Field} ${Code}`);
}

test('a shop is made by a link, answers on the next port without a restart, and its owner logs in', async () => {
  installation = await anInstallation({ takenPorts: [4010] });
  const { app, ask } = installation;
  const token = await installation.link();
  expect((await ask('/api/v3/setup/_check', { Token: token })).body).toEqual({
    Origin: 'http://localhost:4011',
  });
  const made = await ask(path, aNewShop(token));
  expect([made.status, made.body]).toEqual([201, { ID: 'kampeerhoek', Origin: 'http://localhost:4011' }]);
  const page = await app.inject({ url: '/api/openapi.json', headers: { host: 'localhost:4011' } });
  expect(page.statusCode).not.toBe(421);
  const opened = await ask('/kampeerhoek/api/v3/admin/session', {
    UserName: 'ELS@kampeerhoek.example',
    Password: ownersPassword,
  });
  expect([opened.status, opened.body.Needs]).toEqual([200, 'enrolment']);
  const [shop] = installation.shops.current();
  expect(shop?.config).toMatchObject({ name: 'De Kampeerhoek', defaultLanguage: 'nl', listPrices: 'incl' });
  for (const file of ['theme.css', 'logo.svg', 'favicon.svg', 'fonts/paper-regular.ttf'])
    expect([file, existsSync(join(shop?.directory ?? '', file))]).toEqual([file, true]);
});

test('another process of the installation has the new shop at its next look', async () => {
  installation = await anInstallation();
  const other = installation.anotherProcess();
  let heard = 0;
  other.onAdded(() => (heard += 1));
  await other.refresh();
  expect(other.current()).toEqual([]);
  await installation.ask(path, aNewShop(await installation.link()));
  await other.refresh();
  expect(other.current().map(({ id, stored }) => [id, stored?.state])).toEqual([['kampeerhoek', 'draft']]);
  const [before] = other.current();
  await other.refresh();
  expect([heard, other.current()[0] === before]).toEqual([1, true]);
});

test('a link makes one shop: used again, guessed, or a day old it opens nothing', async () => {
  installation = await anInstallation();
  const { ask } = installation;
  const token = await installation.link();
  const late = await installation.link(false);
  expect((await ask(path, aNewShop(token))).status).toBe(201);
  const again = await ask(path, aNewShop(token, { Shop: { ID: 'nog' } }));
  expect([again.status, again.body.Error.Code]).toEqual([410, 'SetupLinkOver']);
  for (const guess of ['x', `${token}x`, token.toUpperCase()])
    expect((await ask('/api/v3/setup/_check', { Token: guess })).status).toBe(410);
  expect((await ask('/api/v3/setup/_check', { Token: late })).status).toBe(200);
  installation.clock.now = (installation.clock.now + 24 * 3_600_000) as EpochMs;
  expect((await ask(path, aNewShop(late, { Shop: { ID: 'nog' } }))).status).toBe(410);
});

test('the link of a start is for the first shop alone; one that the operator asked for makes another', async () => {
  installation = await anInstallation();
  const { ask } = installation;
  const [first, spare, another] = [
    await installation.link(),
    await installation.link(),
    await installation.link(false),
  ];
  expect((await ask(path, aNewShop(first))).status).toBe(201);
  expect((await ask(path, aNewShop(spare, { Shop: { ID: 'tweede' } }))).status).toBe(410);
  const made = await ask(path, aNewShop(another, { Shop: { ID: 'tweede' } }));
  expect([made.status, made.body.Origin]).toEqual([201, 'http://localhost:4011']);
});

test('of two tabs that send one link at once exactly one makes the shop', async () => {
  installation = await anInstallation();
  const token = await installation.link();
  const tabs = await Promise.all([
    installation.ask(path, aNewShop(token)),
    installation.ask(path, aNewShop(token, { Shop: { ID: 'tweede' } })),
  ]);
  expect(tabs.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
  expect(tabs.map(({ status }) => status).filter((status) => [409, 410].includes(status))).toHaveLength(1);
  expect(installation.shops.current()).toHaveLength(1);
});

test('a shop whose making was broken off is begun anew by the next try, and nobody sees the half of it', async () => {
  installation = await anInstallation();
  const { ask, pool, shops } = installation;
  const token = await installation.link();
  // What a process leaves that is killed after the schema and before the end.
  await pool.query(`insert into bivak.shop (id, state, config, colours, made_at) values
    ('kampeerhoek', 'making', '{}', '{}', now())`);
  await pool.query('create schema shop_kampeerhoek create table shop_kampeerhoek.half (id text)');
  await shops.refresh();
  expect(shops.current()).toEqual([]);
  expect((await ask(path, aNewShop(token))).status).toBe(201);
  const { rows } = await pool.query(
    `select from pg_tables where schemaname = 'shop_kampeerhoek' and tablename = 'half'`,
  );
  expect(rows).toEqual([]);
});

test('a name that is taken, reserved or no name is refused at its field, and the link stays', async () => {
  installation = await anInstallation();
  const { ask } = installation;
  const token = await installation.link(false);
  expect((await ask(path, aNewShop(token))).status).toBe(201);
  const next = await installation.link(false);
  for (const [ID, code] of [
    ['kampeerhoek', 'shop-id-taken'],
    // A folder left its schema with its data.
    ['feesthuis', 'shop-id-taken'],
    ['setup', 'shop-id-taken'],
    ['Kampeerhoek', 'shop-id'],
    ['de hoek', 'shop-id'],
    ['1hoek', 'shop-id'],
  ]) {
    const answer = await ask(path, aNewShop(next, { Shop: { ID } }));
    expect([ID, answer.status, codesOf(answer.body)]).toEqual([ID, 400, [`Shop.ID ${code}`]]);
  }
  expect((await ask(path, aNewShop(next, { Shop: { ID: 'hoek2' } }))).status).toBe(201);
});

test('what is wrong with owner and colours is told at once, field by field', async () => {
  installation = await anInstallation();
  const token = await installation.link();
  const answer = await installation.ask(
    path,
    aNewShop(token, {
      Owner: { Email: 'els', Password: 'kort', ConfirmPassword: 'anders' },
      Shop: { BrandColour: 'red' },
      Business: { Email: 'hallo' },
    }),
  );
  expect([answer.status, codesOf(answer.body).toSorted()]).toEqual([
    400,
    [
      'Business.Email email',
      'Owner.ConfirmPassword not-repeated',
      'Owner.Email email',
      'Owner.Password password-rule',
      'Shop.BrandColour colour',
    ],
  ]);
  const missing = await installation.ask(path, { Token: token });
  expect([missing.status, codesOf(missing.body)]).toEqual([
    400,
    ['Owner required', 'Shop required', 'Business required'],
  ]);
});

test('on a production server a shop names a web address of its own, which nobody else has', async () => {
  installation = await anInstallation({ production: true });
  const { app, ask } = installation;
  const token = await installation.link(false);
  expect((await ask('/api/v3/setup/_check', { Token: token })).body).toEqual({ Origin: null });
  for (const [Origin, code] of [
    ['', 'web-address'],
    ['winkel', 'web-address'],
    ['http://kampeerhoek.example', 'web-address'],
    ['https://kampeerhoek.example/winkel', 'web-address'],
  ]) {
    const answer = await ask(path, aNewShop(token, { Shop: { Origin } }));
    expect([Origin, codesOf(answer.body)]).toEqual([Origin, [`Shop.Origin ${code}`]]);
  }
  const Origin = 'https://kampeerhoek.example';
  expect((await ask(path, aNewShop(token, { Shop: { Origin } }))).body.Origin).toBe(Origin);
  const host = new URL(Origin).host;
  expect((await app.inject({ url: '/health', headers: { host } })).statusCode).toBe(200);
  const next = await installation.link(false);
  const second = await ask(path, aNewShop(next, { Shop: { Origin, ID: 'ander' } }));
  expect(codesOf(second.body)).toEqual(['Shop.Origin web-address-taken']);
});

test('no page of another origin makes a shop, and a guesser is slowed down', async () => {
  installation = await anInstallation();
  const token = await installation.link();
  const forged = await installation.ask(path, aNewShop(token), { origin: 'http://localhost:4000' });
  expect(forged.status).toBe(403);
  const statuses = [];
  for (let tries = 0; tries < 21; tries += 1)
    statuses.push((await installation.ask('/api/v3/setup/_check', { Token: `guess-${tries}` })).status);
  expect([...new Set(statuses)]).toEqual([410, 429]);
});
