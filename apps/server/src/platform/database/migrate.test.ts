import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { startServer } from '../../start-server.ts';
import { aServer } from '../../testing/a-server.ts';
import { aShopConfig } from '../../testing/a-shop.ts';
import { createLog } from '../log/log.ts';
import { failureText } from '../process/failure.ts';
import { readSettings } from '../settings.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

const baseline = readFileSync(
  new URL('../../../migrations/0001-baseline.sql', import.meta.url),
  'utf8',
).replaceAll('\r\n', '\n');
const twoShops = ['shop_feesthuis', 'shop_groenhof'];
const name = `migrated_${process.env['VITEST_POOL_ID'] ?? '0'}`;

let url: string;
let pool: pg.Pool;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bivak-migrations-'));
  await onCluster(`create database ${name}`);
  url = Object.assign(new URL(inject('testCluster')), { pathname: `/${name}` }).href;
  pool = createPool(url);
});
afterEach(async () => {
  await pool.end();
  await onCluster(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

async function onCluster(sql: string): Promise<void> {
  const cluster = createPool(inject('testCluster'), { max: 1 });
  await cluster.query(sql);
  await cluster.end();
}

/** A folder of migrations with these files and no others. */
function files(contents: Readonly<Record<string, string>>): URL {
  const directory = join(folder, 'migrations');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory);
  for (const [file, sql] of Object.entries(contents)) writeFileSync(join(directory, file), sql);
  return pathToFileURL(`${directory}/`);
}

const applied = async (schema: string) =>
  (await pool.query('select file from bivak.migration where schema = $1 order by file', [schema])).rows.map(
    ({ file }) => file,
  );

/** What somebody at the terminal reads when the server is started on this database. */
async function failureOfStart(): Promise<string> {
  const shop = join(folder, 'shops', 'groenhof');
  mkdirSync(shop, { recursive: true });
  writeFileSync(join(shop, 'shop.json'), JSON.stringify(aShopConfig('groenhof')));
  const settings = readSettings({
    DATABASE_URL: url,
    BIVAK_SMTP_URL: 'smtp://127.0.0.1:1',
    BIVAK_DATA: folder,
    BIVAK_SHOPS: join(folder, 'shops'),
  });
  return startServer(settings, createLog('silent')).then(() => 'started', failureText);
}

test('a database that the baseline alone has made is brought up to date, and the server answers on it', async () => {
  await migrate(pool, twoShops, files({ '0001-baseline.sql': baseline }));
  await migrate(pool, twoShops);
  const server = await aServer({}, { url });
  const visitor = await server.visitor();
  expect((await visitor.get('/ready')).status).toBe(200);
  expect((await visitor.get('/api/v2/shop/warehouse')).body).toMatchObject({ Total: 2 });
  await server.close();
});

describe('the start stops with one sentence that says what to do', () => {
  test('the start stops with one sentence that says what to do on a database from before the baseline, which it leaves as it is', async () => {
    await pool.query(`
      create schema bivak;
      create table bivak.migration (schema text, file text, primary key (schema, file));
      insert into bivak.migration values ('shop_groenhof', '0056-place-calendars.sql');
    `);
    expect(await failureOfStart()).toMatch(
      /^The database was made by a version from before .* npm start -- --fresh, .*\.$/u,
    );
    expect(await applied('shop_groenhof')).toEqual(['0056-place-calendars.sql']);
    const { rows } = await pool.query(`select to_regnamespace('shop_groenhof') is not null as made`);
    expect(rows).toEqual([{ made: false }]);
  });

  test('the start stops with one sentence that says what to do where a migration was edited after it had run, and names the file', async () => {
    await migrate(pool, ['shop_groenhof']);
    await pool.query(`update bivak.migration set sha256 = 'another' where file = '0001-baseline.sql'`);
    expect(await failureOfStart()).toMatch(
      /^The migration 0001-baseline\.sql was edited after it had run in shop_groenhof: .* by a new file\.$/u,
    );
  });
});

test('a run that breaks in the middle keeps what was whole, and goes on from there', async () => {
  const first = 'create table $schema.one ();';
  const broken = files({
    '0001-a.sql': first,
    '0002-b.sql': 'create table $schema.two (); select 1 / 0;',
    '0003-c.sql': 'create table $schema.three ();',
  });
  await expect(migrate(pool, ['shop_een'], broken)).rejects.toThrow(
    'migration 0002-b.sql failed in shop_een',
  );
  expect(await applied('shop_een')).toEqual(['0001-a.sql']);
  const mended = files({
    '0001-a.sql': first,
    '0002-b.sql': 'create table $schema.two ();',
    '0003-c.sql': 'create table $schema.three ();',
  });
  await migrate(pool, ['shop_een'], mended);
  expect(await applied('shop_een')).toEqual(['0001-a.sql', '0002-b.sql', '0003-c.sql']);
});

test('a migration with the ends of lines of another system is the same migration', async () => {
  await migrate(pool, ['shop_een'], files({ '0001-a.sql': 'create table $schema.one\n(id text);\n' }));
  await migrate(pool, ['shop_een'], files({ '0001-a.sql': 'create table $schema.one\r\n(id text);\r\n' }));
  expect(await applied('shop_een')).toEqual(['0001-a.sql']);
});

test('a server that is older than the database leaves files alone that it does not know', async () => {
  const first = 'create table $schema.one ();';
  await migrate(pool, ['shop_een'], files({ '0001-a.sql': first, '0002-b.sql': 'select 1;' }));
  await expect(migrate(pool, ['shop_een'], files({ '0001-a.sql': first }))).resolves.toBeUndefined();
});
