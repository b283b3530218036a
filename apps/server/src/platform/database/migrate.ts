import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const directory = new URL('../../../migrations/', import.meta.url);
/** Any number of servers may start at once; one migrates, the others wait. */
export const migrationLock = 7_214_480_11;

/**
 * Brings every shop's schema to the newest version, file by file, each in a transaction of its own: an
 * interrupted run goes on where it stopped. Safe to call from several processes at once.
 */
export async function migrate(pool: pg.Pool, schemas: readonly string[]): Promise<void> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Another server may migrate for longer than locks are otherwise waited for.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query('reset lock_timeout');
    await prepareDatabase(client);
    for (const schema of schemas) await migrateSchema(client, schema, files);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release(true);
  }
}

async function prepareDatabase(client: pg.PoolClient): Promise<void> {
  await client.query('create extension if not exists btree_gist');
  await client.query('create schema if not exists bivak');
  await client.query(
    'create table if not exists bivak.migration (schema text, file text, primary key (schema, file))',
  );
}

async function migrateSchema(client: pg.PoolClient, schema: string, files: readonly string[]): Promise<void> {
  const done = await client.query<{ file: string }>('select file from bivak.migration where schema = $1', [
    schema,
  ]);
  const known = new Set(done.rows.map((row) => row.file));
  for (const file of files.filter((name) => !known.has(name))) {
    const text = await readFile(new URL(file, directory), 'utf8');
    await client.query('begin');
    try {
      await client.query(`create schema if not exists "${schema}"`);
      await client.query(text.replaceAll('$schema.', `"${schema}".`));
      await client.query('insert into bivak.migration (schema, file) values ($1, $2)', [schema, file]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`migration ${file} failed in ${schema}`, { cause: error });
    }
  }
}
