import { describe, expect, test } from 'vitest';
import { parseSearch, readSearch, stringifySearch } from './search.ts';

function read(query: string) {
  return readSearch(parseSearch(query));
}

describe('place and period in an address', () => {
  test('are read', () => {
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
  ])('%s clears both', (_, query) => {
    expect(read(query)).toMatchObject({ from: undefined, to: undefined });
  });

  test('a place that cannot be one is dropped', () => {
    expect(read('warehouse=%3Cscript%3E').warehouse).toBeUndefined();
  });
});

describe('the way back after logging in', () => {
  test('is a path of this shop', () => {
    expect(read('redirect=%2Fafrekenen%3Fa%3D1').redirect).toBe('/afrekenen?a=1');
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'is never %s',
    (target) => {
      expect(read(`redirect=${encodeURIComponent(target)}`).redirect).toBeUndefined();
    },
  );
});

test('an empty search has no question mark, and values without words are left out', () => {
  expect(stringifySearch({ warehouse: undefined, from: '' })).toBe('');
  expect(stringifySearch({ warehouse: '2010' })).toBe('?warehouse=2010');
});
