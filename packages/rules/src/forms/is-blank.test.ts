import { expect, test } from 'vitest';
import { isBlank } from './is-blank.ts';

test.each([
  ['', true],
  [' \n\u00A0', true],
  ['\u200B\u2060\uFEFF', true],
  ['\u3164 \u2800', true],
  ['.', false],
  ['\u200Ba', false],
  ['👩‍🌾', false],
])('a text of the shop, %j, shows nothing: %s', (text, blank) => expect(isBlank(text)).toBe(blank));
