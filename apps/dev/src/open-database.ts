import { type Logger, openDatabase, type OpenDatabase, type ServerSettings } from '@bivak/server';
import { startPostgres } from './postgres/start-postgres.ts';
import type { Trouble } from './postgres/supervise.ts';

/** DATABASE_URL when it is set, else our own PostgreSQL in the data folder, which ends when this is closed. */
export async function openDemoDatabase(settings: ServerSettings, log: Logger): Promise<OpenDatabase> {
  const own = await startDatabase(settings, log);
  const database = openDatabase(own.url, settings, log);
  return {
    ...database,
    async close() {
      await database.close();
      await own.stop();
    },
  };
}

/** Does the same without connections to it. */
export async function startDatabase(
  { databaseUrl, dataDir }: Pick<ServerSettings, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => undefined };
  return await startPostgres({
    dataDir,
    log: (line) => log.debug({ postgres: line }),
    tell: (trouble) => tellTrouble(log, trouble),
  });
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
