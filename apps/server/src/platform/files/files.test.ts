import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseUrl } from '../../testing/test-database.ts';
import { migrate } from '../database/migrate.ts';
import { createPool } from '../database/pool.ts';
import { createShopDatabase } from '../database/shop-database.ts';
import type { EpochMs } from '../database/types.ts';
import { createTranslators } from '../i18n/translate.ts';
import { createServerKey } from '../identity/server-key.ts';
import type { Shop } from '../shops/shop.ts';
import { contentTypeOf } from './content-type.ts';
import { fileAddress } from './file-address.ts';
import { localFileStore } from './file-store.ts';
import { storeFile } from './stored-files.ts';
import { registerFiles } from './register-files.ts';

const key = createServerKey(randomBytes(32));
const start = Date.parse('2026-12-01T10:00:00Z') as EpochMs;
const pdf = Buffer.from('%PDF-1.7 an offer');
let now = start;
let folder = '';
let pool: pg.Pool;
let app: FastifyInstance;
const shops = new Map<string, Shop>();

function keep(shopId: string, name: string, bytes: Buffer): Promise<{ id: string }> {
  const shop = shops.get(shopId);
  if (shop === undefined) throw new Error(`no shop ${shopId}`);
  return storeFile(shop.database, localFileStore(folder), shopId, start, {
    name,
    bytes,
    ownerEntity: 'reservation',
    ownerId: 'r1',
  });
}

async function fetchFile(url: string, shopId = 'one', headers: Record<string, string> = {}) {
  now = start;
  return app.inject({ url, headers: { ...headers, 'x-shop': shopId } });
}

beforeAll(async () => {
  pool = createPool(await testDatabaseUrl());
  await migrate(pool, ['shop_one', 'shop_two']);
  folder = await mkdtemp(join(tmpdir(), 'bivak-files-'));
  const translate = createTranslators({}, 'Europe/Brussels');
  for (const id of ['one', 'two']) {
    const database = createShopDatabase(pool, `shop_${id}`);
    // why: files need no more of a shop than its rows and its words.
    shops.set(id, { id, database, translate, config: { defaultLanguage: 'nl' } } as Shop);
  }
  app = Fastify();
  app.decorateRequest('shop');
  app.addHook('onRequest', async (request) => {
    request.shop = shops.get(String(request.headers['x-shop'])) as Shop;
  });
  registerFiles(app, { store: localFileStore(folder), key, clock: { now: () => now } });
});

afterAll(async () => {
  await app.close();
  await pool.end();
  await rm(folder, { recursive: true, force: true });
});

describe('the address of a file', () => {
  test('the address of a file gives the file to be saved, under its own name and by what its bytes are', async () => {
    const { id } = await keep('one', 'offerte – “mei”.html', pdf);
    const answer = await fetchFile(fileAddress(key, 'one', id, start));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="offerte _ _mei_.html"; filename*=UTF-8''offerte%20%E2%80%93%20%E2%80%9Cmei%E2%80%9D.html`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  test('the address of a file is over after five minutes', async () => {
    const { id } = await keep('one', 'a.pdf', pdf);
    const minutesAgo = (minutes: number) => (start - minutes * 60_000) as EpochMs;
    expect((await fetchFile(fileAddress(key, 'one', id, minutesAgo(4)))).statusCode).toBe(200);
    const over = await fetchFile(fileAddress(key, 'one', id, minutesAgo(5)), 'one', {
      'accept-language': 'en',
    });
    expect(over.statusCode).toBe(410);
    expect(over.json()).toEqual({
      Error: { Code: 'LinkExpired', Message: 'This link has expired. Go back and click again.' },
    });
  });

  test('the address of a file that was changed, guessed or left bare is refused', async () => {
    const [mine, other] = await Promise.all([keep('one', 'a.pdf', pdf), keep('one', 'b.pdf', pdf)]);
    const address = fileAddress(key, 'one', mine.id, start);
    const tampered = [
      address.replace(mine.id, other.id),
      address.replace(/exp=\d+/u, 'exp=9999999999'),
      address.replace(/sig=.{4}/u, 'sig=AAAA'),
      fileAddress(createServerKey(randomBytes(32)), 'one', mine.id, start),
      `/files/${mine.id}`,
      `/files/${mine.id}?exp=1&exp=2&sig=a&sig=b`,
    ];
    for (const url of tampered) expect([url, (await fetchFile(url)).statusCode]).toEqual([url, 403]);
    expect((await fetchFile(tampered[0] ?? '')).json()).toMatchObject({ Error: { Code: 'Forbidden' } });
  });

  test('the address of a file of one shop opens nothing at another', async () => {
    const { id } = await keep('one', 'a.pdf', pdf);
    expect((await fetchFile(fileAddress(key, 'one', id, start), 'two')).statusCode).toBe(403);
    expect((await fetchFile(fileAddress(key, 'two', id, start), 'two')).statusCode).toBe(404);
  });

  test('the address of a file that is gone says so', async () => {
    expect((await fetchFile(fileAddress(key, 'one', 'nothing', start))).statusCode).toBe(404);
  });
});

describe('stored files', () => {
  test('stored files with the same bytes lie there once, and no half file is left', async () => {
    const bytes = randomBytes(1000);
    await Promise.all([1, 2, 3].map((n) => keep('two', `${n}.bin`, bytes)));
    const names = await readdir(join(folder, 'two'), { recursive: true, withFileTypes: true });
    expect(names.filter((entry) => entry.isFile())).toHaveLength(1);
  });

  test.each([
    ['image/png', '89504e470d0a1a0a00'],
    ['image/jpeg', 'ffd8ffe000'],
    ['image/webp', '524946460000000057454250'],
    ['image/gif', '474946383961'],
    ['application/pdf', '255044462d312e37'],
    ['application/octet-stream', '3c68746d6c3e'],
    ['application/octet-stream', '5249464600000000574156'],
    ['application/octet-stream', ''],
  ])('stored files are %s by their first bytes %s', (type, hex) => {
    expect(contentTypeOf(Buffer.from(hex, 'hex'))).toBe(type);
  });
});
