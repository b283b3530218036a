import { expect, test } from 'vitest';
import { callerAddress, callerOf } from './caller-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5123', '203.0.113.7'],
  ['203.0.113.7:65535', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:5123', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::'],
  ['2001:DB8:0:0:aaaa::1', '2001:db8::'],
  ['[2001:db8::1]', '2001:db8::'],
  ['[2001:db8::1]:443', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::'],
  ['[fe80::1%eth0]:443', 'fe80::'],
])('caller address: %s counts as %s', (written, counted) => {
  expect(callerAddress(written)).toBe(counted);
});

const proxy = '10.0.0.1';

test.each([
  'unknown',
  '_hidden',
  '203.0.113',
  '203.0.113.7.9',
  '203.000.113.007',
  '203.0.113.256',
  '203.0.113.7:',
  '203.0.113.7:123456',
  '203.0.113.7:http',
  '203.0.113.7:1:2',
  '[203.0.113.7]:80',
  '[2001:db8::1',
  '2001:db8::1]:443',
  '[[2001:db8::1]]',
  '[2001:db8::1]443',
  '2001:db8::zz',
  '"203.0.113.7"',
  'for=203.0.113.7',
  'x'.repeat(5000),
])('caller address: %s is none, so the hop before it counts', (junk) => {
  expect(callerOf({ ip: junk, ips: [proxy, junk] })).toBe(proxy);
  expect(callerOf({ ip: junk, ips: [proxy, '203.0.113.7:80', junk] })).toBe('203.0.113.7');
});

test('caller address: without a trusted proxy it is that of the connection', () => {
  expect(callerOf({ ip: '203.0.113.7' })).toBe('203.0.113.7');
});
