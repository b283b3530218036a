import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compositionFree, explode, type Recipes } from './composition.ts';

const beerSet: Recipes = new Map([
  [
    'beer-set',
    [
      { itemId: 'table', qty: 1 },
      { itemId: 'bench', qty: 2 },
    ],
  ],
  [
    'party',
    [
      { itemId: 'beer-set', qty: 10 },
      { itemId: 'tent', qty: 1 },
      { itemId: 'bench', qty: 4 },
    ],
  ],
]);

describe('how many compositions the parts make up', () => {
  it('is what the scarcest part allows', () => {
    expect(
      compositionFree([
        { perUnit: 1, free: 8 },
        { perUnit: 2, free: 9 },
      ]),
    ).toBe(4);
  });

  it('is not limited by parts that never run out', () => {
    expect(
      compositionFree([
        { perUnit: 1, free: null },
        { perUnit: 3, free: 7 },
      ]),
    ).toBe(2);
    expect(compositionFree([{ perUnit: 1, free: null }])).toBeNull();
  });

  it('is none for a composition without parts', () => {
    expect(compositionFree([])).toBe(0);
    expect(compositionFree([{ perUnit: 0, free: 5 }])).toBe(0);
  });

  it('is below zero when a part is promised too often', () => {
    expect(
      compositionFree([
        { perUnit: 2, free: -1 },
        { perUnit: 1, free: 5 },
      ]),
    ).toBe(-1);
  });

  it('can be taken from the parts, and one more cannot', () => {
    const parts = fc.array(
      fc.record({ perUnit: fc.integer({ min: 1, max: 5 }), free: fc.integer({ min: 0, max: 50 }) }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(parts, (all) => {
        const count = compositionFree(all) ?? 0;
        const possible = (n: number) => all.every((part) => part.perUnit * n <= part.free);
        expect([possible(count), possible(count + 1)]).toEqual([true, false]);
      }),
    );
  });
});

describe('what a composition takes of its parts', () => {
  it('adds up the same part from different levels', () => {
    const result = explode('party', beerSet, 2);
    expect(result.ok && Object.fromEntries(result.leaves)).toEqual({ table: 20, bench: 48, tent: 2 });
  });

  it('is the item itself when it has no recipe', () => {
    const result = explode('table', beerSet, 3);
    expect(result.ok && Object.fromEntries(result.leaves)).toEqual({ table: 3 });
  });

  it('refuses a recipe that contains itself, and says along which way', () => {
    const recipes: Recipes = new Map([
      ['a', [{ itemId: 'b', qty: 1 }]],
      [
        'b',
        [
          { itemId: 'leaf', qty: 1 },
          { itemId: 'c', qty: 1 },
        ],
      ],
      ['c', [{ itemId: 'b', qty: 1 }]],
    ]);
    expect(explode('a', recipes, 1)).toEqual({ ok: false, reason: 'cycle', path: ['a', 'b', 'c', 'b'] });
    const self: Recipes = new Map([['a', [{ itemId: 'a', qty: 1 }]]]);
    expect(explode('a', self, 1)).toMatchObject({ ok: false, path: ['a', 'a'] });
  });

  it('stays quick where the same part is reached along a million ways', () => {
    const recipes: Recipes = new Map(
      Array.from({ length: 20 }, (_, n) => {
        const part = { itemId: String(n + 1), qty: 1 };
        return [String(n), [part, part]] as const;
      }),
    );
    const result = explode('0', recipes, 1);
    expect(result.ok && result.leaves.get('20')).toBe(2 ** 20);
  });
});
