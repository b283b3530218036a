import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  handoverBalance,
  handOutResult,
  type HandoverRow,
  isAllBack,
  leftToHandOut,
  pickResult,
  takeBackResult,
} from './balance.ts';

const rows = (...said: readonly string[]): HandoverRow[] =>
  said.map((one) => {
    const [kind, qty] = one.split(' ');
    return { kind: kind as HandoverRow['kind'], qty: Number(qty) };
  });
const back = (good: number, broken = 0, lost = 0) => ({ good, broken, lost });

describe('the balance of a line', () => {
  test.each([
    [6, [], { ready: 0, out: 0, good: 0, broken: 0, lost: 0, away: 0 }],
    [6, ['ready 5'], { ready: 5, out: 0, good: 0, broken: 0, lost: 0, away: 0 }],
    [6, ['ready 5', 'out 4'], { ready: 1, out: 4, good: 0, broken: 0, lost: 0, away: 4 }],
    [6, ['out 4', 'in 2'], { ready: 0, out: 4, good: 2, broken: 0, lost: 0, away: 2 }],
    [6, ['out 4', 'in 2', 'damaged 1'], { ready: 0, out: 4, good: 2, broken: 1, lost: 0, away: 1 }],
    [6, ['out 6', 'in 4', 'damaged 1', 'lost 1'], { ready: 0, out: 6, good: 4, broken: 1, lost: 1, away: 0 }],
    // What was noted by mistake is taken back by a row of its own.
    [6, ['out 4', 'in 2', 'in -2'], { ready: 0, out: 4, good: 0, broken: 0, lost: 0, away: 4 }],
    [6, ['ready 6', 'out 6', 'out -6'], { ready: 6, out: 0, good: 0, broken: 0, lost: 0, away: 0 }],
  ])('the balance of a line of %i ordered, with %j', (ordered, said, balance) => {
    expect(handoverBalance(ordered, rows(...said))).toEqual({ ordered, ...balance });
  });

  test('the balance of a line says what may be set apart and handed out: never more than was ordered', () => {
    const line = handoverBalance(6, rows('ready 2', 'out 1'));
    expect(leftToHandOut(line)).toBe(5);
    expect(pickResult(line, 4)).toEqual({ ok: true });
    expect(pickResult(line, 5)).toEqual({ ok: false, reason: 'more-than-ordered' });
    expect(pickResult(line, 0)).toEqual({ ok: false, reason: 'no-pieces' });
    expect(handOutResult(line, 5)).toEqual({ ok: true });
    expect(handOutResult(line, 6)).toEqual({ ok: false, reason: 'more-than-ordered' });
    expect(handOutResult(line, -1)).toEqual({ ok: false, reason: 'no-pieces' });
  });

  test.each([
    [back(4), { ok: true }],
    [back(2, 1, 1), { ok: true }],
    [back(5), { ok: false, reason: 'more-than-out' }],
    [back(2, 2, 1), { ok: false, reason: 'more-than-out' }],
    [back(0), { ok: false, reason: 'no-pieces' }],
    [back(3, -1), { ok: false, reason: 'no-pieces' }],
  ])('the balance of a line of which 4 are out, %j comes back: %j', (taken, result) => {
    const line = { ...handoverBalance(6, rows('out 4')), isSold: false };
    expect(takeBackResult(line, taken)).toEqual(result);
  });

  test('what was sold does not come back', () => {
    const line = { ...handoverBalance(2, rows('out 2')), isSold: true };
    expect(takeBackResult(line, back(1))).toEqual({ ok: false, reason: 'sold' });
  });

  test.each([
    ['all that was ordered was out and is back', 2, ['out 2', 'in 2'], false, true],
    ['a broken and a lost piece are settled', 2, ['out 2', 'damaged 1', 'lost 1'], false, true],
    ['one is still away', 2, ['out 2', 'in 1'], false, false],
    ['one was never fetched', 2, ['out 1', 'in 1'], false, false],
    ['sold goods were handed out', 2, ['out 2'], true, true],
    ['nothing was handed out', 2, [], false, false],
  ] as const)('an order where %s is over: %5$s', (_, ordered, said, isSold, over) => {
    expect(isAllBack([{ ...handoverBalance(ordered, rows(...said)), isSold }])).toBe(over);
  });

  test('whatever is allowed one after the other, no piece is in two places and none is lost from the count', () => {
    const step = fc.record({
      kind: fc.constantFrom('pick', 'out', 'back' as const),
      good: fc.nat(4),
      broken: fc.nat(2),
      lost: fc.nat(2),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(step, { maxLength: 20 }), (ordered, steps) => {
        const told: HandoverRow[] = [];
        for (const { kind, good, broken, lost } of steps) {
          const before = handoverBalance(ordered, told);
          if (kind === 'pick' && pickResult(before, good).ok) told.push({ kind: 'ready', qty: good });
          if (kind === 'out' && handOutResult(before, good).ok) told.push({ kind: 'out', qty: good });
          if (kind === 'back' && takeBackResult({ ...before, isSold: false }, { good, broken, lost }).ok) {
            told.push(
              { kind: 'in', qty: good },
              { kind: 'damaged', qty: broken },
              { kind: 'lost', qty: lost },
            );
          }
          const now = handoverBalance(ordered, told);
          expect(now.good + now.broken + now.lost + now.away).toBe(now.out);
          expect(now.out + now.ready).toBeLessThanOrEqual(ordered);
          expect(Math.min(...Object.values(now))).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
