import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compositionFree } from './composition.ts';

describe('how many compositions the parts make up', () => {
  it('how many compositions the parts make up is what the scarcest part allows', () => {
    expect(
      compositionFree([
        { perUnit: 1, free: 8 },
        { perUnit: 2, free: 9 },
      ]),
    ).toBe(4);
  });

  it('how many compositions the parts make up is not limited by parts that never run out', () => {
    expect(
      compositionFree([
        { perUnit: 1, free: null },
        { perUnit: 3, free: 7 },
      ]),
    ).toBe(2);
    expect(compositionFree([{ perUnit: 1, free: null }])).toBeNull();
  });

  it('how many compositions the parts make up is none for a composition without parts', () => {
    expect(compositionFree([])).toBe(0);
    expect(compositionFree([{ perUnit: 0, free: 5 }])).toBe(0);
  });

  it('how many compositions the parts make up is below zero when a part is promised too often', () => {
    expect(
      compositionFree([
        { perUnit: 2, free: -1 },
        { perUnit: 1, free: 5 },
      ]),
    ).toBe(-1);
  });

  it('how many compositions the parts make up can be taken from the parts, and one more cannot', () => {
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
