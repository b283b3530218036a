import { Client, DatabaseError } from 'pg';

/** Creates a database when the cluster has none of that name; another process may do the same meanwhile. */
export async function ensureDatabase(maintenanceUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  } finally {
    await client.end();
  }
}

// Two at once: the name is seen as taken (42P04), or the row of the catalogue is (23505).
function isDuplicate(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '42P04' || error.code === '23505');
}
