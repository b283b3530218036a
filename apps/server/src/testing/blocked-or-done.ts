import type pg from 'pg';
import { expect } from 'vitest';

/** Resolves once a statement of this database waits for a lock, or `running` is over without having waited. */
export async function blockedOrDone(pool: pg.Pool, running: Promise<unknown>): Promise<void> {
  let isDone = false;
  void Promise.allSettled([running]).then(() => {
    isDone = true;
  });
  const isBlocked = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length > 0;
  };
  await expect.poll(async () => isDone || (await isBlocked()), { interval: 10 }).toBe(true);
}
