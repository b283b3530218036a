import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Account,
  candidateAccounts,
  identity,
  runsAsRoot,
} from '../../apps/dev/src/postgres/account.ts';
import { minimalEnvironment } from '../../apps/dev/src/postgres/guard.ts';

/** What this run needs of the machine: programs that the project does not bring, as an operator has them. */
export interface Machine {
  /** The folder that holds `bin` with initdb, pg_basebackup and pg_ctl. */
  readonly postgres: string;
  readonly haproxy: string;
  /** Who runs PostgreSQL in place of root. */
  readonly account: Account | undefined;
}

const versions = '/usr/lib/postgresql';
const oldest = 15;

/** The oldest PostgreSQL that the packages of Debian installed and that we support: it proves the most. */
export function findMachine(): Machine {
  const majors = existsSync(versions) ? readdirSync(versions).map(Number) : [];
  const [major] = majors.filter((number) => number >= oldest).toSorted((a, b) => a - b);
  const haproxy = '/usr/sbin/haproxy';
  if (major === undefined || !existsSync(haproxy)) {
    throw new Error('This run needs PostgreSQL and HAProxy of Debian: apt-get install postgresql haproxy');
  }
  const [account] = runsAsRoot() ? candidateAccounts() : [];
  return { postgres: join(versions, String(major)), haproxy, account };
}

/** Runs one of PostgreSQL's programs to its end; throws what it said when that was bad. */
export function runTool({ postgres, account }: Machine, name: string, ...words: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(join(postgres, 'bin', name), words, {
    ...identity(account),
    cwd: '/',
    env: minimalEnvironment(),
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status !== 0) throw new Error(`${name} failed: ${error?.message ?? `${stdout}${stderr}`.trim()}`);
}
