import { expect, test } from 'vitest';
import { filledLine } from './shop-facts.ts';

test('a line says the shop’s facts in all of its pieces, and keeps what the pieces are', () => {
  const line = [
    { Text: 'Tot en met ' },
    { Text: '{deadline}', Strong: true as const },
    { Text: ', {summer}.' },
  ];
  expect(filledLine(line, { deadline: '18 februari', summer: '2027' })).toEqual([
    { Text: 'Tot en met ' },
    { Text: '18 februari', Strong: true },
    { Text: ', 2027.' },
  ]);
});

test('a line with a fact that the shop does not have is no line', () => {
  expect(filledLine([{ Text: 'Er zijn {seniorCount} tenten.' }], {})).toBeNull();
});
