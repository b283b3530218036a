import { describe, expect, test } from 'vitest';
import { aliasesOf, countOf, isOn, languageOf, oneOf, restrictionsOf } from './attributes.ts';

function element(attributes: string): Element {
  document.body.innerHTML = `<div lang="nl-BE"><bivak-x ${attributes}></bivak-x></div>`;
  const [found] = document.getElementsByTagName('bivak-x');
  if (found === undefined) throw new Error('no element');
  return found;
}

test.each([
  ['filters', true],
  ['filters=""', true],
  ['filters="true"', true],
  ['filters="off"', false],
  ['filters="false"', false],
  ['', false],
])('a switch of a widget, %j, is on: %s', (attributes, on) => {
  expect(isOn(element(attributes), 'filters')).toBe(on);
});

test.each([
  ['page-size="6"', 6],
  ['page-size="1000"', 100],
  ['page-size="0"', 24],
  ['page-size="6.5"', 24],
  ['page-size="many"', 24],
  ['', 24],
])('the page size of a widget, %j, is a page of %i', (attributes, size) => {
  expect(countOf(element(attributes), 'page-size', 24)).toBe(size);
});

test('a word that is none of those it can be is as if it were not there', () => {
  expect(oneOf(element('mode="sales"'), 'mode', ['rental', 'sales'], 'rental')).toBe('sales');
  expect(oneOf(element('mode="lease"'), 'mode', ['rental', 'sales'], 'rental')).toBe('rental');
});

describe('the least number of days of a delivery', () => {
  const ofShop = { leveren: 3 };
  test.each([
    ['', { leveren: 3 }],
    ['delivery-restriction="leveren:5|koerier:2"', { leveren: 5, koerier: 2 }],
    // The shop would refuse it.
    ['delivery-restriction="leveren:1"', { leveren: 3 }],
    ['delivery-restriction="leveren:veel|:|koerier"', { leveren: 3 }],
  ])('the least number of days of a delivery: %j', (attributes, days) => {
    expect(restrictionsOf(element(attributes), ofShop)).toEqual(days);
  });
});

describe('the aliases that are offered', () => {
  const ofShop = { noord: ['a', 'b'], zuid: ['c', 'd'] };
  test.each([
    ['', ofShop],
    ['warehouse-aliases="noord:a,b"', { noord: ['a', 'b'] }],
    ['warehouse-aliases=""', {}],
    // No cart of the shop could hold it.
    ['warehouse-aliases="oost:e,f|zuid:c"', { zuid: ['c', 'd'] }],
  ])('the aliases that are offered: %j', (attributes, aliases) => {
    expect(aliasesOf(element(attributes), ofShop)).toEqual(aliases);
  });
});

test('the language is that of the element, else of the page around', () => {
  expect(languageOf(element('lang="DE-at"'))).toBe('de');
  expect(languageOf(element(''))).toBe('nl');
});
