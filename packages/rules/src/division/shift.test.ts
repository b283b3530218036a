import { expect, test } from 'vitest';
import { divided, divisionDays, divisionRequest } from '../testing/division.ts';
import type { DivisionInput } from './input.ts';
import { shiftOffers } from './shift.ts';

test('other days are offered where more tents are free, at most three, the best first', () => {
  const input: DivisionInput = {
    format: 'division/1',
    days: divisionDays(5),
    types: [{ id: 'S', measure: 'sleep', places: 5, stock: [1, 1, 2, 3, 1] }],
    requests: [divisionRequest({ id: 'chiro', to: 2, need: { sleep: 15 }, asked: { S: 3 } })],
  };
  const offers = (mayStart: (from: number) => boolean) =>
    shiftOffers(input, divided(input), 'chiro', 'sleep', (by) =>
      mayStart(by) ? { from: by, to: by + 2 } : null,
    ).map(({ by, places }) => [by, places]);
  expect(offers(() => true)).toEqual([[2, 10]]);
  expect(offers((from) => from !== 2)).toEqual([]);
});

test('on other days the tent for goods comes along where it is free, and a longer way takes its days into account', () => {
  const input: DivisionInput = {
    format: 'division/1',
    days: divisionDays(5),
    types: [
      { id: 'S', measure: 'sleep', places: 5, stock: [0, 0, 2, 2, 1] },
      { id: 'G', measure: 'storage', places: 1, stock: [1, 1, 1, 0, 1] },
    ],
    requests: [
      divisionRequest({ id: 'chiro', to: 1, need: { sleep: 10, storage: 1 }, asked: { S: 2, G: 1 } }),
    ],
  };
  const offers = (length: number) =>
    shiftOffers(input, divided(input), 'chiro', 'sleep', (by) => ({ from: by, to: by + length }));
  expect(
    offers(1).map(({ by, tents }) => [by, tents.map(({ type, tents: count }) => `${count}${type}`)]),
  ).toEqual([
    [2, ['2S', '1G']],
    [3, ['2S']],
    [4, ['1S', '1G']],
  ]);
  expect(offers(3).map(({ by, places }) => [by, places])).toEqual([[2, 5]]);
});
