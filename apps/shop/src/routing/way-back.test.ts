import { expect, test } from 'vitest';
import { wayBack } from './way-back.ts';

test.each([
  ['/', '/'],
  ['/account/personen', '/account/personen'],
  ['/account/personen?from=2026-12-12&q=a%20b#naam', '/account/personen?from=2026-12-12&q=a%20b#naam'],
  // Encoded, it is a word of the path.
  ['/%2Felders.example', '/%2Felders.example'],
  ['/%5Celders.example', '/%5Celders.example'],
  ['/account/../winkelmand', '/winkelmand'],
  ['/aanmelden?redirect=https://elders.example', '/aanmelden?redirect=https://elders.example'],
  ['/@elders.example', '/@elders.example'],
  // Of several slashes one stays, wherever they come from.
  ['//elders.example', '/elders.example'],
  ['///', '/'],
  ['///elders.example/a//b', '/elders.example/a//b'],
  [String.raw`/\elders.example`, '/elders.example'],
  [String.raw`\\elders.example`, '/elders.example'],
  [String.raw`/\/\aanbod?q=1`, '/aanbod?q=1'],
  ['/..//elders.example', '/elders.example'],
  ['/./..//elders.example', '/elders.example'],
  ['/%2e%2e//elders.example', '/elders.example'],
])('a login from %s leads back to %s', (given, path) => {
  expect(wayBack(given)).toBe(path);
  expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
});

test.each([
  'https://elders.example',
  'HTTPS://elders.example',
  String.raw`/account\..\..\\elders.example`,
  '/\t/elders.example',
  '/\n/elders.example',
  '\t//elders.example',
  ' //elders.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'elders.example',
  '?x=1',
  '#x',
  '',
  `/${'a'.repeat(3000)}`,
  undefined,
  null,
  7,
  ['/winkelmand'],
])('%j is no way back', (given) => {
  expect(wayBack(given)).toBeUndefined();
});
