import { expect, test } from 'vitest';
import { screenSize } from './screen-size.ts';

test.each([
  [320, 'small'],
  [600, 'small'],
  [601, 'medium'],
  [900, 'medium'],
  [901, 'large'],
  [4000, 'large'],
])('a screen of %i px is %s where the breakpoints are 900 and 600', (width, size) => {
  expect(screenSize(width, [900, 600])).toBe(size);
});
