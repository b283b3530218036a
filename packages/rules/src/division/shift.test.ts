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
    shiftOffers(input, divided(input), 'chiro', 'sleep', mayStart).map(({ by, places }) => [by, places]);
  expect(offers(() => true)).toEqual([[2, 10]]);
  expect(offers((from) => from !== 2)).toEqual([]);
});
