import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '../database/pool.ts';
import type { Logger } from '../log/log.ts';
import { onceAMinute } from '../log/once-a-minute.ts';
import type { ServerSettings } from '../settings.ts';

export interface OpenDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Ends the pool, and the database if this process started it. */
  close(): Promise<void>;
}

export function openDatabase(
  url: string,
  { poolSize }: Pick<ServerSettings, 'poolSize'>,
  log: Logger,
): OpenDatabase {
  const onError = onceAMinute<Error>((times, { message: reason }) =>
    log.warn({ times, reason }, 'idle database connections broke'),
  );
  const pool = createPool(url, { max: poolSize, onError });
  return { url, pool, close: () => pool.end() };
}

/** Where the folders of stored shops are made from their rows. */
export function brandsFolder(settings: Pick<ServerSettings, 'dataDir'>): string {
  return join(settings.dataDir, 'brands');
}

export function filesFolder(settings: Pick<ServerSettings, 'dataDir'>): string {
  return join(settings.dataDir, 'files');
}
