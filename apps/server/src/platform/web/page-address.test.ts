import { expect, test } from 'vitest';
import { isPageAddress, readableAddress } from './page-address.ts';

test.each([
  ['/', true],
  ['/aanbod/tenten?from=2027-03-05', true],
  ['/apitheek', true],
  ['/api/v2/shop/items', false],
  ['/api?x', false],
  ['/health', false],
])('%s is a page: %s', (url, expected) => {
  expect(isPageAddress(url)).toBe(expected);
});

test.each([
  ['/%', '/%25'],
  ['/aanbod/%zz?from=%', '/aanbod/%25zz?from=%'],
  ['/%FF', '/%25FF'],
  ['/tuin%20feest%', '/tuin%2520feest%25'],
])('what no router can read becomes a page that does not exist: %s', (url, expected) => {
  expect(readableAddress(url)).toBe(expected);
  expect(() => decodeURI(readableAddress(url).split('?')[0] ?? '')).not.toThrow();
});

test.each(['/', '/aanbod/caf%C3%A9?x=%zz', '/api/v2/shop/items/%zz'])(
  'an address that a router can read, %s, stays as it is',
  (url) => {
    expect(readableAddress(url)).toBe(url);
  },
);
