import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { openShops } from './open-shops.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['a database that lets nobody in at once', 'Connection terminated due to connection timeout', 40],
  ['a table that is not there', 'relation "shop_feesthuis.catalogue" does not exist', 50],
])('shops: %s is told once a minute, and the shops stay as they were', async (_, message, level) => {
  vi.useFakeTimers();
  const lines: { level: number; msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  // why: a database that fails on purpose, which a real one does only under load or after an accident.
  const pool = { query: () => Promise.reject(new Error(message)) } as unknown as pg.Pool;
  const shops = openShops({ folders: [], pool, basePort: 4000 });
  const before = shops.current();
  const stop = shops.follow(log);
  await vi.advanceTimersByTimeAsync(5_000);
  await stop();
  expect(lines.map((line) => [line.level, line.msg])).toEqual([
    [level, 'the versions of the shops could not be read'],
  ]);
  expect(shops.current()).toBe(before);
});
