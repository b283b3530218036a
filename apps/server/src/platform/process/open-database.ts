import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '../database/pool.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { Trouble } from '../postgres/supervise.ts';
import type { Logger } from '../log/log.ts';
import { onceAMinute } from '../log/once-a-minute.ts';
import type { ServerSettings } from '../settings.ts';

export interface OpenDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Ends the pool, and the database if this process started it. */
  close(): Promise<void>;
}

/** DATABASE_URL when it is set, else our own PostgreSQL in the data folder. */
export async function openDatabase(settings: ServerSettings, log: Logger): Promise<OpenDatabase> {
  const onError = onceAMinute<Error>((times, { message: reason }) =>
    log.warn({ times, reason }, 'idle database connections broke'),
  );
  const options = { max: settings.poolSize, onError };
  if (settings.databaseUrl !== null) {
    const pool = createPool(settings.databaseUrl, options);
    return { url: settings.databaseUrl, pool, close: () => pool.end() };
  }
  const own = await startPostgres({
    dataDir: settings.dataDir,
    log: (line) => log.debug({ postgres: line }),
    tell: (trouble) => tellTrouble(log, trouble),
  });
  const pool = createPool(own.url, options);
  return {
    url: own.url,
    pool,
    async close() {
      await pool.end();
      await own.stop();
    },
  };
}

function tellTrouble(log: Logger, { kind, ...more }: Trouble): void {
  if (kind === 'back') log.warn(more, 'the database runs again');
  else if (kind === 'ended') log.error('the database ended by itself, it is started again');
  else log.error(more, 'the database does not start, it is tried again');
}

export function filesFolder(settings: ServerSettings): string {
  return join(settings.dataDir, 'files');
}
