import { afterAll, beforeAll, beforeEach } from 'vitest';
import type pg from 'pg';
import { migrate } from '../../../platform/database/migrate.ts';
import { createPool } from '../../../platform/database/pool.ts';
import type { EpochMs } from '../../../platform/database/types.ts';
import { schemaOf } from '../../../platform/shops/open-shops.ts';
import type { Shop } from '../../../platform/shops/shop.ts';
import { testDatabaseUrl } from '../../../testing/test-database.ts';
import { createPerson, type NewPerson } from '../index.ts';
import { aServer, aShop, type TestClock } from './a-server.ts';
import { callsOf, password } from './calls.ts';

/** One morning; every test starts at it. */
export const morning = Date.parse('2026-02-02T09:00:00Z') as EpochMs;

const parts: { pool?: pg.Pool } = {};
export const clock: TestClock = { now: morning };

/** Two shops, `north` and `south`, in a database of their own, emptied before every test. */
export function withShops(): void {
  beforeAll(async () => {
    parts.pool = createPool(await testDatabaseUrl());
    await migrate(parts.pool, ['north', 'south'].map(schemaOf));
  });
  beforeEach(async () => {
    clock.now = morning;
    for (const schema of ['north', 'south'].map(schemaOf)) {
      await pool().query(`truncate ${schema}.customer, ${schema}.login, ${schema}.login_attempt, ${schema}.event cascade`);
    }
  });
  afterAll(() => parts.pool?.end());
}

export function pool(): pg.Pool {
  if (parts.pool === undefined) throw new Error('withShops() was not called');
  return parts.pool;
}

export function shopNamed(id: string, settings: Parameters<typeof aShop>[2] = {}): Shop {
  return aShop(pool(), id, settings);
}

/** A process that serves both shops. */
export function aProcess(settings: Parameters<typeof aShop>[2] = {}) {
  return callsOf(aServer([shopNamed('north', settings), shopNamed('south', settings)], clock));
}

export function wait(ms: number): void {
  clock.now = (clock.now + ms) as EpochMs;
}

export const minute = 60_000;
export const hour = 60 * minute;

/** Somebody of the scouts with a login of their own, in shop `north`. */
export async function aPerson(
  changes: {
    [Part in 'customer' | 'contact' | 'login']?: Partial<NewPerson[Part]>;
  } & { roleName?: string | null; shop?: string } = {},
): Promise<void> {
  const { roleName = 'Admin', shop = 'north' } = changes;
  const source = { actor: { kind: 'job' }, now: clock.now, requestId: 'test' } as const;
  await createPerson(shopNamed(shop).database, source, {
    customer: { id: 'scouts', companyName: 'Scouts Halle', customerGroup: '33', ...changes.customer },
    contact: { id: 'an', firstName: 'An', lastName: 'Peeters', ...changes.contact },
    login: { id: 'login-an', email: 'An@Scouts.example', password, approved: true, ...changes.login },
    roleName,
  });
}

/** The events of a shop, oldest first. */
export async function events(shop = 'north'): Promise<{ entity: string; action: string; actor: object }[]> {
  const { rows } = await pool().query(`select entity, action, actor from ${schemaOf(shop)}.event order by id`);
  return rows;
}
