import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { claim } from '../testing/values.ts';
import { epochMinutes } from '../time/epoch-minutes.ts';
import { freeQty, isEnough } from './free-qty.ts';
import { nextFree } from './next-free.ts';

type Question = Parameters<typeof nextFree>[0];

const coarse = fc.integer({ min: 0, max: 20 }).map((n) => n * 15);
const questions = fc.record({
  stock: fc.integer({ min: 0, max: 8 }),
  claims: fc.array(
    fc.tuple(coarse, coarse, fc.integer({ min: 1, max: 6 })).map(([from, to, qty]) => claim(from, to, qty)),
    { maxLength: 8 },
  ),
  qty: fc.integer({ min: 1, max: 6 }),
  length: fc.integer({ min: 1, max: 6 }).map((n) => n * 15),
  from: coarse.map(epochMinutes),
  horizon: fc.integer({ min: 0, max: 30 }).map((n) => epochMinutes(n * 15)),
});

function isFreeAt(question: Question, start: number): boolean {
  const window = { from: epochMinutes(start), to: epochMinutes(start + question.length) };
  return isEnough(freeQty({ ...question, window }), question.qty);
}

/** why: the oracle tries every quarter of an hour; claims begin and end on those. */
function nextFreeByTrying(question: Question): number | null {
  for (let start = question.from as number; start <= question.horizon; start += 15) {
    if (isFreeAt(question, start)) return start;
  }
  return null;
}

function ask(question: Partial<Question>) {
  return nextFree({
    stock: 1,
    claims: [],
    qty: 1,
    length: 10,
    from: epochMinutes(0),
    horizon: epochMinutes(1000),
    ...question,
  });
}

describe('the next time that something is free', () => {
  it('the next time that something is free is now when nothing is in the way', () => {
    expect(ask({})).toBe(0);
    expect(ask({ stock: null, qty: 99 })).toBe(0);
  });

  it('the next time that something is free is the minute at which the claim in the way ends', () => {
    expect(ask({ claims: [claim(0, 100, 1)] })).toBe(100);
  });

  it('the next time that something is free skips a gap that is too short, and takes one that is just long enough', () => {
    expect(ask({ claims: [claim(0, 100, 1), claim(109, 200, 1)] })).toBe(200);
    expect(ask({ claims: [claim(0, 100, 1), claim(110, 200, 1)] })).toBe(100);
  });

  it('the next time that something is free is never when there is too little stock, or too late to help', () => {
    expect(ask({ stock: 1, qty: 2 })).toBeNull();
    expect(ask({ claims: [claim(0, 1001, 1)] })).toBeNull();
    expect(ask({ claims: [claim(0, 1000, 1)] })).toBe(1000);
    expect(ask({ from: epochMinutes(5), horizon: epochMinutes(4) })).toBeNull();
  });

  it('the next time that something is free is what trying every quarter of an hour finds: really free, and nothing earlier is', () => {
    fc.assert(
      fc.property(questions, (question) => {
        expect(nextFree(question)).toBe(nextFreeByTrying(question));
      }),
      { numRuns: 3000 },
    );
  });
});
