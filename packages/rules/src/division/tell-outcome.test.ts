import { describe, expect, test } from 'vitest';
import type { IsoDate } from '../time/iso-date.ts';
import { percentOf, tellOutcome, type ToldOutcome } from './tell-outcome.ts';

const day = '2027-07-12' as IsoDate;

const missing = {
  kind: 'senior',
  tents: 1,
  reason: 'bottleneck',
  pinReason: null,
  day,
  needed: 2716,
  stock: 2370,
  holders: 214,
  lowest: 849,
  highest: 929,
} as const satisfies ToldOutcome['missing'][number];

/** The example of the look: asked 5 and 2 for 53 people, counted 4 and 2, got 3 and 2. */
function outcome(change: Partial<ToldOutcome> = {}): ToldOutcome {
  return {
    places: { asked: 66, need: 53, granted: 46, share: 867 },
    tents: [
      { kind: 'senior', asked: 5, need: 4, granted: 3, instead: 0 },
      { kind: 'patrol', asked: 2, need: 2, granted: 2, instead: 0 },
      { kind: 'stock', asked: 1, need: 1, granted: 1, instead: 0 },
    ],
    need: { members: 61, disability: 2, extraPerDisabled: 0, existing: 8, elsewhere: 0 },
    isGuaranteed: false,
    missing: [missing],
    substitutesGone: [{ kind: 'patrol', day }],
    alike: 3,
    lot: { number: 388, of: 978 },
    ...change,
  };
}

const keys = (sentences: readonly { readonly key: string }[]) => sentences.map(({ key }) => key);

describe('a result that is told', () => {
  test('says what was given, what is missing, the day that decided, and that it is fair', () => {
    const told = tellOutcome(outcome());
    expect(told.verdict).toEqual({ key: 'verdict.part', values: { granted: 46, need: 53 } });
    expect(told.tents).toEqual([
      { key: 'tents.granted', values: { tents: { tents: { senior: 3, patrol: 2, stock: 1 } } } },
      { key: 'tents.missing', values: { count: 1, tents: { tents: { senior: 1 } } } },
    ]);
    expect(told.overNorm?.values).toMatchObject({ asked: 66, members: 61, existing: 8, need: 53 });
    expect(keys(told.reasons[0]?.sentences ?? [])).toEqual(['reasons.day', 'reasons.bottleneck']);
    expect(keys(told.substitutes)).toEqual(['substitutesGone']);
    expect(told.fair).toEqual([
      {
        key: 'fair.holders',
        values: { kind: 'senior', day: { day }, holders: 214, lowest: 84, highest: 92 },
      },
      { key: 'fair.alike', values: { others: 2 } },
    ]);
    expect(keys(told.steps)).toEqual(['steps.need', 'steps.lowest', 'steps.lot']);
  });

  test.each([
    [999, 99],
    [1000, 100],
    [869, 86],
    [9, 0],
  ])('%i permille is floored to %i percent', (permille, percent) => {
    expect(percentOf(permille)).toBe(percent);
  });

  test.each<readonly [string, ToldOutcome['places'], string]>([
    ['all that is needed', { asked: 66, need: 53, granted: 56, share: 1000 }, 'verdict.full'],
    ['nothing', { asked: 66, need: 53, granted: 0, share: 0 }, 'verdict.none'],
    ['all that was asked, which is less', { asked: 40, need: 53, granted: 40, share: 1000 }, 'verdict.full'],
    ['a part of less than it needs', { asked: 40, need: 53, granted: 30, share: 750 }, 'verdict.partOfAsked'],
  ])('a group that gets %s is told so', (_, places, key) => {
    expect(tellOutcome(outcome({ places })).verdict.key).toBe(key);
  });

  test.each([
    ['stock', 1, 'verdict.storage'],
    ['stock', 0, 'verdict.noStorage'],
    ['senior', 0, 'verdict.noNeed'],
  ] as const)('who needs no places is told of the %s tent (%i)', (kind, granted, key) => {
    const places = { asked: 0, need: 0, granted: 0, share: 1000 };
    const tents = [{ kind, asked: 1, need: 1, granted, instead: 0 }];
    expect(tellOutcome(outcome({ places, tents })).verdict.key).toBe(key);
  });

  test.each(['bottleneck', 'several', 'further', 'lot', 'tier'] as const)(
    'the reason %s is told after its day',
    (reason) => {
      const told = tellOutcome(outcome({ missing: [{ ...missing, reason }] }));
      expect(keys(told.reasons[0]?.sentences ?? [])).toEqual(['reasons.day', `reasons.${reason}`]);
    },
  );

  test.each<readonly [string, Partial<ToldOutcome['missing'][number]>, readonly string[]]>([
    ['a maximum with its reason', { reason: 'ceiling', pinReason: 'agreed' }, ['pins.agreed']],
    ['a maximum without one', { reason: 'ceiling' }, ['reasons.ceiling']],
    ['too few to be of use', { reason: 'least', day: null }, ['reasons.least']],
    ['all of them promised', { holders: 0, lowest: null }, ['reasons.day', 'reasons.promised']],
  ])('of %s there is nobody to compare with', (_, change, expected) => {
    const { reasons } = tellOutcome(outcome({ missing: [{ ...missing, ...change }] }));
    expect(keys(reasons[0]?.sentences ?? [])).toEqual(expected);
  });

  test('a group that has all it needs reads no reason, and nothing of what is short', () => {
    const told = tellOutcome(
      outcome({
        places: { asked: 56, need: 53, granted: 56, share: 1000 },
        tents: [{ kind: 'senior', asked: 4, need: 4, granted: 4, instead: 0 }],
        missing: [],
        substitutesGone: [],
        alike: 1,
      }),
    );
    expect([told.overNorm, told.reasons, told.fair, told.substitutes]).toEqual([null, [], [], []]);
    expect(keys(told.tents)).toEqual(['tents.granted']);
  });

  test('more than is needed is told with the sum, and without tents where none are needed', () => {
    const tents = [{ kind: 'senior', asked: 2, need: 0, granted: 0, instead: 0 }] as const;
    const places = { asked: 20, need: 0, granted: 0, share: 1000 };
    expect(tellOutcome(outcome({ places, tents })).overNorm?.key).toBe('overNormNone');
  });

  test('guarantees and substitutes are steps of their own', () => {
    const tents = [{ kind: 'patrol', asked: 2, need: 2, granted: 3, instead: 1 }] as const;
    expect(keys(tellOutcome(outcome({ isGuaranteed: true, tents })).steps)).toEqual([
      'steps.need',
      'steps.guaranteed',
      'steps.lowest',
      'steps.substitute',
      'steps.lot',
    ]);
  });
});
