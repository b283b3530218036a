import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { spawnGuarded } from '../../apps/dev/src/postgres/guard.ts';
import { killDatabase } from '../../apps/server/src/testing/durability/kill-everything.ts';
import { type Machine, runTool } from './debian.ts';
import { until } from './until.ts';

export interface DatabasePair {
  readonly ports: readonly [number, number];
  /** `name:password` of a URL. */
  readonly login: string;
  /** `kill -9` for the primary and every process of it; awaits their end. */
  killPrimary(): Promise<void>;
  promoteStandby(): void;
  stop(): Promise<void>;
}

/** Both listen on 127.0.0.1 only and are thrown away with their folders. */
const password = 'only-for-this-run';
const login = `shop:${password}`;
const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'jit=off'];

/**
 * A primary and a streaming standby that has every commit before the primary acknowledges it
 * (synchronous_standby_names). The standby itself waits for nobody, or it could not write once it is promoted.
 */
export async function startDatabasePair(
  machine: Machine,
  folder: string,
  ports: readonly [number, number],
): Promise<DatabasePair> {
  const primary = ownFolder(machine, folder, 'one');
  const standby = ownFolder(machine, folder, 'two');
  const ask = (sql: string) => askOnce(ports[0], sql);
  runTool(machine, 'initdb', '-D', primary, '-U', 'shop', '--auth=trust', '--locale=C', '--encoding=UTF8');
  const stopPrimary = start(machine, primary, ports[0]);
  await until('the primary answers', () => ask('select').then(() => true));
  await ask(`alter role shop password '${password}'; create role proxy login connection limit 8`);
  await ask('create database bivak');
  askForPasswords(primary);
  await ask('select pg_reload_conf()');

  const from = `host=127.0.0.1 port=${ports[0]} user=shop password=${password} application_name=standby`;
  runTool(machine, 'pg_basebackup', '-D', standby, '-d', from, '-R', '-c', 'fast');
  const stopStandby = start(machine, standby, ports[1]);
  await ask('alter system set synchronous_standby_names = standby');
  await ask('select pg_reload_conf()');
  await until('the standby follows the primary', async () => {
    const [row] = await ask('select sync_state from pg_stat_replication');
    return row?.['sync_state'] === 'sync';
  });
  return {
    ports,
    login,
    killPrimary: () =>
      killDatabase(Number(readFileSync(join(primary, 'postmaster.pid'), 'utf8').split('\n')[0])),
    promoteStandby: () => runTool(machine, 'pg_ctl', 'promote', '-D', standby, '-t', '30'),
    stop: async () => void (await Promise.all([stopPrimary(), stopStandby()])),
  };
}

function ownFolder({ account }: Machine, parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Never outlives this process. Returns how to end it. */
function start({ postgres, account }: Machine, cluster: string, port: number): () => Promise<void> {
  const words = [...settings, `port=${port}`].flatMap((setting) => ['-c', setting]);
  const child = spawnGuarded({ native: postgres, cluster, account }, words);
  const ended = once(child, 'exit');
  if (process.env['TEST_LOG'] === undefined) child.stderr?.resume();
  else child.stderr?.pipe(process.stderr);
  return async () => {
    child.stdin?.end();
    await ended;
  };
}

/** Only the proxy's check comes without a password; it needs to hear who is the primary, and may read nothing. */
function askForPasswords(cluster: string): void {
  const lines = [
    'host postgres proxy 127.0.0.1/32 trust',
    'host all shop 127.0.0.1/32 scram-sha-256',
    'host replication shop 127.0.0.1/32 scram-sha-256',
  ];
  writeFileSync(join(cluster, 'pg_hba.conf'), `${lines.join('\n')}\n`);
}

async function askOnce(port: number, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: `postgres://${login}@127.0.0.1:${port}/postgres` });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
