import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadServerKey } from './server-key.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bivak-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const load = (secret?: string) => loadServerKey({ dataDir, secret });
const hex = (key: Awaited<ReturnType<typeof load>>, purpose = 'tokens') =>
  key.derive(purpose).toString('hex');

test('without a secret the key is made once, for its owner only, and found again', async () => {
  const first = await load();
  const file = join(dataDir, 'keys', 'server.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(hex(await load())).toBe(hex(first));
  expect(readdirSync(join(dataDir, 'keys'))).toEqual(['server.key']);
});

test('processes that start at once share one key', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => load()));
  expect(new Set(keys.map((key) => hex(key))).size).toBe(1);
});

test('with a secret no file is written, and everybody with it has the same key', async () => {
  const secret = 'a secret of more than thirty-two characters';
  const key = await load(secret);
  expect(readdirSync(dataDir)).toEqual([]);
  expect(hex(await load(secret))).toBe(hex(key));
  expect(hex(await load(`${secret}!`))).not.toBe(hex(key));
});

test('every purpose has a subkey of its own', async () => {
  const key = await load();
  expect(hex(key, 'files')).not.toBe(hex(key, 'tokens'));
  expect(key.derive('files')).toHaveLength(32);
});

test('a secret that is too short and a file that is damaged stop the start', async () => {
  await expect(load('short')).rejects.toThrow('at least 32');
  await load();
  const file = join(dataDir, 'keys', 'server.key');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 10));
  await expect(load()).rejects.toThrow('instead of 32');
});
