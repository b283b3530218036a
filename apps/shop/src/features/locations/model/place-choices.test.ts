import { describe, expect, test } from 'vitest';
import { aWarehouse } from '../../../testing/fake-places.ts';
import { placeChoices } from './place-choices.ts';

const warehouses = [
  aWarehouse('leuven', 'Leuven'),
  aWarehouse('brussel', 'Brussel'),
  aWarehouse('gent', 'Gent'),
];
const warehouseAliases = { brabant: ['leuven', 'brussel'] };
const brabant = { nl: 'Brabant', en: 'Brabant region', de: 'Region Brabant' };

describe('the pickup points to choose from', () => {
  test.each([
    ['nl', 'Brabant'],
    ['en', 'Brabant region'],
    ['de', 'Region Brabant'],
  ] as const)(
    'the pickup points to choose from name an alias in the language of the page: %s',
    (locale, name) => {
      const shop = { warehouseAliases, warehouseAliasNames: { brabant } };
      const choices = placeChoices(warehouses, { shop, locale });
      expect(choices.map(({ WarehouseID, Description }) => [WarehouseID, Description])).toEqual([
        ['brabant', name],
        ['gent', 'Gent'],
      ]);
    },
  );

  test('the pickup points to choose from call an alias without a name by itself', () => {
    const shop = { warehouseAliases, warehouseAliasNames: {} };
    expect(placeChoices(warehouses, { shop, locale: 'nl' })[0]?.Description).toBe('brabant');
  });
});
