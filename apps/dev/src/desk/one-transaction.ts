import { createShopDatabase, type Shop } from '@bivak/server';
import type pg from 'pg';

/**
 * Runs `work` on a shop whose transactions are parts of one: all that its commands write stands in the end, or nothing.
 * One command at a time, since they share a connection.
 */
export async function inOneTransaction<T>(shop: Shop, work: (shop: Shop) => Promise<T>): Promise<T> {
  const client = await shop.database.pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    // It waits for another start that fills the same shop, and hashes passwords in between.
    await client.query(
      'begin; set local lock_timeout = 0; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    const database = createShopDatabase(poolOver(client), shop.database.schema);
    const done = await work({ ...shop, database, wakeRelay: () => undefined });
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(onError);
    throw error;
  } finally {
    client.removeListener('error', onError);
    client.release(broken);
  }
}

/** A pool of one connection, whose transactions are savepoints. */
function poolOver(client: pg.PoolClient): pg.Pool {
  let depth = 0;
  const sent = (text: string): string => {
    if (text.startsWith('begin')) return text.replace('begin', `savepoint desk_${(depth += 1)}`);
    if (text === 'commit') return `release savepoint desk_${depth--}`;
    if (text === 'rollback') return `rollback to savepoint desk_${depth}; release savepoint desk_${depth--}`;
    return text;
  };
  const query = (asked: unknown, ...rest: unknown[]) =>
    (client.query as (...given: unknown[]) => unknown)(
      typeof asked === 'string' ? sent(asked) : asked,
      ...rest,
    );
  const part: pg.PoolClient = Object.assign(Object.create(client), { query, release: () => undefined });
  return Object.assign(Object.create(shopPool), { query, connect: async () => part });
}

const shopPool = {};
