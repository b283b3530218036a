import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** An account of this machine that runs the server in place of root. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const unprivileged = ['postgres', 'node', 'nobody'];

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The accounts that may run the server for root, which PostgreSQL itself refuses: the owner of an existing cluster
 * first, then the usual unprivileged ones. None is ever created.
 */
export function candidateAccounts(ownerOfCluster?: {
  readonly uid: number;
  readonly gid: number;
}): Account[] {
  const known = readAccounts();
  const usual = unprivileged.flatMap((name) => known.filter((account) => account.name === name));
  if (!ownerOfCluster || ownerOfCluster.uid === 0) return usual;
  const owner = known.find(({ uid }) => uid === ownerOfCluster.uid) ?? {
    name: `uid ${ownerOfCluster.uid}`,
    ...ownerOfCluster,
  };
  return [owner];
}

/** Whether the account can run a shell line; with root's own rights when there is no account. */
export function canRun(account: Account | undefined, line: string, ...values: string[]): boolean {
  const result = spawnSync('/bin/sh', ['-c', line, 'sh', ...values], {
    ...identity(account),
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: 'ignore',
  });
  return result.status === 0;
}

/** The spawn options that make a program run as the account. */
export function identity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name !== '' && Number.isInteger(uid) && uid > 0);
}
