import { expect, test } from 'vitest';
import { withOneSlash } from './one-slash.ts';

test.each([
  ['/aanbod//licht?q=//x', '/aanbod//licht?q=//x'],
  ['//elders.example', '/elders.example'],
  ['///', '/'],
  [String.raw`/\elders.example`, '/elders.example'],
  [String.raw`\\/\elders.example`, '/elders.example'],
  ['https://elders.example', 'https://elders.example'],
  ['', ''],
])('of the slashes at the beginning of %j one stays', (address, path) => {
  expect(withOneSlash(address)).toBe(path);
});
