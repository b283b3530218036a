import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  balanceAfter,
  handoverBalance,
  handOutResult,
  type HandoverRow,
  isAllBack,
  leftToHandOut,
  pickResult,
  takeBackResult,
  wholeAway,
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
    expect(handoverBalance(ordered, rows(...said))).toEqual({ ordered, ...balance, parts: [] });
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
          const { parts: _, ...figures } = now;
          expect(Math.min(...Object.values(figures))).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('a set that comes back part by part', () => {
  const recipe = [
    { itemId: 'lamp', qty: 2 },
    { itemId: 'statief', qty: 1 },
  ];
  const part = (kind: HandoverRow['kind'], qty: number, partId: string): HandoverRow => ({
    kind,
    qty,
    partId,
  });
  const setOf = (...said: readonly HandoverRow[]) =>
    handoverBalance(2, [{ kind: 'out', qty: 2 }, ...said], recipe);
  const figures = ({ good, broken, lost, away, ...line }: ReturnType<typeof setOf>) => [
    [good, broken, lost, away],
    wholeAway({ good, broken, lost, away, ...line }),
    ...line.parts.map((one) => [one.good, one.broken, one.lost, one.away]),
  ];

  test.each([
    ['nothing is back', [], [[0, 0, 0, 2], 2, [0, 0, 0, 4], [0, 0, 0, 2]]],
    ['a lamp is back', [part('in', 1, 'lamp')], [[0, 0, 0, 2], 1, [1, 0, 0, 3], [0, 0, 0, 2]]],
    [
      'all of one set is back, and of the other nothing',
      [part('in', 2, 'lamp'), part('in', 1, 'statief')],
      [[1, 0, 0, 1], 1, [2, 0, 0, 2], [1, 0, 0, 1]],
    ],
    [
      'a whole set and a tripod of the other are back',
      [{ kind: 'in', qty: 1 } as const, part('in', 1, 'statief')],
      [[1, 0, 0, 1], 0, [2, 0, 0, 2], [2, 0, 0, 0]],
    ],
    [
      'all is back, one lamp of it broken',
      [part('in', 3, 'lamp'), part('damaged', 1, 'lamp'), part('in', 2, 'statief')],
      [[1, 1, 0, 0], 0, [3, 1, 0, 0], [2, 0, 0, 0]],
    ],
    [
      'all is back, but for a tripod that is lost',
      [part('in', 4, 'lamp'), part('in', 1, 'statief'), part('lost', 1, 'statief')],
      [[1, 0, 1, 0], 0, [4, 0, 0, 0], [1, 0, 1, 0]],
    ],
    [
      'what was noted by mistake is taken back',
      [part('in', 1, 'lamp'), part('in', -1, 'lamp')],
      [[0, 0, 0, 2], 2, [0, 0, 0, 4], [0, 0, 0, 2]],
    ],
  ])('of two sets of two lamps and a tripod, %s', (_, said, expected) => {
    expect(figures(setOf(...said))).toEqual(expected);
  });

  test('of a set no more of a part comes back than is out, and whole sets only while none of them is open', () => {
    const line = { ...setOf(part('in', 3, 'lamp')), isSold: false };
    expect(takeBackResult(line, back(1), 'lamp')).toEqual({ ok: true });
    expect(takeBackResult(line, back(1, 1), 'lamp')).toEqual({ ok: false, reason: 'more-than-out' });
    expect(takeBackResult(line, back(1))).toEqual({ ok: false, reason: 'more-than-out' });
    expect(takeBackResult(line, back(1), 'hamer')).toEqual({ ok: false, reason: 'unknown-part' });
    expect(takeBackResult({ ...line, isSold: true }, back(1), 'lamp')).toEqual({ ok: false, reason: 'sold' });
    const plain = { ...handoverBalance(1, rows('out 1')), isSold: false };
    expect(takeBackResult(plain, back(1), 'lamp')).toEqual({ ok: false, reason: 'unknown-part' });
  });

  test('whatever comes back of sets, in parts or whole, no part is in two places and a set is back with the last of them', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 });
    const step = fc.record({
      place: fc.integer({ min: -1, max: 2 }),
      good: fc.nat(3),
      broken: fc.nat(1),
      lost: fc.nat(1),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        parts,
        fc.array(step, { maxLength: 25 }),
        (sets, perSet, steps) => {
          const made = perSet.map((qty, n) => ({ itemId: String(n), qty }));
          const told: HandoverRow[] = [{ kind: 'out', qty: sets }];
          let line = { ...handoverBalance(sets, told, made), isSold: false };
          for (const { place, ...taken } of steps) {
            const partId = place < 0 ? null : String(place);
            if (!takeBackResult(line, taken, partId).ok) continue;
            told.push(
              { kind: 'in', qty: taken.good, partId },
              { kind: 'damaged', qty: taken.broken, partId },
              { kind: 'lost', qty: taken.lost, partId },
            );
            line = balanceAfter(line, taken, partId);
            // What is said one after the other is what the rows say together.
            expect({ ...handoverBalance(sets, told, made), isSold: false }).toEqual(line);
            for (const one of line.parts) {
              expect(one.good + one.broken + one.lost + one.away).toBe(one.out);
              expect(Math.min(one.good, one.broken, one.lost, one.away)).toBeGreaterThanOrEqual(0);
            }
            expect(line.good + line.broken + line.lost + line.away).toBe(line.out);
            expect(Math.min(line.good, line.broken, line.lost, line.away)).toBeGreaterThanOrEqual(0);
            expect(line.away === 0).toBe(line.parts.every(({ away }) => away === 0));
            expect(isAllBack([line])).toBe(line.away === 0);
          }
        },
      ),
    );
  });
});
