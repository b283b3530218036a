import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  claimedTents,
  hasOverflow,
  mostTents,
  placesIn,
  placesNeeded,
  placesShort,
  stockTentResult,
  type TentCounts,
  tentsResult,
} from './tents.ts';
import { personsToBring, transportNeeds } from './transport.ts';

const PLACES = { senior: 10, patrol: 8, stock: 0 };
const tents = (senior: number, patrol: number, stock = 0): TentCounts => ({ senior, patrol, stock });

describe('sleeping places', () => {
  it('needed sleeping places are those of the members, less what the building has', () => {
    const group = { members: 61, disabled: 2, existingSpots: 8, extraPlacesPerDisabled: 0 };
    expect(placesNeeded(group)).toBe(53);
    expect(placesNeeded({ ...group, extraPlacesPerDisabled: 1 })).toBe(55);
    expect(placesNeeded({ ...group, existingSpots: 70 })).toBe(0);
  });

  it('too few sleeping places are counted, and never stop anybody', () => {
    expect(placesShort(tents(4, 1), PLACES, 53)).toBe(5);
    expect(placesShort(tents(4, 2), PLACES, 53)).toBe(0);
  });
});

describe('what counts of an application', () => {
  it.each([
    // The worked example: 66 places asked, 53 needed.
    [tents(5, 2, 1), 53, tents(4, 2, 1)],
    [tents(4, 2), 53, tents(4, 2)],
    // On equality the extra tent is not needed.
    [tents(6, 0), 50, tents(5, 0)],
    [tents(6, 0), 51, tents(6, 0)],
    // The larger heap gives first; a tent of the other kind goes where only that one can be done without.
    [tents(1, 10), 60, tents(1, 7)],
    [tents(3, 2), 38, tents(3, 1)],
    [tents(2, 2), 0, tents(0, 0)],
    [tents(0, 0, 1), 10, tents(0, 0, 1)],
  ])('what counts of an application of %o for %i places is %o', (asked, need, expected) => {
    expect(claimedTents(asked, PLACES, need)).toEqual(expected);
  });

  it('what counts of an application never misses a place that was asked, and has no tent that could be done without', () => {
    const count = fc.nat(30);
    fc.assert(
      fc.property(count, count, fc.nat(400), (senior, patrol, need) => {
        const asked = tents(senior, patrol);
        const claim = claimedTents(asked, PLACES, need);
        const left = placesIn(claim, PLACES);
        expect(left).toBeGreaterThanOrEqual(Math.min(need, placesIn(asked, PLACES)));
        expect(claim.senior).toBeLessThanOrEqual(senior);
        expect(claim.patrol).toBeLessThanOrEqual(patrol);
        const spare = (['senior', 'patrol'] as const).filter(
          (kind) => claim[kind] > 0 && left - PLACES[kind] >= need,
        );
        expect(spare).toEqual([]);
      }),
    );
  });

  it('what counts of an application does not grow by asking for more than it holds already', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(200), (senior, patrol, need) => {
        const claim = claimedTents(tents(senior, patrol), PLACES, need);
        expect(claimedTents(claim, PLACES, need)).toEqual(claim);
      }),
    );
  });
});

describe('the warning of too many tents outside the peak', () => {
  it.each([
    [tents(5, 2), 58, false],
    [tents(5, 2), 57, true],
    [tents(6, 0), 50, false],
    [tents(6, 0), 49, true],
    [tents(0, 0, 1), 1, false],
  ])(
    'the warning of too many tents outside the peak of %o for %i members: %s',
    (chosen, members, expected) => {
      expect(hasOverflow(chosen, PLACES, members)).toBe(expected);
    },
  );
});

describe('the most of a tent', () => {
  it.each([
    ['reservation', 12, 20, null, 12],
    ['reservation', 12, 3, null, 3],
    ['reservation', null, 3, null, 3],
    ['reservation', null, null, null, 999],
    ['reservation', -4, null, null, 0],
    ['reservation', 12, 20, 1, 1],
    ['application', 12, 3, null, 999],
    ['application', 0, 0, 1, 1],
  ] as const)(
    'the most of a tent of a %s with stock %s, %s left per customer and %s per request is %i',
    (kind, stock, left, per, most) => {
      expect(mostTents(kind, { stock, maxPerCustomerLeft: left }, per)).toBe(most);
    },
  );

  it('the most of a tent is what the question about tents is held against', () => {
    const most = { senior: 5, patrol: 2 };
    const reasonOf = (senior: number, patrol: number) => {
      const result = tentsResult({ senior, patrol }, most);
      return result.ok ? 'ok' : result.reason;
    };
    expect(reasonOf(0, 0)).toBe('no-tents');
    expect(reasonOf(5, 2)).toBe('ok');
    expect(reasonOf(0, 1)).toBe('ok');
    expect(reasonOf(6, 2)).toBe('too-many-senior');
    expect(reasonOf(5, 3)).toBe('too-many-patrol');
  });
});

describe('the stock tent', () => {
  it.each([
    ['reservation', null, 1, 'no-choice'],
    ['reservation', false, 1, 'ok'],
    ['reservation', true, 1, 'ok'],
    // Without stock a warning takes the place of the question.
    ['reservation', null, 0, 'ok'],
    ['reservation', true, 0, 'no-stock'],
    ['application', null, 1, 'ok'],
    ['application', true, 1, 'ok'],
  ] as const)('the stock tent in a %s, answered %s, of %i: %s', (kind, wanted, most, expected) => {
    const result = stockTentResult(kind, wanted, most);
    expect(result.ok ? 'ok' : result.reason).toBe(expected);
  });
});

describe('what fetching tents takes', () => {
  const staffing = {
    steps: [
      { upToTents: 5, persons: 2 },
      { upToTents: 15, persons: 3 },
      { upToTents: 24, persons: 4 },
      { upToTents: 39, persons: 5 },
    ],
    above: 6,
  };
  const weights = { senior: 95, patrol: 38.2, stock: 120 };

  it.each([
    [tents(7, 2, 1), 10, 1],
    [tents(7, 3, 1), 10, 2],
    [tents(20, 10), 30, 1],
    [tents(20, 10, 1), 30, 2],
    [tents(20, 10, 1), null, null],
  ])(
    'what fetching tents takes of %o at %s a vehicle: %s vehicles, the stock tent counted too',
    (chosen, tentsPerVehicle, units) => {
      expect(transportNeeds(chosen, { tentsPerVehicle, weights, staffing }).units).toBe(units);
    },
  );

  it('what fetching tents takes is weight in whole kilograms, each tent by its amount', () => {
    expect(transportNeeds(tents(3, 2, 1), { tentsPerVehicle: 10, weights, staffing })).toEqual({
      units: 1,
      persons: 3,
      weight: 481,
    });
  });

  it.each([
    [0, 2],
    [5, 2],
    [6, 3],
    [15, 3],
    [16, 4],
    [24, 4],
    [25, 5],
    [39, 5],
    [40, 6],
    [500, 6],
  ])('what fetching tents takes for %i tents is %i persons', (count, persons) => {
    expect(personsToBring(count, staffing)).toBe(persons);
  });
});
