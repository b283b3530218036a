import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { testDatabaseUrl } from '../../testing/test-database.ts';
import { migrate } from '../database/migrate.ts';
import { createPool } from '../database/pool.ts';
import { createShopDatabase, type ShopDatabase } from '../database/shop-database.ts';
import type { EpochMs } from '../database/types.ts';
import { enqueue } from './outbox.ts';
import { kindsWaiting, relayOutbox } from './relay.ts';

const kind = 'test.relayed';
const now = Date.parse('2026-12-01T10:00:00Z') as EpochMs;
let pool: pg.Pool;
let boss: PgBoss;
let database: ShopDatabase;

beforeAll(async () => {
  const url = await testDatabaseUrl();
  pool = createPool(url);
  await migrate(pool, ['shop_relay']);
  database = createShopDatabase(pool, 'shop_relay');
  boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.createQueue(kind);
});

afterAll(async () => {
  await boss.stop({ graceful: false });
  await pool.end();
});

beforeEach(async () => {
  await boss.deleteAllJobs(kind);
  await pool.query('delete from shop_relay.outbox');
});

async function put(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await enqueue(database, now, { kind, payload: { n: String(n) } });
}

async function queued(): Promise<string[]> {
  const jobs = await boss.findJobs<{ shop: string; payload: { n: string } }>(kind);
  return jobs.map(({ data }) => `${data.shop} ${data.payload.n}`).toSorted();
}

describe('the relay from outbox to queue', () => {
  test('the relay from outbox to queue moves every message once, with the shop that it belongs to', async () => {
    await put(2);
    expect(await relayOutbox(database, 'relay', boss, { kinds: [kind], now })).toBe(2);
    expect(await queued()).toEqual(['relay 0', 'relay 1']);
    expect(await relayOutbox(database, 'relay', boss, { kinds: [kind], now })).toBe(0);
    expect(await queued()).toHaveLength(2);
  });

  test('the relay from outbox to queue lets the queue hold what is for later until then', async () => {
    await enqueue(database, now, { kind, payload: { n: '7' }, notBefore: (now + 60_000) as EpochMs });
    await relayOutbox(database, 'relay', boss, { kinds: [kind], now });
    const [job] = await boss.findJobs(kind);
    expect(Number(job?.startAfter) - Number(job?.createdOn)).toBe(60_000);
  });

  test('what could be taken back until now starts at once, whatever clock the shop goes by', async () => {
    const ahead = (Date.now() + 6 * 86_400_000) as EpochMs;
    await enqueue(database, ahead, { kind, payload: { n: '9' }, notBefore: ahead });
    await pool.query(`update shop_relay.outbox set undo_id = 'some'`);
    await relayOutbox(database, 'relay', boss, { kinds: [kind], now: ahead });
    expect(await boss.fetch(kind)).toHaveLength(1);
  });

  test('the relay from outbox to queue leaves what belongs to an act that can still be taken back, until it no longer can', async () => {
    const until = (now + 20_000) as EpochMs;
    await enqueue(database, now, { kind, payload: { n: '8' }, notBefore: until });
    await pool.query(`update shop_relay.outbox set undo_id = 'some'`);
    await put(1);
    const at = async (later: number) =>
      relayOutbox(database, 'relay', boss, { kinds: [kind], now: (now + later) as EpochMs });
    expect([await at(0), await kindsWaiting(database, now), await at(19_999)]).toEqual([1, [], 0]);
    expect([await kindsWaiting(database, until), await at(20_000), await queued()]).toEqual([
      [kind],
      1,
      ['relay 0', 'relay 8'],
    ]);
  });

  test('a process that dies between the queue and the outbox has moved nothing', async () => {
    await put(3);
    const dying: Pick<PgBoss, 'insert'> = {
      insert: async (...args) => {
        await boss.insert(...args);
        throw new Error('killed');
      },
    };
    await expect(relayOutbox(database, 'relay', dying, { kinds: [kind], now })).rejects.toThrow('killed');
    expect(await queued()).toEqual([]);
    expect(await kindsWaiting(database, now)).toEqual([kind]);
    expect(await relayOutbox(database, 'relay', boss, { kinds: [kind], now })).toBe(3);
    expect(await queued()).toHaveLength(3);
  });

  test('a connection that is cut before the commit has moved nothing either', async () => {
    await put(1);
    const cutting: Pick<PgBoss, 'insert'> = {
      insert: async (name, jobs, options) => {
        const made = await boss.insert(name, jobs, options);
        const { rows } = (await options?.db?.executeSql('select pg_backend_pid() as pid')) ?? { rows: [] };
        await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
        return made;
      },
    };
    await expect(relayOutbox(database, 'relay', cutting, { kinds: [kind], now })).rejects.toThrow();
    expect(await queued()).toEqual([]);
    expect(await relayOutbox(database, 'relay', boss, { kinds: [kind], now })).toBe(1);
  });

  test('relays at the same time share the messages, and none goes twice', async () => {
    await put(250);
    const moved = await Promise.all(
      [1, 2, 3, 4].map(() => relayOutbox(database, 'relay', boss, { kinds: [kind], now })),
    );
    expect(moved.reduce((sum, n) => sum + n)).toBe(250);
    expect(new Set(await queued()).size).toBe(250);
    expect(await queued()).toHaveLength(250);
  });

  test('a message that no handler takes stays for the process that knows it', async () => {
    await enqueue(database, now, { kind: 'test.unheard-of', payload: {} });
    expect(await relayOutbox(database, 'relay', boss, { kinds: [kind], now })).toBe(0);
    expect(await kindsWaiting(database, now)).toEqual(['test.unheard-of']);
  });
});
