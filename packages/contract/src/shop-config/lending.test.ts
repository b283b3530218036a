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
    { id: '33', name, windows: [{ from: '2027-03-15', to: '2027-11-15' }] },
    { id: '34', name },
  ],
  seasons: [
    {
      peak: { from: '2027-07-01', to: '2027-08-16' },
      customerGroups: ['33'],
      applicationsFrom: '2026-11-02',
      distributionFrom: '2027-02-19',
      distributionTo: '2027-03-05',
      leftoversFrom: '2027-05-17',
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
  [
    'a window that ends on a day that does not exist',
    'customerGroups.0.windows.0.to',
    '2027-11-31',
    'customerGroups[0].windows[0].to',
    'unknownDay',
  ],
  [
    'a window that ends before it begins',
    'customerGroups.0.windows.0.to',
    '2027-03-14',
    'customerGroups[0].windows[0].to',
    'endsBeforeItBegins',
  ],
  [
    'a season for a group that the shop does not have',
    'seasons.0.customerGroups',
    ['33', '99'],
    'seasons[0].customerGroups[1]',
    'unknownCustomerGroup',
  ],
  [
    'a peak that ends before it begins',
    'seasons.0.peak.to',
    '2027-06-30',
    'seasons[0].peak.to',
    'endsBeforeItBegins',
  ],
  [
    'a day of every year, where a row per year is entered',
    'seasons.0.peak.from',
    '07-01',
    'seasons[0].peak.from',
    'badFormat',
  ],
  [
    'applications that begin after the distribution',
    'seasons.0.applicationsFrom',
    '2027-02-20',
    'seasons[0].distributionFrom',
    'endsBeforeItBegins',
  ],
  [
    'a distribution that begins after its end',
    'seasons.0.distributionFrom',
    '2027-03-06',
    'seasons[0].distributionTo',
    'endsBeforeItBegins',
  ],
  [
    'a distribution that ends within the peak',
    'seasons.0.distributionTo',
    '2027-07-02',
    'seasons[0].peak.from',
    'endsBeforeItBegins',
  ],
  [
    'leftovers before the distribution is done',
    'seasons.0.leftoversFrom',
    '2027-03-04',
    'seasons[0].leftoversFrom',
    'endsBeforeItBegins',
  ],
  [
    'two summers that share a day',
    'seasons.1',
    {
      peak: { from: '2027-08-16', to: '2027-08-31' },
      customerGroups: ['33'],
      applicationsFrom: '2026-11-02',
      distributionFrom: '2027-02-19',
      distributionTo: '2027-03-05',
      leftoversFrom: '2027-05-17',
    },
    'seasons[1].peak.from',
    'overlappingPeaks',
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
  it('the lending settings of a shop may be absent: most shops lend to nobody', () => {
    const checked = checkShopConfig(aSmallShop());
    expect(checked.ok && checked.config.lending).toBeUndefined();
  });

  it('the lending settings of a shop have the figures of the specification where the file says none', () => {
    const checked = checkShopConfig(lendingShop);
    expect(checked.ok && checked.config.lending).toMatchObject({
      tents: [{ maxPerRequest: null }, { damageParts: [] }],
      customerGroups: [{}, { windows: [] }],
      seasons: [{ giveBackFreeDays: 45 }],
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

  it.each(wrong)(
    'the lending settings of a shop: %s is named by its field',
    (_why, path, value, field, code) => {
      const checked = checkShopConfig(changed(lendingShop, `lending.${path}`, value));
      expect(checked.ok ? [] : checked.problems).toContainEqual(
        expect.objectContaining({ field: `lending.${field}`, code }),
      );
    },
  );

  it('the lending settings of a shop come to the browser without price lists of damage and addresses of mail', () => {
    const checked = checkShopConfig(lendingShop);
    const shown = checked.ok ? publicShopConfig(checked.config).lending : null;
    expect(shown?.seasons).toHaveLength(1);
    expect(JSON.stringify(shown)).not.toMatch(/damageParts|damageMailTo|internalMailDomains/u);
  });

  it('the lending settings of a shop come to the browser of no shop that does not lend', () => {
    const checked = checkShopConfig(aSmallShop());
    expect(checked.ok && publicShopConfig(checked.config).lending).toBeNull();
  });
});
