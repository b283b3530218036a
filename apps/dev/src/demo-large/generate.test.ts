import { createHash } from 'node:crypto';
import type { IsoDate, Weekday } from '@bivak/rules';
import { warehouseSlots } from '@bivak/contract/shop-config';
import { describe, expect, test } from 'vitest';
import type { PlaceCalendar } from '../../../server/src/features/locations/index.ts';
import type { EpochMs } from '../../../server/src/platform/database/types.ts';
import { aShopConfig } from '../../../server/src/testing/a-shop.ts';
import type { ShopFacts } from './facts.ts';
import { generate } from './generate.ts';
import { readArguments } from './read-arguments.ts';

const config = aShopConfig('feesthuis');

function calendarOf(warehouse: (typeof config)['warehouses'][number]): PlaceCalendar {
  const hours = (direction: 'pickup' | 'return') =>
    warehouseSlots(warehouse)
      .filter((slot) => slot.direction === direction)
      .map(({ weekday, from, to, capacity, ranking }) => ({
        id: `${warehouse.id}.${direction}${weekday}.${from}`,
        weekday: weekday as Weekday,
        day: null,
        from: from as never,
        to: to as never,
        capacity,
        ranking,
      }));
  return {
    warehouseId: warehouse.id,
    descriptions: {},
    hours: { pickup: hours('pickup'), return: hours('return') },
    closingDays: ['2027-07-17' as IsoDate],
    used: { pickup: new Map(), return: new Map() },
    holdsOwn: false,
  };
}

function facts(more: Partial<ShopFacts> = {}): ShopFacts {
  return {
    items: 200,
    reservations: 500,
    seed: 1,
    now: Date.parse('2026-11-21T10:00:00Z') as EpochMs,
    config,
    calendars: config.warehouses.map(calendarOf),
    priceLists: [{ id: 'standard', customerGroup: null }],
    deposit: null,
    taken: [],
    pictures: [],
    next: { ranking: 1, reservation: 1, order: 1, line: 1 },
    ...more,
  };
}

/** All rows of all tables, as one short text, and the numbers that were given. */
function fingerprint(of: ShopFacts): { readonly hash: string; readonly numbers: readonly string[] } {
  const hash = createHash('sha256');
  const numbers: string[] = [];
  for (const { table, text } of generate(of)) {
    hash.update(table).update(text);
    const rows = Buffer.from(text).toString().split('\n');
    if (table === 'reservation')
      numbers.push(...rows.flatMap((row) => (row === '' ? [] : [row.split('\t')[2] ?? ''])));
  }
  return { hash: hash.digest('hex'), numbers };
}

describe('the same seed', () => {
  test('the same seed makes the same shop to the last letter, another one another', () => {
    const first = fingerprint(facts()).hash;
    expect(fingerprint(facts()).hash).toBe(first);
    expect(fingerprint(facts({ seed: 2 })).hash).not.toBe(first);
  });
});

test('numbers of the large demo go on where the shop stands, and grow longer than six digits when they must', () => {
  const { numbers } = fingerprint(facts({ next: { ranking: 1, reservation: 999_800, order: 5, line: 1 } }));
  expect(numbers[0]).toMatch(/^R20\d\d-999800$/u);
  expect(numbers.at(-1)).toMatch(/^R2026-1000\d{3}$/u);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a shop that sells is filled too, with things that do not come back', () => {
  const shopOfSales = facts({ config: { ...config, core: { ...config.core, ShopSalesModus: true } } });
  const kinds = new Set<string>();
  for (const { table, text } of generate(shopOfSales)) {
    if (table !== 'item') continue;
    for (const row of Buffer.from(text).toString().split('\n'))
      if (row !== '') kinds.add(row.split('\t')[2] ?? '');
  }
  expect([...kinds]).toEqual(['Sales']);
});

describe('what is asked for', () => {
  test('what is asked for is a hundred thousand items and a million reservations, if nobody says otherwise', () => {
    expect(readArguments([])).toEqual({
      items: 100_000,
      reservations: 1_000_000,
      seed: 1,
      shop: 'feesthuis',
      fresh: false,
    });
  });

  test.each([
    ['--items', '12'],
    ['--items', 'many'],
    ['--reservations', '1.5'],
    ['--seed', '-1'],
    ['--colour', 'red'],
  ])('what is asked for is refused in a line when it makes no sense: %s %s', (...args) => {
    expect(readArguments([args.join('=')])).toEqual(expect.stringContaining(args[0] ?? ''));
  });
});
