import { expect, test } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };

/** Their tents are free of charge on some days. */
const { lending: _, ...rented } = en.shop;

test('beside a price "free" reads as gratis, so that English says of stock that it is available', () => {
  const said = JSON.stringify(rented, null, 1)
    .split('\n')
    .map((line) => line.slice(line.indexOf('": "') + 4));
  expect(said.filter((words) => /\bfree\b/iu.test(words))).toEqual([]);
});
