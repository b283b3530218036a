import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';

const program = fileURLToPath(new URL('../operator.ts', import.meta.url));
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bivak-operator-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function operator(line: string, more: NodeJS.ProcessEnv = {}) {
  const { BIVAK_SHOPS: _, DATABASE_URL: __, ...env } = process.env;
  const dataDir = join(folder, 'data');
  const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...line.split(' ')], {
    encoding: 'utf8',
    env: { ...env, BIVAK_DATA: dataDir, ...more },
  });
  return { status, stderr, stdout, madeData: existsSync(dataDir) };
}

test('before the first start there are no data, which is told in one line and makes none', () => {
  expect(operator('list --language en')).toEqual({
    status: 1,
    stderr: 'There are no data yet: start the shop first, with npm start.\n',
    stdout: '',
    madeData: false,
  });
});

test('a database in which no shop ever started is told the same way', () => {
  const { status, stderr } = operator('list --language de', { DATABASE_URL: inject('testCluster') });
  expect([status, stderr]).toEqual([
    1,
    'Es gibt noch keine Daten: Starten Sie zuerst den Shop, mit npm start.\n',
  ]);
});

test('a bad amount needs no database to be refused, help neither', () => {
  const { status, stderr } = operator('stock pagodetent-3x3 zaventem -5 --language nl');
  expect([status, stderr]).toEqual([1, '"-5" is geen aantal: geef een geheel getal van 0 tot 1000000.\n']);
  const help = operator('--help --language en');
  expect([help.status, help.stderr, help.stdout]).toEqual([
    0,
    '',
    expect.stringContaining('  list [--json]'),
  ]);
});

test.each([
  ['nobody answers there', 'postgres://bivak@127.0.0.1:1/bivak', /^No database answers at 127\.0\.0\.1:1/u],
  [
    'its name leads nowhere',
    'postgres://bivak@nowhere.invalid/bivak',
    /^No database answers at nowhere\.invalid/u,
  ],
  ['it knows no such database', 'elsewhere', /^The database refuses: database "elsewhere" does not exist/u],
])('a database that cannot be used is told in one line: %s', (_, address, expected) => {
  const url = new URL(inject('testCluster'));
  url.pathname = `/${address}`;
  const { status, stderr } = operator('list', { DATABASE_URL: address.includes(':') ? address : url.href });
  expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(stderr).toMatch(expected);
});
