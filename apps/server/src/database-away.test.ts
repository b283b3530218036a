import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { throwawayPlace } from '../../dev/src/postgres/throwaway-place.ts';
import { migrate } from './platform/database/migrate.ts';
import { createPool } from './platform/database/pool.ts';
import { removePostgres } from '../../dev/src/postgres/remove-postgres.ts';
import { type Postgres, startPostgres } from '../../dev/src/postgres/start-postgres.ts';
import { aServer, type TestServer } from './testing/a-server.ts';

/** A cluster of its own, because this test takes it away. */
const folder = mkdtempSync(join(throwawayPlace(), 'bivak-away-'));
let postgres: Postgres;
let server: TestServer;

const start = () => startPostgres({ dataDir: folder, fsync: false, log: () => undefined });

beforeAll(async () => {
  chmodSync(folder, 0o755);
  postgres = await start();
  const pool = createPool(postgres.url);
  await migrate(pool, ['shop_feesthuis', 'shop_groenhof']);
  await pool.end();
  server = await aServer({}, { url: postgres.url });
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
  await removePostgres(folder);
  rmSync(folder, { recursive: true, force: true });
});

test('a database that goes away is told in words, and found again without a restart', async () => {
  const nobody = server.public('en');
  expect((await nobody.get('/ready')).status).toBe(200);
  expect((await nobody.get('/api/v2/shop/warehouse')).status).toBe(200);

  await postgres.stop();
  expect((await nobody.get('/ready')).status).toBe(503);
  const away = await nobody.get('/api/v2/shop/warehouse');
  expect([away.status, away.body.Error.Code, away.headers['retry-after']]).toEqual([503, 'Unavailable', '5']);
  expect(away.body.Error.Message).toContain('unavailable for a moment');
  expect((await nobody.get('/health')).status).toBe(200);

  postgres = await start();
  expect((await nobody.get('/ready')).status).toBe(200);
  expect((await nobody.get('/api/v2/shop/warehouse')).status).toBe(200);
});
