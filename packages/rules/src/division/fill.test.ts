import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestTents, tinyDivision } from '../testing/division.ts';
import { fill } from './fill.ts';
import type { Ladder } from './levels.ts';

const PLACES = 1;

function ladder(lot: number, from: number, to: number, change: Partial<Ladder> = {}): Ladder {
  return { lot, from, to, tier: 0, credit: 0, whole: 1, base: 0, most: 1, ...change };
}

describe('dividing one type', () => {
  test('one tent on two days goes to the two who want a day each, though the other has the first lot', () => {
    const ladders = [ladder(0, 0, 2), ladder(1, 0, 1), ladder(2, 1, 2)];
    expect([...fill([1, 1], ladders, PLACES).tents]).toEqual([0, 1, 1]);
  });

  test('a day without stock gives nothing, and who is full already asks for nothing', () => {
    const ladders = [ladder(0, 0, 1), ladder(1, 1, 2, { base: 1, most: 0 })];
    expect([...fill([0, 5], ladders, PLACES).tents]).toEqual([0, 0]);
  });

  test('equals are decided by the lot', () => {
    const ladders = [ladder(0, 0, 1), ladder(1, 0, 1), ladder(2, 0, 1)];
    expect([...fill([2], ladders, PLACES).tents]).toEqual([1, 1, 0]);
  });

  test('every tent is where a search of all divisions puts it', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const tiny = tinyDivision(seed);
        expect([...fill(tiny.stock, tiny.ladders, tiny.places).tents]).toEqual(bestTents(tiny));
      }),
      { numRuns: 20_000 },
    );
  }, 60_000);
});
