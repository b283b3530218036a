import { expect, test } from 'vitest';
import { boundAddOns, lackingAddOns, type NeedingLine } from './lacking-add-ons.ts';

const anchors = { itemId: 'anchor', qty: 2 };
const tent = (qty: number, given: Partial<NeedingLine> = {}): NeedingLine => ({
  id: 'tent-line',
  itemId: 'tent',
  place: 'here',
  qty,
  required: [anchors],
  ...given,
});
const held = (qty: number, place = 'here'): NeedingLine => ({
  ...tent(qty, { id: 'anchor-line', itemId: 'anchor', place, required: [] }),
});

test.each([
  ['all of it where there is none', [tent(3)], [6]],
  ['the rest where there is some', [tent(3), held(4)], [2]],
  ['nothing where there is enough, or more', [tent(1), held(5)], []],
  ['nothing of an article that goes alone', [held(1)], []],
  ['what lies at another place or time does not count', [tent(1), held(2, 'there')], [2]],
  [
    'two articles need it each for itself',
    [tent(1), tent(1, { id: 'other', itemId: 'other' }), held(2)],
    [2],
  ],
  ['each place by itself', [tent(1), tent(2, { place: 'there' })], [2, 4]],
])('a cart lacks %s', (_, lines, amounts) => {
  expect(lackingAddOns(lines).map(({ qty }) => qty)).toEqual(amounts);
});

test('what is lacking stands with the first line that needs it', () => {
  const lines = [tent(1), tent(1, { id: 'other' })];
  expect(lackingAddOns(lines)).toEqual([{ lineId: 'tent-line', place: 'here', itemId: 'anchor', qty: 4 }]);
});

test.each([
  ['with all that its article needs', [tent(1), held(5)], [['anchor-line', 'tent-line', 2]]],
  [
    'with what there is of it, where that is too little',
    [tent(3), held(4)],
    [['anchor-line', 'tent-line', 4]],
  ],
  [
    'with what two articles need of it, under the first of them',
    [tent(1), tent(1, { id: 'other' }), held(9)],
    [['anchor-line', 'tent-line', 4]],
  ],
  ['nowhere, where its article lies at another place or time', [tent(1), held(2, 'there')], []],
  ['nowhere, where nothing needs it', [held(1)], []],
])('an add-on is bound %s', (_, lines, expected) => {
  expect(boundAddOns(lines).map(({ lineId, parentId, least }) => [lineId, parentId, least])).toEqual(
    expected,
  );
});
