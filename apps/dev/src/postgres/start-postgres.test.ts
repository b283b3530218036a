import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { runsAsRoot } from './account.ts';
import { awaitEnd, parentOf } from './processes.ts';
import { removePostgres } from './remove-postgres.ts';
import { startPostgres } from './start-postgres.ts';

// A temporary folder is closed to everybody else, which for root is the hard case: the account cannot enter it.
let folder = '';
let dataDir = '';
const lines: string[] = [];
/** An orphan has an id until the machine's first process takes note of its end, which some do every few seconds. */
const patience = 20_000;
const children: ChildProcess[] = [];
const options = () => ({ dataDir, fsync: false, log: (line: string) => void lines.push(line) });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bivak-postgres-'));
  dataDir = join(folder, 'a folder, with spaces');
  lines.length = 0;
});

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  await removePostgres(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
}

function startElsewhere() {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL('./start-postgres.ts', import.meta.url).href)};
    const server = await startPostgres({ dataDir: process.argv[1], fsync: true, log: () => {} });
    console.log(JSON.stringify({ url: server.url, adopted: server.adopted }));
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const started = once(child.stdout, 'data').then(
    ([chunk]) => JSON.parse(String(chunk)) as { url: string; adopted: boolean },
  );
  return { child, started };
}

async function serverPid(url: string): Promise<number> {
  const [directory] = await ask(url, 'show data_directory');
  return Number(readFileSync(join(String(directory), 'postmaster.pid'), 'utf8').split('\n')[0]);
}

describe('PostgreSQL of our own', () => {
  test('PostgreSQL of our own starts in an empty folder, keeps what was stored, and takes further settings', async () => {
    const first = await startPostgres({ ...options(), maxConnections: 25, settings: { work_mem: '7MB' } });
    expect(first.adopted).toBe(false);
    await ask(first.url, 'create table kept as select 7 as n');
    expect(await ask(first.url, 'show max_connections')).toEqual(['25']);
    expect(await ask(first.databaseUrl('postgres'), 'show work_mem')).toEqual(['7MB']);
    await first.stop();
    await expect(ask(first.url, 'select 1')).rejects.toThrow();

    const second = await startPostgres(options());
    expect(await ask(second.url, 'select n from kept')).toEqual([7]);
    expect(
      await ask(second.url, 'select datcollate from pg_database where datname = current_database()'),
    ).toEqual(['C']);
    await second.stop();
  });

  test('a second start adopts the running server and leaves it running', async () => {
    const owner = await startPostgres(options());
    const guest = await startPostgres(options());
    expect(guest.adopted).toBe(true);
    expect(guest.url).toBe(owner.url);
    await guest.stop();
    expect(await ask(owner.url, 'select 1')).toEqual([1]);
    await expect(removePostgres(dataDir)).rejects.toThrow('in use');
    await owner.stop();
  });

  test('two first starts at once share one cluster and one server', async () => {
    const both = await Promise.all(
      [startElsewhere(), startElsewhere()].map(async ({ started }) => await started),
    );
    expect(both.filter(({ adopted }) => adopted)).toHaveLength(1);
    expect(new Set(both.map(({ url }) => url)).size).toBe(1);
  });

  test('after kill -9 of Node the server ends, and the next start finds every acknowledged row', async () => {
    const { child, started } = startElsewhere();
    const { url } = await started;
    const pid = await serverPid(url);
    await ask(url, 'create table kept as select 1 as n');
    const died = once(child, 'exit');
    child.kill('SIGKILL');
    // Until the signal is carried out it is a living owner, whose server would rightly be shared.
    await died;
    const again = await startPostgres(options());
    expect(again.adopted).toBe(false);
    expect(await ask(again.url, 'select n from kept')).toEqual([1]);
    expect(await awaitEnd(pid, patience)).toBe(true);
    await again.stop();
  });

  test('a server that lost its guard too is adopted, and stopped by who adopted it', async () => {
    const { child, started } = startElsewhere();
    const { url } = await started;
    const pid = await serverPid(url);
    const guards = guardsOf(pid);
    child.kill('SIGSTOP');
    for (const guard of guards) process.kill(guard, 'SIGKILL');
    child.kill('SIGKILL');
    // Until the signal is carried out it is a living guard.
    await expect.poll(() => guards.includes(parentOf(pid) ?? 0)).toBe(false);
    const heir = await startPostgres(options());
    expect(heir.adopted).toBe(true);
    expect(await ask(heir.url, 'select 1')).toEqual([1]);
    await heir.stop();
    expect(await awaitEnd(pid, patience)).toBe(true);
  });

  if (runsAsRoot()) {
    test('root keeps the cluster under /var/tmp when no account can enter the folder, and a note tells where', async () => {
      const server = await startPostgres(options());
      const elsewhere = readFileSync(join(dataDir, 'pg18.elsewhere'), 'utf8').trim();
      expect(elsewhere).toMatch(/^\/var\/tmp\/bivak-[0-9a-f]{12}\/pg18$/);
      expect(await ask(server.url, 'show data_directory')).toEqual([elsewhere]);
      expect(lines.join('\n')).toContain(elsewhere);
      await server.stop();
      await removePostgres(dataDir);
      expect(existsSync(elsewhere)).toBe(false);
      expect(readdirSync(dataDir)).toEqual([]);
    });
  }
});

/** The shell that watches the server, and its reader. */
function guardsOf(pid: number): number[] {
  const guard = parentOf(pid);
  const others = readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && other !== pid);
  return [...others.filter((other) => parentOf(other) === guard), guard ?? 0];
}
