import { describe, expect, test } from 'vitest';
import { parseSearch, readSearch, stringifySearch } from './search.ts';

function read(query: string) {
  return readSearch(parseSearch(query));
}

describe('place and period in an address', () => {
  test('place and period in an address are read', () => {
    expect(read('?warehouse=2010&from=2026-12-12&to=2026-12-15')).toMatchObject({
      warehouse: '2010',
      from: '2026-12-12',
      to: '2026-12-15',
    });
  });

  test.each([
    ['an empty day', 'from=&to=2026-12-15'],
    ['one day only', 'from=2026-12-12'],
    ['a day that does not exist', 'from=2026-02-30&to=2026-03-02'],
    ['another format', 'from=12-12-2026&to=15-12-2026'],
    ['the wrong way round', 'from=2026-12-15&to=2026-12-12'],
  ])('place and period in an address: %s clears both', (_, query) => {
    expect(read(query)).toMatchObject({ from: undefined, to: undefined, period: 'none' });
  });

  test('a place that cannot be one is dropped', () => {
    expect(read('warehouse=%3Cscript%3E').warehouse).toBeUndefined();
  });
});

describe('filters in an address', () => {
  test('filters in an address are read as often as they come, each once, and written so again', () => {
    const query = '?properties=kleur%3AWit&properties=maat%3A9+m';
    const { properties } = read(`${query}&properties=kleur:Wit`);
    expect(properties).toEqual(['kleur:Wit', 'maat:9 m']);
    expect(stringifySearch({ properties })).toBe(query);
  });

  test.each([
    'properties=',
    'properties=kleur',
    'properties=:Wit',
    'properties=kleur:',
    `properties=k:${'x'.repeat(200)}`,
  ])('filters in an address: %s is none', (query) => {
    expect(read(query).properties).toBeUndefined();
  });

  test('filters in an address are no more than the server takes', () => {
    const query = Array.from({ length: 60 }, (_, n) => `properties=maat:${n}`).join('&');
    expect(read(query).properties).toHaveLength(40);
  });
});

describe('the way back after logging in', () => {
  test('the way back after logging in is a path of this shop', () => {
    expect(read('redirect=%2Fafrekenen%3Fa%3D1').redirect).toBe('/afrekenen?a=1');
  });

  test('the way back after logging in keeps one of the slashes that it begins with, so that it stays here', () => {
    expect(read('redirect=%2F%2Fevil.example').redirect).toBe('/evil.example');
  });

  test.each(['https://evil.example', 'javascript:alert(1)', ''])(
    'the way back after logging in is never %s',
    (target) => {
      expect(read(`redirect=${encodeURIComponent(target)}`).redirect).toBeUndefined();
    },
  );
});

test('an empty search has no question mark, and values without words are left out', () => {
  expect(stringifySearch({ warehouse: undefined, from: '' })).toBe('');
  expect(stringifySearch({ warehouse: '2010' })).toBe('?warehouse=2010');
});
