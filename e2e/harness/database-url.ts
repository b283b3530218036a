import { startPostgres } from '../../apps/dev/src/postgres/start-postgres.ts';

/** The address of the database that the server started for this data folder. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  if (!postgres.adopted) {
    await postgres.stop();
    throw new Error(`No server keeps its data in ${dataDir}.`);
  }
  return postgres.url;
}
