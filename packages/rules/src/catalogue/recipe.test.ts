import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deepestRecipe, type PartOf, recipeFault } from './recipe.ts';

const of = (...pairs: readonly string[]): PartOf[] =>
  pairs.map((pair) => ({ compositionId: pair[0] ?? '', partId: pair[1] ?? '' }));

describe('the parts of a composition', () => {
  test.each([
    ['parts that are made of nothing', 'a', ['b', 'c'], of(), null],
    ['itself', 'a', ['a'], of(), 'cycle'],
    ['a part that holds it', 'a', ['b'], of('ba'), 'cycle'],
    ['a part of which a part holds it', 'a', ['b'], of('bc', 'cd', 'da'), 'cycle'],
    ['the same part by two ways', 'a', ['b', 'c'], of('bd', 'cd'), null],
    ['what it held before and holds no more', 'a', ['c'], of('ab', 'ba'), null],
  ] as const)('%s', (_, id, parts, known, fault) => {
    expect(recipeFault(id, parts, known)).toBe(fault);
  });

  test('what lies deeper than is ever taken apart is refused, above it too', () => {
    const chain = 'abcdefghij'.split('');
    const known = chain.slice(1).map((part, index) => ({ compositionId: chain[index] ?? '', partId: part }));
    expect(recipeFault('x', ['a'], known)).toBe('too-deep');
    expect(recipeFault('x', ['c'], known)).toBeNull();
    expect(recipeFault('x', ['c'], [...known, ...of('yx')])).toBe('too-deep');
    expect(deepestRecipe).toBe(8);
  });

  test('of recipes without a cycle, one more is allowed only where none comes of it', () => {
    const names = ['a', 'b', 'c', 'd'];
    const pair = fc.record({ compositionId: fc.constantFrom(...names), partId: fc.constantFrom(...names) });
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), fc.subarray(names), (all, parts) => {
        // Only downwards by the alphabet: no cycle among them.
        const known = all.filter(({ compositionId, partId }) => compositionId < partId);
        const next = (id: string) =>
          id === 'b' ? parts : known.filter((one) => one.compositionId === id).map((one) => one.partId);
        const reached = new Set<string>();
        const open = [...parts];
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          if (reached.has(id)) continue;
          reached.add(id);
          open.push(...next(id));
        }
        expect(recipeFault('b', parts, known) === 'cycle').toBe(reached.has('b'));
      }),
    );
  });
});
