import { describe, expect, it } from 'vitest';
import { checkShopConfig } from './check-shop-config.ts';
import { publicShopConfig } from './public-shop-config.ts';
import { aSmallShop, changed } from './testing.ts';

const name = { nl: 'x', en: 'x', de: 'x' };

/** The least that a lending shop has to say; the rest has the figures of spec 3 §9. */
const lendingShop = changed(aSmallShop(), 'lending', {
  warehouse: 'halle',
  tents: [
    { item: '2010', kind: 'senior' },
    { item: '2090', kind: 'stock', maxPerRequest: 1 },
  ],
  customerGroups: [
    { id: '33', name, seasons: [{ from: '03-15', to: '11-15' }] },
    { id: '34', name, seasons: [{ from: '03-15', to: '06-30' }] },
  ],
  peakPeriods: [
    {
      from: '07-01',
      to: '08-16',
      customerGroups: ['33'],
      applicationsFrom: '11-02',
      distributionFrom: '02-19',
      distributionTo: '03-05',
    },
  ],
  periods: { maximumDays: 15, reservationDaysInAdvance: 365 },
  ageGroups: [{ kind: 'child', name }],
  transports: [{ kind: 'VAN', tentsPerVehicle: 10 }, { kind: 'MUNICIPAL' }],
  damageMailTo: 'schade@groenhof.example',
});

/** Where `lending` is changed, to what, and the field and problem that must be named. */
const wrong: readonly (readonly [string, string, unknown, string, string])[] = [
  ['a key that nobody knows', 'peak', {}, 'peak', 'unknownKey'],
  ['a warehouse that the shop does not have', 'warehouse', 'gent', 'warehouse', 'unknownWarehouse'],
  ['no tents at all', 'tents', [], 'tents', 'tooSmall'],
  ['a tent of a kind that no request counts', 'tents.0.kind', 'party', 'tents[0].kind', 'notOneOf'],
  ['the same tent twice', 'tents.1.item', '2010', 'tents[1].item', 'duplicate'],
  ['two senior tents', 'tents.1.kind', 'senior', 'tents[1].kind', 'duplicate'],
  [
    'a part that costs less than nothing',
    'tents.0.damageParts',
    [{ name, cents: -1 }],
    'tents[0].damageParts[0].cents',
    'tooSmall',
  ],
  ['a group declared twice', 'customerGroups.1.id', '33', 'customerGroups[1].id', 'duplicate'],
  ['a group that may never lend', 'customerGroups.0.seasons', [], 'customerGroups[0].seasons', 'tooSmall'],
  [
    'a season that ends on a day that does not exist',
    'customerGroups.0.seasons.0.to',
    '11-31',
    'customerGroups[0].seasons[0].to',
    'unknownDay',
  ],
  [
    'a peak for a group that the shop does not have',
    'peakPeriods.0.customerGroups',
    ['33', '99'],
    'peakPeriods[0].customerGroups[1]',
    'unknownCustomerGroup',
  ],
  [
    'a peak that ends before it begins',
    'peakPeriods.0.to',
    '06-30',
    'peakPeriods[0].to',
    'endsBeforeItBegins',
  ],
  [
    'a division that begins after its end',
    'peakPeriods.0.distributionFrom',
    '03-06',
    'peakPeriods[0].distributionTo',
    'endsBeforeItBegins',
  ],
  [
    'a division that ends within the peak',
    'peakPeriods.0.distributionTo',
    '07-02',
    'peakPeriods[0].from',
    'endsBeforeItBegins',
  ],
  ['no longest period', 'periods.maximumDays', undefined, 'periods.maximumDays', 'required'],
  [
    'a longest period under the shortest',
    'periods.maximumDays',
    1,
    'periods.maximumDays',
    'maximumBelowMinimum',
  ],
  ['the same age group twice', 'ageGroups.1', { kind: 'child', name }, 'ageGroups[1].kind', 'duplicate'],
  ['a way to fetch that the wire cannot say', 'transports.0.kind', 'BIKE', 'transports[0].kind', 'notOneOf'],
  [
    'staffing steps that do not rise',
    'staffing.steps',
    [
      { upToTents: 5, persons: 2 },
      { upToTents: 5, persons: 3 },
    ],
    'staffing.steps[1].upToTents',
    'unorderedSteps',
  ],
  ['fines the wrong way round', 'overloadFine.toCents', 100, 'overloadFine.toCents', 'maximumBelowMinimum'],
  [
    'a domain with an at sign',
    'internalMailDomains',
    ['@dienst.example'],
    'internalMailDomains[0]',
    'badFormat',
  ],
];

describe('the lending settings of a shop', () => {
  it('may be absent: most shops lend to nobody', () => {
    const checked = checkShopConfig(aSmallShop());
    expect(checked.ok && checked.config.lending).toBeUndefined();
  });

  it('have the figures of the specification where the file says none', () => {
    const checked = checkShopConfig(lendingShop);
    expect(checked.ok && checked.config.lending).toMatchObject({
      tents: [{ maxPerRequest: null }, { damageParts: [] }],
      periods: {
        minimumDays: 2,
        startsInDays: 1,
        pickupDaysBefore: 5,
        edit: { minimumDays: 4, minimumCampDays: 2, extraDays: 7 },
      },
      staffing: { steps: [{ upToTents: 5, persons: 2 }, {}, {}, { upToTents: 39, persons: 5 }], above: 6 },
      transports: [{ tentsPerVehicle: 10 }, { tentsPerVehicle: null }],
      overloadFine: { fromCents: 40_000, toCents: 4_000_000 },
      map: { width: 600, height: 400, zoom: 18 },
    });
  });

  it('may hold a season that passes New Year', () => {
    const seasons = [{ from: '12-01', to: '01-31' }];
    expect(checkShopConfig(changed(lendingShop, 'lending.customerGroups.0.seasons', seasons)).ok).toBe(true);
  });

  it.each(wrong)('%s is named by its field', (_why, path, value, field, code) => {
    const checked = checkShopConfig(changed(lendingShop, `lending.${path}`, value));
    expect(checked.ok ? [] : checked.problems).toContainEqual(
      expect.objectContaining({ field: `lending.${field}`, code }),
    );
  });

  it('stay with the server as long as no screen asks for them', () => {
    const checked = checkShopConfig(lendingShop);
    expect(checked.ok && JSON.stringify(publicShopConfig(checked.config))).not.toContain('lending');
  });
});
