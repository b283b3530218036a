import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../testing/a-server.ts';
import { answerCall } from './answer-call.ts';
import { objectionText } from './objection.ts';
import { readCall } from './read-call.ts';

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'bivak-settings-'));
const file = join(folder, 'settings.json');
const name = 'reservations.validityHours';

beforeAll(async () => {
  server = await aServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call(...words: string[]): Promise<string> {
  const shops = [server.shop, server.other];
  const ids = shops.map(({ id }) => id);
  const read = readCall(['settings', ...words, '--language', 'en', '--shop', 'feesthuis'], ids);
  if (read.objection !== null) return `1 ${objectionText(read.objection, server.shop.translate.en)}`;
  const actor = { kind: 'operator', role: 'owner', name: 'noor' } as const;
  const source = { actor, now: server.clock.now, requestId: 'test' };
  const { lines, exitCode } = await answerCall(shops, read.call, source);
  return `${exitCode} ${lines.join('\n')}`;
}

test('a setting is shown, changed, found to differ, and reset', async () => {
  expect(await call('diff')).toBe('0 The table and shop.json say the same.');
  expect(await call('set', name, '24')).toBe(`0 ${name}: 48 becomes 24`);
  expect(await call('show', name)).toBe(`0 ${name}:\n24\nin shop.json: 48`);
  expect(await call('diff')).toBe(`0 ${name}: 24, in shop.json 48`);
  expect((await call('list')).split('\n')).toContain(`${name}: 24 (edited)`);
  expect(await call('reset', name)).toBe(`0 ${name}: 24 becomes 48`);
  expect((await call('list')).split('\n')).toContain(`${name}: 48`);
});

test('what was edited leaves as a file, and comes back from it once somebody has seen the difference', async () => {
  await call('set', name, '24');
  await call('set', 'style.priceMode', '"excl"');
  expect(await call('export', file)).toBe(`0 2 settings are in ${file}`);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ [name]: 24, 'style.priceMode': 'excl' });
  expect(await call('export')).toBe(`0 ${readFileSync(file, 'utf8').trim()}`);
  expect(await call('import', file)).toBe('0 Nothing in it differs from what holds.');
  await call('reset', name);
  const difference = `0 ${name}: 48 becomes 24`;
  expect(await call('import', file)).toBe(`${difference}\nNothing was changed. Add --yes to take this over.`);
  expect(await call('show', name)).toContain('\n48\n');
  expect(await call('import', file, '--yes')).toBe(difference);
  expect(await call('show', name)).toContain('\n24\n');
});

test.each([
  [['set', name, '0'], `1 ${name}: This must be at least 1.`],
  [['set', 'origins', '[]'], '1 origins: This setting stays with shop.json and is changed there.'],
  [['set', name, 'veel'], '1 "veel" is no JSON. A text stands between double quotes.'],
  [
    ['set', name],
    '1 More words belong to settings set, as in: npm run operator -- settings set reservations.validityHours 24',
  ],
  [['show', 'no.such'], '1 "no.such" is no setting that can be edited.'],
  [['import', '/nowhere/at-all.json'], '1 /nowhere/at-all.json cannot be read or written.'],
  [['diff', '--yes'], '1 Only settings import goes with --yes.'],
  [['forget'], '1 With settings go: list, show, set, reset, diff, export, import.'],
])('settings %j is refused in words', async (words, expected) => {
  expect(await call(...words)).toBe(expected);
});

test.each([
  ['{"no.such":1}', 'no.such: There is no setting of this name.'],
  ['{"__proto__":{"x":1}}', '__proto__: There is no setting of this name.'],
  [`{"${name}":0}`, `${name}: This must be at least 1.`],
  ['[1]', `${file} is not a JSON object of settings as settings export writes one.`],
  ['{"a":', `${file} is not a JSON object of settings as settings export writes one.`],
])('settings import: a file of %s is refused before it is shown as a difference', async (text, said) => {
  writeFileSync(file, text);
  const before = await call('list');
  expect(await call('import', file)).toBe(`1 ${said}`);
  expect(await call('import', file, '--yes')).toBe(`1 ${said}`);
  expect(await call('list')).toBe(before);
});
