import { expect, test } from 'vitest';
import { readTrustedProxies } from './trusted-proxies.ts';

const trusts = (text: string, address: string, hop = 0) => readTrustedProxies(text)?.(address, hop);

test('trusted proxies: unset, empty and 0 believe nobody', () => {
  for (const text of [undefined, '', ' ', '0']) expect(readTrustedProxies(text)).toBeNull();
});

test('trusted proxies: a number believes so many steps, whoever they are', () => {
  expect([0, 1, 2].map((hop) => trusts('2', '203.0.113.5', hop))).toEqual([true, true, false]);
});

test.each([
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.0.0.1', true],
  ['loopback', '10.0.0.1', false],
  ['private', '172.16.3.4', true],
  ['private', 'fd00::7', true],
  ['loopback, 10.2.0.0/16', '10.2.255.1', true],
  ['loopback, 10.2.0.0/16', '10.3.0.1', false],
  ['203.0.113.5', '203.0.113.5', true],
  ['203.0.113.5', '203.0.113.6', false],
  ['2001:db8::/32', '2001:db8:7::1', true],
  ['2001:db8::/32', '[2001:db8:7::1]:443', true],
  ['private', '10.0.0.1:5123', true],
  ['private', '10.0.0.1:none', false],
  ['2001:db8::/32', 'not an address', false],
])('trusted proxies: %s of %s is %s', (text, address, isTrusted) => {
  expect(trusts(text, address, 7)).toBe(isTrusted);
});

test.each([
  'true',
  'yes',
  '11',
  '-1',
  '1.5',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  'a,',
])('trusted proxies: "%s" is an error that says what is possible', (text) => {
  expect(() => readTrustedProxies(text)).toThrow(/proxies/u);
});
