import { expect, test } from 'vitest';
import { fillStandardText, missingStandardNames, unknownStandardNames } from './standard-text.ts';

test.each([
  ['Dag {firstName}, tot {pickup}.', { firstName: 'Els', pickup: '3 juli' }, 'Dag Els, tot 3 juli.'],
  ['Dag { firstName },', { firstName: 'Els' }, 'Dag Els,'],
  ['Order {order}', {}, 'Order {order}'],
  ['Order {order}', { order: '' }, 'Order {order}'],
  ['{firstName} {firstName}', { firstName: '{order}', order: 'O1' }, '{order} {order}'],
  ['{nothing} {', { firstName: 'Els' }, '{nothing} {'],
])('%s is filled in', (text, values, filled) => {
  expect(fillStandardText(text, values)).toBe(filled);
});

test('names that there are not are told once each, in the order of the text', () => {
  expect(unknownStandardNames('{a} {firstName} {b} {a} {}')).toEqual(['a', 'b', '']);
  expect(unknownStandardNames('Dag { me }, {shop}')).toEqual([]);
});

test('names that nothing fills in are told before a text goes to many', () => {
  expect(
    missingStandardNames('{firstName} {order} {pickup} {order}', { firstName: 'Els', order: '' }),
  ).toEqual(['order', 'pickup']);
  expect(missingStandardNames('Dag { me }', { me: '{order}' })).toEqual([]);
});
