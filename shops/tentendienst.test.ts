import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkShopConfig } from '@bivak/contract/shop-config';
import { describe, expect, it } from 'vitest';
import { demoData, readJson } from './shop-folder.ts';

const checked = checkShopConfig(readJson('tentendienst', 'shop.json'));
const config = checked.ok ? checked.config : undefined;
const lending = config?.lending;
const data = demoData('tentendienst');

describe('the lending settings of De Tentendienst', () => {
  it('the lending settings of De Tentendienst name the senior, the patrol and the stock tent, and all three can be had', () => {
    const tents = lending?.tents.map(({ item, kind }) => [item, kind]);
    expect(tents).toEqual([
      ['2010', 'senior'],
      ['2020', 'patrol'],
      ['2090', 'stock'],
    ]);
    const items = data.items.map(({ id }) => id);
    expect(tents?.filter(([item = '']) => !items.includes(item))).toEqual([]);
  });

  it('the lending settings of De Tentendienst let ten sleep in a senior tent and eight in a patrol tent, and mark the weights as made up', () => {
    const tents = data.items.filter(({ id }) => lending?.tents.some(({ item }) => item === id));
    expect(tents.map(({ customFields, demoFields }) => [customFields, demoFields])).toEqual([
      [{ CUST_OccupancyCapacity: 10, CUST_Weight: 95 }, ['CUST_Weight']],
      [{ CUST_OccupancyCapacity: 8, CUST_Weight: 38 }, ['CUST_Weight']],
      [{ CUST_Weight: 60 }, ['CUST_Weight']],
    ]);
  });

  it('the lending settings of De Tentendienst know a price list and a login for every group of customers, and cheaper tents for the young', () => {
    const groups = lending?.customerGroups.map(({ id }) => id) ?? [];
    const lists = data['price-lists'].map(({ customerGroup }) => customerGroup);
    const people = data.people.map(({ customer }) => customer.customerGroup);
    expect(groups).toEqual(['33', '34', '35', '36']);
    expect(groups.filter((group) => !lists.includes(group) || !people.includes(group))).toEqual([]);
    for (const { item } of lending?.tents ?? [])
      expect(centsOf('33', item)).toBeLessThan(centsOf('34', item));
  });

  it('the lending settings of De Tentendienst list all parts of both sleeping tents, and mark the prices that the specification leaves out', () => {
    const parts = lending?.tents.map(({ damageParts }) => [
      damageParts.length,
      damageParts.filter(({ demo }) => !demo).length,
    ]);
    expect(parts).toEqual([
      [24, 10],
      [17, 9],
      [0, 0],
    ]);
  });

  it('the lending settings of De Tentendienst keep the winter blocked that the specification blocks', () => {
    expect(config?.blockedRanges).toContainEqual(
      expect.objectContaining({ from: '2025-11-16', to: '2026-03-14' }),
    );
  });

  it('the lending settings of De Tentendienst lend nothing in the winters that follow, row by row, to no group', () => {
    const windows = lending?.customerGroups.flatMap((group) => group.windows) ?? [];
    const blocked = config?.blockedRanges ?? [];
    const both = windows.filter(({ from, to }) =>
      blocked.some((range) => range.from === from || (range.to >= to && range.from <= from)),
    );
    expect(both).toEqual([]);
    expect(lending?.seasons.map(({ peak }) => peak.from)).toEqual([
      '2026-07-01',
      '2027-07-01',
      '2028-07-01',
      '2029-07-01',
    ]);
  });

  it('the lending settings of De Tentendienst let one stock tent go with a reservation, as the shop does', () => {
    const stock = data.items.find(({ id }) => id === '2090');
    expect(stock?.maxPerCart).toBe(lending?.tents.find(({ kind }) => kind === 'stock')?.maxPerRequest);
  });
});

describe('the words of De Tentendienst', () => {
  it.each(['nl', 'en', 'de'])(
    'the words of De Tentendienst speak of a list, and of no cart to its customers, in %s',
    (language) => {
      const files = [
        `../packages/web/messages/${language}.json`,
        `../apps/shop/messages/${language}.json`,
        `../packages/contract/messages/${language}.json`,
        `tentendienst/texts/${language}.json`,
      ];
      const merged = new Map(
        files.flatMap((file) => textsOf(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')))),
      );
      // What is to be filled in is no word.
      const spoken = [...merged].filter(([, text]) => cartWords.test(text.replaceAll(/\{cart\b/gu, '{')));
      expect(
        spoken.map(([key]) => key).filter((key) => !unmet.some((start) => key.startsWith(start))),
      ).toEqual([]);
    },
  );
});

/** Spec 3 §8, word for word; each stands where its situation arises, which the screens' tests see. */
const catalogue = {
  'shop.lending.wizard.summary.errorSubmitting':
    'Je aanvraag kon niet worden ingediend. Probeer het later opnieuw.',
  'shop.lending.damages.failed': 'Je gegevens konden niet worden verzonden',
  'shop.lending.request.cancelFailed': 'Er is een fout opgetreden bij het annuleren van de aanvraag',
  'shop.order.documentFailed.confirmation':
    'Er is een fout opgetreden bij het downloaden van de orderbevestiging',
  'shop.lending.reservationEdit.noCamp': 'Je hebt geen kampperiode geselecteerd',
  'shop.lending.wizard.summary.cartFailed':
    'Je gegevens konden niet worden verzonden, probeer het later opnieuw',
  'shop.accountInvoices.downloadError': 'De factuur kon niet worden gedownload',
  'shop.lending.costs.fetchError': 'De kostenoverzichten konden niet worden opgehaald',
  'shop.global.errorGeneral': 'Er is iets fout gegaan, probeer het opnieuw.',
  'shop.global.errorNotFound': 'Dit item kon niet worden gevonden',
  'shop.lending.request.notFound': 'Dit item kon niet worden gevonden',
  'shop.global.errorUnauthorized': 'Log in om deze pagina te bekijken',
};

describe('the catalogue of errors', () => {
  it('the catalogue of errors is said in the words of the service', () => {
    const files = [
      '../packages/web/messages/nl.json',
      '../apps/shop/messages/nl.json',
      'tentendienst/texts/nl.json',
    ];
    const texts = new Map(
      files.flatMap((file) => textsOf(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')))),
    );
    expect(Object.fromEntries(Object.keys(catalogue).map((key) => [key, texts.get(key)]))).toEqual(catalogue);
  });
});

describe('the constants of the service', () => {
  it('the constants of the service limit periods: two days, four and seven more in an edit, tomorrow at the earliest, five days from the depot', () => {
    expect(lending?.periods).toMatchObject({
      minimumDays: 2,
      startsInDays: 1,
      pickupDaysBefore: 5,
      edit: { minimumDays: 4, minimumCampDays: 2, extraDays: 7 },
    });
  });

  it('the constants of the service say what fetching takes: ten tents in a van, thirty in a truck, two to six persons', () => {
    expect(lending?.transports).toEqual([
      { kind: 'VAN', tentsPerVehicle: 10 },
      { kind: 'TRUCK', tentsPerVehicle: 30 },
      { kind: 'MUNICIPAL', tentsPerVehicle: null },
    ]);
    expect(lending?.staffing).toEqual({
      steps: [
        { upToTents: 5, persons: 2 },
        { upToTents: 15, persons: 3 },
        { upToTents: 24, persons: 4 },
        { upToTents: 39, persons: 5 },
      ],
      above: 6,
    });
    expect(lending?.overloadFine).toEqual({ fromCents: 400_00, toCents: 40_000_00 });
  });

  it('the constants of the service name the depot, the size of a map and three domains at which nobody is reached', () => {
    expect(lending?.warehouse).toBe('Zaventem');
    expect(lending?.map).toEqual({ width: 600, height: 400, zoom: 18 });
    expect(lending?.internalMailDomains).toHaveLength(3);
  });

  it('the constants of the service charge for parts what the specification says', () => {
    const charged = lending?.tents.map(({ damageParts }) =>
      damageParts.filter(({ demo }) => !demo).map(({ name, cents }) => [name['nl'], cents / 100]),
    );
    expect(charged?.map((parts) => Object.fromEntries(parts) as unknown)).toEqual([
      {
        'Kleine piket': 2.5,
        'Grote piket': 3,
        Hoekkoord: 1.25,
        'Zak voor toebehoren, leeg': 23,
        'Zak voor toebehoren, vol': 120.5,
        'Nok (gording)': 38.93,
        Grondzeil: 332.75,
        Tentzak: 211.75,
        Tentdoek: 1940.87,
        'Volledig spant': 318.17,
      },
      {
        Draadpiket: 1.7,
        'Aluminium piket': 4,
        Stormkoord: 2,
        'Zak, leeg': 25,
        'Zak, vol': 309.6,
        Grondzeil: 312,
        Tentzak: 58,
        Buitenzeil: 260,
        Binnenzeil: 360,
      },
      {},
    ]);
  });
});

const cartWords = /winkelmand|\bcarts?\b|warenk[oö]rb/iu;

/** Its customers never meet these: it has no widgets on other pages, and one depot, so none stands for several. */
const unmet = ['shop.widgets.', 'shop.locationPeriodSelector.alias', 'errors.PlaceFixed'];

function textsOf(texts: object, base = ''): (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? textsOf(value, `${base}${name}.`)
      : [[`${base}${name}`, String(value)] as const],
  );
}

function centsOf(group: string, item: string): number {
  const list = data['price-lists'].find(({ customerGroup }) => customerGroup === group);
  return list?.prices.find((price) => price.item === item)?.cents ?? Number.NaN;
}
