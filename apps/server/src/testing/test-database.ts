import { Client } from 'pg';
import { inject } from 'vitest';
import { perTestFile } from './per-test-file.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's cluster; its database is `postgres`. */
    testCluster: string;
    /** Name of the migrated database that tests get copies of. */
    testTemplate: string;
  }
}

const made = perTestFile(copyTemplate);

/**
 * Address of an empty, migrated database for this test file alone. The first call makes it from the template, in the
 * place of what an earlier file of the same worker left.
 */
export function testDatabaseUrl(): Promise<string> {
  return made();
}

/** The same once more, in the middle of a file: nothing may be connected to the one before. */
export function freshDatabaseUrl(): Promise<string> {
  return copyTemplate();
}

async function copyTemplate(): Promise<string> {
  const url = new URL(inject('testCluster'));
  const client = new Client({ connectionString: url.href });
  const name = `test_${process.env['VITEST_POOL_ID'] ?? '0'}`;
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    const template = client.escapeIdentifier(inject('testTemplate'));
    // The log would hold every page of the copy once more, and nobody restores this cluster.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}
