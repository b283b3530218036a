import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const productsOwn = new URL('../../../migrations/', import.meta.url);
/** Any number of servers may start at once; one migrates, the others wait. */
export const migrationLock = 7_214_480_11;

/** A database on which this server cannot start; the message says what to do. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationError';
  }
}

interface Migration {
  readonly file: string;
  readonly sql: string;
  readonly sha256: string;
}

/**
 * Brings every shop's schema to the newest version, file by file, each in a transaction of its own: an
 * interrupted run goes on where it stopped. Safe to call from several processes at once. Refuses a database that
 * other files have made than those that stand here.
 */
export async function migrate(
  pool: pg.Pool,
  schemas: readonly string[],
  directory = productsOwn,
): Promise<void> {
  const migrations = await readMigrations(directory);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Another server may migrate for longer than locks are otherwise waited for.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query('reset lock_timeout');
    await prepareDatabase(client);
    const pending = new Map<string, readonly Migration[]>();
    // All shops first: one that is refused leaves the others as they are.
    for (const schema of schemas) pending.set(schema, await pendingOf(client, schema, migrations));
    for (const [schema, files] of pending) for (const one of files) await apply(client, schema, one);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release(true);
  }
}

async function readMigrations(directory: URL): Promise<readonly Migration[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      // A checkout on Windows may have other ends of lines; the file is the same.
      const sql = (await readFile(new URL(file, directory), 'utf8')).replaceAll('\r\n', '\n');
      return { file, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The files of before the baseline left no checksums. */
const madeBefore = `
  select to_regclass('bivak.migration') is not null and not exists (
    select from pg_attribute where attrelid = to_regclass('bivak.migration') and attname = 'sha256'
  ) as "madeBefore"`;

/** What shops without a folder are, and the links by which one is made; they are of the installation, not of a shop. */
const tablesOfInstallation = `
  create table if not exists bivak.shop (
    id text primary key,
    state text not null check (state in ('making', 'draft', 'open')),
    config jsonb not null,
    colours jsonb not null,
    version int not null default 1,
    made_at timestamptz not null,
    opened_at timestamptz
  );
  create table if not exists bivak.shop_link (
    hash bytea primary key,
    is_first boolean not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    shop_id text
  )`;

/** Before the stored shops are read, whose schemas are then brought up to date with the others. */
export async function prepareInstallation(pool: pg.Pool): Promise<void> {
  await migrate(pool, []);
}

async function prepareDatabase(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ madeBefore: boolean }>(madeBefore);
  if (rows[0]?.madeBefore === true)
    throw new MigrationError(
      'The database was made by a version from before the first release and cannot be brought up to date: ' +
        'begin with an empty one (a demo: npm start -- --fresh, which throws its data away).',
    );
  await client.query('create schema if not exists bivak');
  await client.query(
    'create table if not exists bivak.migration (schema text, file text, sha256 text not null, primary key (schema, file))',
  );
  await client.query(tablesOfInstallation);
}

/** What has not run yet. What has must be what stands here; of files that a newer server has added nothing is known. */
async function pendingOf(
  client: pg.PoolClient,
  schema: string,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const { rows } = await client.query<{ file: string; sha256: string }>(
    'select file, sha256 from bivak.migration where schema = $1',
    [schema],
  );
  const applied = new Map(rows.map(({ file, sha256 }) => [file, sha256]));
  for (const { file, sha256 } of migrations)
    if (applied.has(file) && applied.get(file) !== sha256)
      throw new MigrationError(
        `The migration ${file} was edited after it had run in ${schema}: put it back as it was, and change the database by a new file.`,
      );
  return migrations.filter(({ file }) => !applied.has(file));
}

async function apply(client: pg.PoolClient, schema: string, { file, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`create schema if not exists "${schema}"`);
    await client.query(sql.replaceAll('$schema.', `"${schema}".`));
    await client.query('insert into bivak.migration (schema, file, sha256) values ($1, $2, $3)', [
      schema,
      file,
      sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${file} failed in ${schema}`, { cause: error });
  }
}
