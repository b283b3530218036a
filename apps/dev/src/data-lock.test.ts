import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './data-lock.ts';

let folder = '';
let dataDir = '';
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bivak-lock-'));
  dataDir = join(folder, 'not yet there');
});
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => kill(child)));
  rmSync(folder, { recursive: true, force: true });
});

const settings = (basePort = 5000) => ({ dataDir, host: 'localhost', basePort });

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Another process that asks for the folder: whether it gets it. */
function anotherServer(basePort: number): { child: ChildProcess; got: Promise<boolean> } {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)};
    lockDataFolder(JSON.parse(process.argv[1]));
    console.log('locked');
    setInterval(() => {}, 1000);
  `;
  const words = ['--input-type=module', '-e', script, JSON.stringify(settings(basePort))];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  const got = Promise.race([
    once(child.stdout, 'data').then(() => true),
    once(child, 'exit').then(() => false),
  ]);
  return { child, got };
}

async function killedServer(): Promise<void> {
  const { child, got } = anotherServer(4000);
  await got;
  await kill(child);
}

test('a second server on the same data is refused in one line that names the first', async () => {
  const { child, got } = anotherServer(4000);
  expect(await got).toBe(true);
  const refused = `Bivak runs on the data in ${dataDir} already: process ${child.pid}, http://localhost:4000.`;
  expect(() => lockDataFolder(settings())).toThrow(refused);
  expect(() => lockDataFolder(settings())).toThrow(/^[^\n]+BIVAK_DATA=[^\n]+$/u);
});

test('one that was killed holds nothing any more', async () => {
  await killedServer();
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(true);
  const unlock = lockDataFolder(settings());
  unlock();
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each([
  [
    'another process got the id of the one that was killed',
    { pid: process.ppid, birth: 'long ago', url: 'x' },
  ],
  ['a restarted container gave the same id again', { pid: process.pid, birth: 'long ago', url: 'x' }],
  ['it says nothing', '{"pid":'],
])('a stale lock is taken over: %s', (_, left) => {
  lockDataFolder(settings())();
  const file = join(dataDir, 'server.lock');
  writeFileSync(file, typeof left === 'string' ? left : JSON.stringify(left));
  const unlock = lockDataFolder(settings());
  expect(readFileSync(file, 'utf8')).toContain('http://localhost:5000');
  unlock();
});

test('of many that start at once one gets it', async () => {
  await killedServer();
  const starts = await Promise.all([4010, 4020, 4030, 4040].map((port) => anotherServer(port).got));
  expect(starts.filter((got) => got)).toHaveLength(1);
});
