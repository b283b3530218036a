import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { throwawayPlace } from '../../../../dev/src/postgres/throwaway-place.ts';
import { removePostgres } from '../../../../dev/src/postgres/remove-postgres.ts';
import { startPostgres } from '../../../../dev/src/postgres/start-postgres.ts';
import { migrateTemplate } from '../../testing/migrate-template.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';
import { checkRows, type Columns, statement } from './statement.ts';

const { builtins } = pg.types;
const oids: Readonly<Record<string, readonly number[]>> = {
  text: [builtins.TEXT],
  'text[]': [1009],
  int: [builtins.INT4, builtins.INT8],
  real: [builtins.FLOAT8],
  bool: [builtins.BOOL],
  day: [builtins.DATE],
  instant: [builtins.TIMESTAMPTZ],
  bytes: [builtins.BYTEA],
  json: [builtins.JSON, builtins.JSONB],
};

describe('what a statement declares is what PostgreSQL answers', () => {
  test('what a statement declares is what PostgreSQL answers on the newest release', async () => {
    expect(await faultsOn(await testDatabaseUrl())).toEqual([]);
  });

  test('what a statement declares is what PostgreSQL answers on the oldest release that an installation may have', async () => {
    const folder = mkdtempSync(join(throwawayPlace(), 'bivak-oldest-'));
    chmodSync(folder, 0o755);
    const server = await startPostgres({ dataDir: folder, release: 'oldest', fsync: false, log: () => {} });
    try {
      await migrateTemplate(server.url);
      expect(await faultsOn(server.url)).toEqual([]);
    } finally {
      await server.stop();
      await removePostgres(folder);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test.each([
  ['a null that is not declared', { id: null, tel: null, at: 1 }, 'id is no text'],
  ['a column of another kind', { id: 'a', tel: null, at: '2026-11-23' }, 'at is no instant'],
  ['a column that is not declared', { id: 'a', tel: null, at: 1, more: 1 }, 'more is not declared'],
  ['a column that is not answered', { id: 'a', at: 1 }, 'tel is missing'],
])('a statement that is used otherwise than it is declared throws: %s', (_, row, fault) => {
  const people = statement({ id: 'text', tel: 'text?', at: 'instant' })('select');
  expect(() => checkRows(people, [{ id: 'a', tel: null, at: 1 }, row])).toThrow(fault);
});

async function faultsOn(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const statements = productStatements();
    expect(statements.length).toBeGreaterThan(400);
    const faults: string[] = [];
    for (const { text, columns } of statements) {
      const answered = await describedColumns(client, text.replaceAll('$schema.', '"shop_feesthuis".'));
      faults.push(...columnFaults(columns, answered).map((fault) => `${fault}: ${text}`));
    }
    return faults;
  } finally {
    await client.end();
  }
}

function productStatements(): { text: string; columns: Columns }[] {
  const file = resolve(import.meta.dirname, '../../testing/declared-statements-process.ts');
  const listed = execFileSync(process.execPath, [file], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(listed) as { text: string; columns: Columns }[];
}

function columnFaults(columns: Columns, answered: readonly pg.FieldDef[]): string[] {
  const names = answered.map(({ name }) => name);
  const absent = Object.keys(columns).filter((name) => !names.includes(name));
  return [
    ...absent.map((name) => `${name} is not answered`),
    ...answered.flatMap(({ name, dataTypeID }) => {
      const kind = columns[name]?.replace('?', '');
      if (kind === undefined) return [`${name} is not declared`];
      if (kind === 'unread' || oids[kind]?.includes(dataTypeID)) return [];
      return [`${name} is of type ${dataTypeID}, not ${kind}`];
    }),
  ];
}

/** Asks PostgreSQL to parse and describe a statement, without running it. */
function describedColumns(client: pg.Client, text: string): Promise<pg.FieldDef[]> {
  return new Promise((done, failed) => {
    let fields: pg.FieldDef[] = [];
    let fault: Error | null = null;
    // pg takes any object that speaks the wire; its types know only queries.
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (described: { fields: pg.FieldDef[] }) => (fields = described.fields),
      handleError: (error: Error) => (fault = new Error(`${error.message} in ${text}`)),
      handleReadyForQuery: () => (fault === null ? done(fields) : failed(fault)),
    } as unknown as pg.Submittable);
  });
}
