import type pg from 'pg';

export type Locked<T> = { readonly held: true; readonly value: T } | { readonly held: false };

/**
 * Runs `work` while no other process does so under the same name; `held: false` when one does. Takes a
 * connection of the pool for that long, but no transaction: `work` writes in transactions of its own.
 */
export async function withLock<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<Locked<T>> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  // A connection that breaks meanwhile gives its lock back by itself; unheard it would end the process.
  client.on('error', onError);
  try {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
      [name],
    );
    if (rows[0]?.held !== true) return { held: false };
    try {
      return { held: true, value: await work() };
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(onError);
    }
  } finally {
    client.removeListener('error', onError);
    client.release(broken);
  }
}
