import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SettingError } from '../settings.ts';
import { failureText } from './failure.ts';

let taken: Server;
let port = 0;

beforeEach(async () => {
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  port = (taken.address() as AddressInfo).port;
});
afterEach(() => void taken.close());

async function failureOf(start: () => Promise<unknown>): Promise<string> {
  try {
    await start();
  } catch (error) {
    return failureText(error);
  }
  return 'started';
}

const oneLine = (text: string) => text.split('\n').length === 1;

test('a port of a shop that is taken is named in one line', async () => {
  const text = await failureOf(() => once(createServer().listen(port, '127.0.0.1'), 'listening'));
  expect(text).toContain(`Port ${port} is in use.`);
  expect([oneLine(text), text.includes('PORT=')]).toEqual([true, true]);
});

test('what a person can mend is said without a stack, a fault of ours with one', () => {
  expect(failureText(new SettingError('PORT: "abc" is not a whole number'))).toBe(
    'PORT: "abc" is not a whole number',
  );
  expect(failureText(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n +at /u);
});
