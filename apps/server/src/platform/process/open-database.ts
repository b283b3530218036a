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

/** A line about the last minute says how it stands by now. */
const troubles = {
  ended: {
    down: 'the database ended by itself, it is started again',
    runs: 'the database ended by itself, it runs again',
  },
  'not-started': {
    down: 'the database does not start, it is tried again',
    runs: 'the database did not start, it runs again',
  },
  back: {
    down: 'the database ran again, but ended since',
    runs: 'the database runs again',
  },
} as const satisfies Record<Trouble['kind'], unknown>;

function tellTrouble(log: Logger, { kind, runs, ...more }: Trouble): void {
  log[kind === 'back' ? 'warn' : 'error'](more, troubles[kind][runs ? 'runs' : 'down']);
}

export function filesFolder(settings: ServerSettings): string {
  return join(settings.dataDir, 'files');
}
