import { Client } from 'pg';
import { expect, test } from 'vitest';

import { testDatabaseUrl } from './test-database.ts';

test('a test file has a migrated database of its own, the same one for all its tests', async () => {
  const url = await testDatabaseUrl();
  expect(await testDatabaseUrl()).toBe(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; migrations: number }>(
    'select current_database() as name, count(*)::int as migrations from bivak.migration',
  );
  await client.end();
  expect(rows).toEqual([{ name: `test_${process.env['VITEST_POOL_ID']}`, migrations: expect.any(Number) }]);
});
