import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog, readSettings, startServer } from '@bivak/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDemoSettings } from './demo-settings.ts';

let folder = '';
let dataDir = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bivak-production-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a demo is refused in production, also where a server would start', () => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: 'x',
    BIVAK_SMTP_URL: 'y',
    BIVAK_SECRET: 'x'.repeat(32),
  };
  expect(readSettings(env).production).toBe(true);
  expect(() => readDemoSettings(env)).toThrow(/^NODE_ENV: /u);
});

test('the data of a production are not removed, also when that program is called by itself', () => {
  mkdirSync(dataDir);
  const program = fileURLToPath(new URL('./fresh.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [program, dataDir], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  expect({ status, stderr, hasData: existsSync(dataDir) }).toEqual({
    status: 1,
    stderr: 'NODE_ENV: nothing is removed in production\n',
    hasData: true,
  });
});

test('the server alone starts no database of its own, and makes no data', async () => {
  const settings = readSettings({ BIVAK_DATA: dataDir });
  await expect(startServer(settings, createLog('silent'))).rejects.toThrow(/^DATABASE_URL: /u);
  expect(existsSync(dataDir)).toBe(false);
});

test('before the first start of a demo its operator has no data, which is told in one line and makes none', () => {
  const { BIVAK_SHOPS: _, DATABASE_URL: __, ...env } = process.env;
  const program = fileURLToPath(new URL('./operator.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [program, 'list', '--language', 'en'], {
    encoding: 'utf8',
    env: { ...env, BIVAK_DATA: dataDir },
  });
  expect({ status, stderr, madeData: existsSync(dataDir) }).toEqual({
    status: 1,
    stderr: 'There are no data yet: start the shop first, with npm start.\n',
    madeData: false,
  });
});
