import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryFault, type PlacedCategory, placedCategories } from './category-tree.ts';

const tree: readonly PlacedCategory[] = [
  { id: 'tenten', parentId: null, ranking: 1 },
  { id: 'klein', parentId: 'tenten', ranking: 1 },
  { id: 'groot', parentId: 'tenten', ranking: 2 },
  { id: 'meubels', parentId: null, ranking: 2 },
];
const order = (all: readonly PlacedCategory[]) => all.map(({ id, parentId }) => `${parentId ?? ''}/${id}`);

describe('where a category may stand', () => {
  test.each([
    ['at the top', 'klein', null, null],
    ['below another', 'klein', 'meubels', null],
    ['below itself', 'tenten', 'tenten', 'cycle'],
    ['below what stands in it', 'tenten', 'klein', 'cycle'],
    ['below one that is not there', 'klein', 'weg', 'unknown'],
  ] as const)('%s', (_, id, parent, fault) => {
    expect(categoryFault(tree, id, parent)).toBe(fault);
  });
});

describe('the tree once a category moved', () => {
  test.each([
    [
      'to the first place',
      'groot',
      { parentId: 'tenten', place: 0 },
      ['/tenten', 'tenten/groot', 'tenten/klein', '/meubels'],
    ],
    [
      'to the end of others',
      'klein',
      { parentId: 'meubels' },
      ['/tenten', 'tenten/groot', '/meubels', 'meubels/klein'],
    ],
    [
      'with all below it',
      'tenten',
      { parentId: null, place: 1 },
      ['/meubels', '/tenten', 'tenten/klein', 'tenten/groot'],
    ],
    [
      'further than there are places',
      'meubels',
      { parentId: null, place: 99 },
      ['/tenten', 'tenten/klein', 'tenten/groot', '/meubels'],
    ],
  ] as const)('%s', (_, id, to, expected) => {
    const placed = placedCategories(tree, id, to);
    expect(order(placed)).toEqual(expected);
    expect(placed.map(({ ranking }) => ranking)).toEqual([1, 2, 3, 4]);
  });

  test('nobody is lost, whatever moves where it may', () => {
    const ids = tree.map(({ id }) => id);
    fc.assert(
      fc.property(
        fc.constantFrom(...ids),
        fc.constantFrom(null, ...ids),
        fc.nat(5),
        (id, parentId, place) => {
          if (categoryFault(tree, id, parentId) !== null) return;
          expect(
            placedCategories(tree, id, { parentId, place })
              .map((one) => one.id)
              .toSorted(),
          ).toEqual(ids.toSorted());
        },
      ),
    );
  });
});
