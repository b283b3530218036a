import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  divided,
  divisionDays,
  divisionRequest,
  lotOf,
  outcomeOf,
  randomDivision,
  withStock,
} from '../testing/division.ts';
import { divide, type Division, type DivisionOutcome } from './divide.ts';
import type { DivisionInput, DivisionRequest } from './input.ts';
import { verify } from './verify.ts';

const own = ({ granted, instead }: DivisionOutcome, type: string) =>
  (granted[type] ?? 0) - (instead[type] ?? 0);

/** Exact shares less credit, worst first; a tier after the other. */
function shares({ requests }: DivisionInput, division: Division, measure: string): number[] {
  return requests
    .map(({ id, tier, credit }) => {
      const { places, claim, asked } = outcomeOf(division, id);
      const whole = wholeOf(requests, id, measure, { ...asked, ...claim });
      return (
        tier * 10_000 + (whole === 0 ? 1000 : (1000 * Math.min(places[measure] ?? 0, whole)) / whole) - credit
      );
    })
    .toSorted((a, b) => a - b);
}

function wholeOf(
  requests: readonly DivisionRequest[],
  id: string,
  measure: string,
  types: Readonly<Record<string, number>>,
): number {
  const request = requests.find((one) => one.id === id);
  const sizes: Readonly<Record<string, number>> = { S: 5, P: 4, T: 2, M: 1 };
  const places = Object.keys({ ...types, ...request?.held }).reduce((sum, type) => {
    const isOfMeasure = (type === 'M') === (measure === 'storage');
    const tents = Math.max(request?.asked[type] ?? 0, request?.held[type] ?? 0);
    return isOfMeasure ? sum + tents * (sizes[type] ?? 0) : sum;
  }, 0);
  return Math.min(request?.need[measure] ?? 0, places);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((share, index) => share !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

describe('a division', () => {
  const summer: DivisionInput = {
    format: 'division/1',
    days: divisionDays(2),
    types: [
      { id: 'senior', measure: 'sleep', places: 10, stock: [7, 7] },
      { id: 'patrol', measure: 'sleep', places: 8, stock: [4, 4] },
      { id: 'stock', measure: 'storage', places: 1, stock: [1, 1] },
    ],
    requests: [
      divisionRequest({
        id: 'chiro',
        to: 2,
        lot: lotOf(2),
        need: { sleep: 53, storage: 1 },
        asked: { senior: 5, patrol: 2, stock: 1 },
      }),
      divisionRequest({
        id: 'scouts',
        to: 2,
        lot: lotOf(1),
        need: { sleep: 53, storage: 1 },
        asked: { senior: 4, patrol: 2, stock: 1 },
      }),
    ],
  };

  test('what the need can do without does not count, and equals have the same but for one tent', () => {
    const division = divided(summer);
    expect(outcomeOf(division, 'chiro')).toEqual({
      id: 'chiro',
      asked: { senior: 5, patrol: 2, stock: 1 },
      claim: { senior: 4, patrol: 2, stock: 1 },
      granted: { senior: 3, patrol: 2, stock: 0 },
      instead: {},
      places: { sleep: 46, storage: 0 },
      share: { sleep: 867, storage: 0 },
      lotNumber: 2,
      withdrawn: false,
      missing: [
        {
          type: 'senior',
          tents: 1,
          reason: 'lot',
          day: 1,
          needed: 8,
          stock: 7,
          holders: 2,
          lowest: 867,
          highest: 1000,
          highestMinusOne: 867,
        },
        {
          type: 'stock',
          tents: 1,
          reason: 'lot',
          day: 1,
          needed: 2,
          stock: 1,
          holders: 1,
          lowest: 1000,
          highest: 1000,
          highestMinusOne: 0,
        },
      ],
    });
    expect(outcomeOf(division, 'scouts').share).toEqual({ sleep: 1000, storage: 1000 });
    expect(verify(summer, division)).toEqual([]);
  });

  test('what is held beyond the stock of a day is refused with that day, and nothing is divided', () => {
    const [first] = summer.requests;
    const input = {
      ...summer,
      requests: [{ ...divisionRequest({ id: 'x' }), ...first, held: { senior: 8 } }],
    };
    expect(divide(input)).toEqual({
      refused: 'heldTooMuch',
      conflicts: [0, 1].map((day) => ({ type: 'senior', day, held: 8, stock: 7 })),
    });
  });

  test.each([
    ['another format', { format: 'division/2' as 'division/1' }, 'badFormat'],
    ['days with a gap', { days: ['2027-06-28', '2027-06-30'] }, 'badDays'],
    ['a type twice', { types: [...summer.types, ...summer.types.slice(0, 1)] }, 'doubledType'],
    [
      'less stock than a tent',
      { types: summer.types.map((type) => ({ ...type, stock: [1, -1] })) },
      'badType',
    ],
    ['a request twice', { requests: [...summer.requests, ...summer.requests.slice(0, 1)] }, 'doubledId'],
    ['a lot twice', { requests: summer.requests.map((one) => ({ ...one, lot: lotOf(1) })) }, 'doubledLot'],
    ['an unknown type', { requests: [divisionRequest({ id: 'x', asked: { barn: 1 } })] }, 'unknownType'],
    ['an unknown need', { requests: [divisionRequest({ id: 'x', need: { warmth: 1 } })] }, 'unknownMeasure'],
    ['days outside', { requests: [divisionRequest({ id: 'x', to: 3 })] }, 'windowOutside'],
    ['no day at all', { requests: [divisionRequest({ id: 'x', from: 1 })] }, 'windowOutside'],
    [
      'a need beyond what is exact',
      { requests: [divisionRequest({ id: 'x', need: { sleep: 16_384 } })] },
      'needTooLarge',
    ],
    ['half a tent', { requests: [divisionRequest({ id: 'x', asked: { senior: 0.5 } })] }, 'badRequest'],
    ['a tier beyond 9', { requests: [divisionRequest({ id: 'x', tier: 10 })] }, 'badRequest'],
    ['a lot that is none', { requests: [divisionRequest({ id: 'x', lot: 'first' })] }, 'badRequest'],
  ])('%s is refused as a value', (_, change, refused) => {
    expect(divide({ ...summer, ...change })).toMatchObject({ refused });
  });

  test.each([1, 2, 3])('of %i types to sleep in is proved by a program of its own', (types) => {
    fc.assert(
      fc.property(
        fc.nat().map((seed) => randomDivision(seed, types)),
        (input) => {
          expect(verify(input, divided(input))).toEqual([]);
        },
      ),
      { numRuns: 1500 },
    );
  });

  test('is the same, byte for byte, whatever the order of requests and of names', () => {
    fc.assert(
      fc.property(
        fc.nat().map((seed) => randomDivision(seed, 2, { least: true })),
        (input) => {
          const turned = (counts: DivisionRequest['asked']) =>
            Object.fromEntries(Object.entries(counts).toReversed());
          const shuffled = {
            ...input,
            requests: input.requests.toReversed().map((one) => ({ ...one, need: turned(one.need) })),
          };
          expect(JSON.stringify(divided(shuffled))).toBe(JSON.stringify(divided(input)));
        },
      ),
    );
  });

  test('gives nobody more than counts, save substitutes, and takes nothing that is held', () => {
    fc.assert(
      fc.property(
        fc.nat().map((seed) => randomDivision(seed, 2)),
        (input) => {
          const division = divided(input);
          for (const request of input.requests) {
            const outcome = outcomeOf(division, request.id);
            for (const { id } of input.types) {
              expect(own(outcome, id)).toBeGreaterThanOrEqual(request.held[id] ?? 0);
              expect(own(outcome, id)).toBeLessThanOrEqual(outcome.claim[id] ?? 0);
              const most = Math.max(request.ceiling[id] ?? Infinity, request.held[id] ?? 0);
              expect(outcome.granted[id] ?? 0).toBeLessThanOrEqual(most);
            }
          }
        },
      ),
    );
  });

  test('leaves no tent unused that somebody could have on all their days', () => {
    fc.assert(
      fc.property(
        fc.nat().map((seed) => randomDivision(seed, 2)),
        (input) => {
          const division = divided(input);
          for (const { id, stock, measure } of input.types) {
            const free = stock.map((count, day) =>
              input.requests.reduce(
                (left, { from, to, id: of }) =>
                  from <= day && day < to ? left - (outcomeOf(division, of).granted[id] ?? 0) : left,
                count,
              ),
            );
            for (const request of input.requests) {
              const outcome = outcomeOf(division, request.id);
              const most = Math.min(outcome.claim[id] ?? 0, request.ceiling[id] ?? Infinity);
              const isFull = (outcome.share[measure] ?? 0) === 1000;
              if (own(outcome, id) >= most || isFull) continue;
              expect(Math.min(...free.slice(request.from, request.to))).toBe(0);
            }
          }
        },
      ),
    );
  });

  test('asking for more than is needed changes nothing', () => {
    fc.assert(
      fc.property(
        fc.nat().map((seed) => randomDivision(seed, 1, { held: false })),
        fc.nat(9),
        (input, which) => {
          const at = which % input.requests.length;
          const more = {
            ...input,
            requests: input.requests.map((one, index) =>
              index === at && (one.asked['S'] ?? 0) * 5 >= (one.need['sleep'] ?? 0)
                ? { ...one, asked: { ...one.asked, S: (one.asked['S'] ?? 0) + 3 } }
                : one,
            ),
          };
          const granted = (division: Division) =>
            division.outcomes.map((one) => [one.granted['S'] ?? 0, one.granted['M'] ?? 0, one.share]);
          expect(granted(divided(more))).toEqual(granted(divided(input)));
        },
      ),
    );
  });

  test('refusing substitutes takes no tent of their own from anybody', () => {
    fc.assert(
      fc.property(
        fc.nat().map((seed) => randomDivision(seed, 3)),
        (input) => {
          const refusing = { ...input, requests: input.requests.map((one) => ({ ...one, accepts: [] })) };
          const owns = (division: Division) =>
            division.outcomes.map((outcome) => input.types.map(({ id }) => own(outcome, id)));
          expect(owns(divided(input))).toEqual(owns(divided(refusing)));
        },
      ),
    );
  });

  test('equals differ by at most one tent', () => {
    fc.assert(
      fc.property(
        fc.nat().map((seed) => randomDivision(seed, 1, { held: false, most: 5 })),
        (input) => {
          const [first] = input.requests;
          if (first === undefined) return;
          const twins = [1, 2].map((twin) => ({
            ...first,
            id: `twin${String(twin)}`,
            lot: lotOf(2_000_000 + twin),
          }));
          const division = divided({ ...input, requests: [...input.requests, ...twins] });
          const tents = [first.id, 'twin1', 'twin2'].map((id) => outcomeOf(division, id).granted['S'] ?? 0);
          expect(Math.max(...tents) - Math.min(...tents)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('one tent more, or one group less, makes it for nobody worse than somebody was before', () => {
    fc.assert(
      fc.property(
        fc.nat().map((seed) => randomDivision(seed, 1)),
        fc.nat(5),
        fc.nat(9),
        (input, day, which) => {
          const before = divided(input);
          const more = withStock(input, 'S', day % input.days.length, 1);
          expect(
            compare(shares(more, divided(more), 'sleep'), shares(input, before, 'sleep')),
          ).toBeGreaterThanOrEqual(0);
          const requests = input.requests.filter((_, index) => index !== which % input.requests.length);
          const fewer = { ...input, requests };
          const rest = {
            ...before,
            outcomes: before.outcomes.filter(({ id }) => requests.some((one) => one.id === id)),
          };
          expect(
            compare(shares(fewer, divided(fewer), 'sleep'), shares(fewer, rest, 'sleep')),
          ).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('where all want the same days nobody loses by more stock', () => {
    fc.assert(
      fc.property(
        fc.nat().map((seed) => randomDivision(seed, 1)),
        (input) => {
          const same = {
            ...input,
            requests: input.requests.map((one) => ({ ...one, from: 0, to: 1, held: {} })),
          };
          const [before, after] = [divided(same), divided(withStock(same, 'S', 0, 1))];
          for (const { id, granted } of before.outcomes)
            expect(outcomeOf(after, id).granted['S'] ?? 0).toBeGreaterThanOrEqual(granted['S'] ?? 0);
        },
      ),
    );
  });

  test('on the bottleneck day whoever has a tent would with one fewer have no greater share', () => {
    fc.assert(
      fc.property(
        fc.nat().map((seed) => randomDivision(seed, 1, { held: false })),
        (input) => {
          const plain = {
            ...input,
            requests: input.requests.map((one) => ({ ...one, tier: 0, credit: 0, ceiling: {}, accepts: [] })),
          };
          const division = divided(plain);
          const untrue = division.outcomes.flatMap(({ missing, share }) =>
            missing.filter(
              ({ type, highestMinusOne = 0 }) => type === 'S' && highestMinusOne > (share['sleep'] ?? 0),
            ),
          );
          expect(untrue).toEqual([]);
        },
      ),
      { numRuns: 1500 },
    );
  });

  test('what is given back is offered on, and nobody loses what they have', () => {
    fc.assert(
      fc.property(
        fc.nat().map((seed) => randomDivision(seed, 2)),
        fc.nat(9),
        (input, which) => {
          const first = divided(input);
          const back = input.requests[which % input.requests.length]?.id;
          const again = {
            ...input,
            requests: input.requests.map((one) => {
              const { granted } = outcomeOf(first, one.id);
              return one.id === back
                ? { ...one, held: {}, asked: {}, accepts: [] }
                : { ...one, held: granted };
            }),
          };
          const second = divided(again);
          expect(verify(again, second)).toEqual([]);
          const losses = first.outcomes.filter(
            ({ id, granted }) =>
              id !== back &&
              Object.entries(granted).some(
                ([type, tents]) => (outcomeOf(second, id).granted[type] ?? 0) < tents,
              ),
          );
          expect(losses).toEqual([]);
        },
      ),
    );
  });

  test('whoever has fewer tents than are of use has none, or what is held', () => {
    fc.assert(
      fc.property(
        fc.nat().map((seed) => randomDivision(seed, 2, { least: true })),
        (input) => {
          const division = divided(input);
          expect(verify(input, division)).toEqual([]);
          for (const { id, least, held } of input.requests) {
            const tents = Object.values(outcomeOf(division, id).granted).reduce(
              (sum, count) => sum + count,
              0,
            );
            const kept = Object.values(held).reduce((sum, count) => sum + count, 0);
            expect(tents === kept || tents >= least).toBe(true);
          }
        },
      ),
    );
  });
});
