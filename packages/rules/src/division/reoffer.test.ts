import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divided, divisionDays, divisionRequest, lotOf, randomDivision } from '../testing/division.ts';
import type { DivisionInput } from './input.ts';
import { reofferInput, reoffersOf, type StandingRequest, waitingList } from './reoffer.ts';
import { verify } from './verify.ts';

/** Three groups of ten places each over the same three days, one tent of each kind for ten and for eight. */
const input: DivisionInput = {
  format: 'division/1',
  days: divisionDays(5),
  types: [
    { id: 'S', measure: 'sleep', places: 10, stock: [2, 2, 2, 2, 2] },
    { id: 'P', measure: 'sleep', places: 8, stock: [1, 1, 1, 1, 1] },
  ],
  requests: ['chiro', 'scouts', 'ksa'].map((id, n) =>
    divisionRequest({
      id,
      from: 1,
      to: 4,
      lot: lotOf(n + 1),
      need: { sleep: 20 },
      asked: { S: 2 },
      accepts: id === 'ksa' ? ['P'] : [],
    }),
  ),
};
const free = (S: readonly number[], P: readonly number[] = [0, 0, 0, 0, 0]) =>
  new Map([
    ['S', S],
    ['P', P],
  ]);
const standing = (of: Readonly<Record<string, StandingRequest>>) => new Map(Object.entries(of));
const offered = (
  tents: ReadonlyMap<string, readonly number[]>,
  of: Readonly<Record<string, StandingRequest>>,
) => {
  const again = reofferInput(input, tents, standing(of));
  return reoffersOf(again, divided(again));
};

describe('tents that came back', () => {
  test('are offered to whoever waits with the smallest share, and nobody loses what they have', () => {
    expect(
      offered(free([1, 1, 1, 1, 1]), {
        chiro: { has: { S: 1 }, waits: true },
        scouts: { has: {}, waits: true },
        ksa: { has: { S: 1 }, waits: true },
      }),
    ).toEqual([{ id: 'scouts', tents: { S: 1 } }]);
  });
  test('are not offered to who waits no more, has all it needs, or stands in no list', () => {
    expect(
      offered(free([1, 1, 1, 1, 1]), {
        chiro: { has: { S: 2 }, waits: true },
        scouts: { has: {}, waits: false },
      }),
    ).toEqual([]);
  });
  test('are offered only where they are free on all days of a group', () => {
    const all = { chiro: { has: {}, waits: true }, scouts: { has: {}, waits: true } };
    expect(offered(free([1, 1, 0, 1, 1]), all)).toEqual([]);
    // Moved to the days behind the full one; what is beyond the last day is no matter.
    const moved = { chiro: { has: {}, waits: true, window: { from: 3, to: 6 } } };
    expect(offered(free([1, 1, 0, 1, 1]), moved)).toEqual([{ id: 'chiro', tents: { S: 1 } }]);
  });
  test('of another kind are offered in their place to who takes them', () => {
    const all = { scouts: { has: { S: 1 }, waits: true }, ksa: { has: { S: 1 }, waits: true } };
    expect(offered(free([0, 0, 0, 0, 0], [1, 1, 1, 1, 1]), all)).toEqual([{ id: 'ksa', tents: { P: 1 } }]);
  });
  test('that are offered already are held for that group, and not offered to it twice', () => {
    // One offer of a tent is open for the scouts: it is among what they have, and not among what is free.
    expect(
      offered(free([1, 1, 1, 1, 1]), {
        scouts: { has: { S: 1 }, waits: false },
        ksa: { has: { S: 1 }, waits: true },
      }),
    ).toEqual([{ id: 'ksa', tents: { S: 1 } }]);
  });
});

test('whatever comes back, in any division: what is offered is free on all of its days, and goes to who waits alone', () => {
  fc.assert(
    fc.property(
      fc.nat().map((seed) => randomDivision(seed, 2)),
      fc.nat(9),
      fc.nat(),
      (published, which, whoWaits) => {
        const first = divided(published);
        const back = published.requests[which % published.requests.length]?.id;
        const stands = new Map(
          first.outcomes.map(({ id, granted }, n): [string, StandingRequest] => [
            id,
            id === back
              ? { has: {}, waits: false }
              : { has: granted, waits: Math.floor(whoWaits / 2 ** n) % 2 === 1 },
          ]),
        );
        const freeOf = (type: (typeof published.types)[number]) =>
          type.stock.map((stock, day) =>
            published.requests
              .filter(({ from, to }) => from <= day && day < to)
              .reduce((left, { id }) => left - (stands.get(id)?.has[type.id] ?? 0), stock),
          );
        const left = new Map(published.types.map((type) => [type.id, freeOf(type)]));
        const again = reofferInput(published, left, stands);
        const second = divided(again);
        expect(verify(again, second)).toEqual([]);
        const offers = reoffersOf(again, second);
        expect(offers.filter(({ id }) => stands.get(id)?.waits !== true)).toEqual([]);
        for (const type of published.types)
          for (const [day, most] of (left.get(type.id) ?? []).entries()) {
            const sum = published.requests
              .filter(({ from, to }) => from <= day && day < to)
              .reduce((all, { id }) => all + (offers.find((one) => one.id === id)?.tents[type.id] ?? 0), 0);
            expect(sum).toBeLessThanOrEqual(most);
          }
      },
    ),
    { numRuns: 300 },
  );
});

test('a share is worked out only for whoever could have other tents than it has', () => {
  const all = { chiro: { has: { S: 1 }, waits: false }, scouts: { has: { S: 1 }, waits: false } };
  const again = reofferInput(input, free([1, 1, 1, 1, 1]), standing(all));
  let reads = 0;
  const requests = again.requests.map((request) => ({
    ...request,
    // Every share is worked out with it.
    get credit() {
      reads += 1;
      return 0;
    },
  }));
  divided({ ...again, requests });
  // Once each, as the input is checked.
  expect(reads).toBe(requests.length);
});

describe('the waiting list', () => {
  test('has the most under-served first and equals by their lot, without those who have enough or left it', () => {
    const again = reofferInput(
      input,
      free([0, 0, 0, 0, 0]),
      standing({
        chiro: { has: { S: 1 }, waits: true },
        scouts: { has: {}, waits: true },
        ksa: { has: { S: 1 }, waits: true },
      }),
    );
    expect(waitingList(again, new Set(['chiro', 'scouts', 'ksa']))).toEqual([
      { id: 'scouts', tents: 2 },
      { id: 'chiro', tents: 1 },
      { id: 'ksa', tents: 1 },
    ]);
    expect(waitingList(again, new Set(['ksa'])).map(({ id }) => id)).toEqual(['ksa']);
    const full = reofferInput(
      input,
      free([0, 0, 0, 0, 0]),
      standing({ ksa: { has: { S: 1, P: 2 }, waits: true } }),
    );
    expect(waitingList(full, new Set(['ksa']))).toEqual([]);
  });
});
