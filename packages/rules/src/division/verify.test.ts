import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divided, divisionDays, divisionRequest, lotOf, randomDivision } from '../testing/division.ts';
import type { DivisionOutcome } from './divide.ts';
import type { DivisionInput } from './input.ts';
import { verify } from './verify.ts';

describe('the check of a division', () => {
  test('rejects any other division of one type', () => {
    let altered = 0;
    fc.assert(
      fc.property(
        fc.nat().map((seed) => randomDivision(seed, 1, { held: false })),
        fc.nat(9),
        fc.nat(9),
        (input, up, down) => {
          const plain = { ...input, requests: input.requests.map((one) => ({ ...one, accepts: [] })) };
          const division = divided(plain);
          const move = (at: number, tents: number) => {
            const outcome = division.outcomes[at % division.outcomes.length];
            const has = outcome?.granted['S'] ?? 0;
            return outcome === undefined || has + tents < 0
              ? null
              : { ...outcome, granted: { ...outcome.granted, S: has + tents } };
          };
          const [more, less] = [move(up, 1), move(down, -1)];
          if (more === null || less === null || more.id === less.id) return;
          altered += 1;
          const outcomes = division.outcomes.map((one) => {
            const other = [more, less].find(({ id }) => id === one.id) ?? one;
            const places = { ...other.places, sleep: (other.granted['S'] ?? 0) * 5 };
            return { ...other, places };
          });
          const codes = verify(plain, { ...division, outcomes }).map(({ code }) => code);
          expect(codes.some((code) => ['decision', 'tooMany', 'overStock', 'price'].includes(code))).toBe(
            true,
          );
        },
      ),
      { numRuns: 2000 },
    );
    expect(altered).toBeGreaterThan(200);
  });

  test.each([
    ['lotNumber', (one: DivisionOutcome) => ({ ...one, lotNumber: 7 })],
    ['share', (one: DivisionOutcome) => ({ ...one, share: { ...one.share, sleep: 999 } })],
    ['places', (one: DivisionOutcome) => ({ ...one, places: { ...one.places, sleep: 47 } })],
    ['claim', (one: DivisionOutcome) => ({ ...one, claim: { ...one.claim, S: 9 } })],
    ['asked', (one: DivisionOutcome) => ({ ...one, asked: { ...one.asked, S: 9 } })],
    ['missing', (one: DivisionOutcome) => ({ ...one, missing: [] })],
    [
      'missing',
      (one: DivisionOutcome) => ({ ...one, missing: one.missing.map((it) => ({ ...it, needed: 1 })) }),
    ],
    ['withdrawn', (one: DivisionOutcome) => ({ ...one, withdrawn: true })],
    ['instead', (one: DivisionOutcome) => ({ ...one, instead: { P: 1 } })],
  ])('names what was changed: %s', (code, change) => {
    const input: DivisionInput = {
      format: 'division/1',
      days: divisionDays(1),
      types: [
        { id: 'S', measure: 'sleep', places: 5, stock: [2] },
        { id: 'P', measure: 'sleep', places: 4, stock: [0] },
      ],
      requests: [1, 2].map((number) =>
        divisionRequest({
          id: `r${String(number)}`,
          lot: lotOf(number),
          need: { sleep: 10 },
          asked: { S: 2 },
        }),
      ),
    };
    const division = divided(input);
    const outcomes = division.outcomes.map((one, at) => (at === 1 ? change(one) : one));
    expect(verify(input, { ...division, outcomes })).toContainEqual(expect.objectContaining({ code }));
  });

  // Counted and not timed: the levels are most of what is read, and each search takes the logarithm of how many there are.
  test('searches the levels of a request at most three times a type', () => {
    const input: DivisionInput = {
      format: 'division/1',
      days: divisionDays(1),
      types: [{ id: 'S', measure: 'sleep', places: 5, stock: [300] }],
      requests: Array.from({ length: 200 }, (_, at) =>
        divisionRequest({
          id: `r${String(at)}`,
          lot: lotOf(at),
          need: { sleep: 10 + at },
          asked: { S: 2 + Math.ceil(at / 5) },
        }),
      ),
    };
    const division = divided(input);
    let read = 0;
    let levels = 0;
    const proofs = division.proofs.map((proof) => {
      levels += proof.levels.length;
      const counted = new Proxy(proof.levels, {
        get(target, key, receiver): unknown {
          if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
          return Reflect.get(target, key, receiver);
        },
      });
      return { ...proof, levels: counted };
    });
    expect(verify(input, { ...division, proofs })).toEqual([]);
    const search = Math.ceil(Math.log2(levels + 1));
    expect(levels).toBeGreaterThan(200);
    // Besides, whether they ascend reads each and the one before.
    expect(read - 2 * levels).toBeLessThanOrEqual(3 * search * input.requests.length);
  });
});
