import {
  type PublicShopConfig,
  publicShopConfig,
  ShopConfig,
  type ShopConfigInput,
} from '@bivak/contract/shop-config';
import { getInformationPage, getRequestOutcome, type Item, listLendingTents } from '@bivak/contract/wire';
import { anItem } from './fake-catalogue.ts';
import { createFakeShop, type FakeShop } from './fake-shop.ts';
import { smallShop } from './open-page.tsx';

const words = (nl: string) => ({ nl, en: nl, de: nl });

/** What a shop of a test lends, when and to whom: youth (33) in the peak of 2027 too, other associations (34) around it. */
const lending: NonNullable<ShopConfigInput['lending']> = {
  warehouse: 'zaventem',
  tents: [
    { item: '2010', kind: 'senior', roundCount: 2370 },
    { item: '2020', kind: 'patrol', roundCount: 3250 },
    { item: '2090', kind: 'stock', maxPerRequest: 1 },
  ],
  customerGroups: [
    { id: '33', name: words('Jeugdvereniging'), windows: [{ from: '2027-03-15', to: '2027-11-15' }] },
    {
      id: '34',
      name: words('Vereniging'),
      windows: [
        { from: '2027-03-15', to: '2027-06-30' },
        { from: '2027-08-20', to: '2027-11-15' },
      ],
    },
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
  ageGroups: [
    { kind: 'child', name: words('Kinderen') },
    { kind: 'supervisor', name: words('Leiding') },
  ],
  transports: [
    { kind: 'VAN', tentsPerVehicle: 10 },
    { kind: 'TRUCK', tentsPerVehicle: 30 },
    { kind: 'MUNICIPAL' },
  ],
  damageMailTo: 'schade@feesthuis.example',
};

/** What a shop that lends tents has otherwise than the small one of `openPage`. */
export function aLendingShop(
  more: Partial<NonNullable<ShopConfigInput['lending']>> = {},
): Pick<PublicShopConfig, 'lending' | 'routes' | 'customerGroups'> {
  const config = ShopConfig.parse({ ...smallShop, lending: { ...lending, ...more } });
  const { lending: shown, routes, customerGroups } = publicShopConfig(config);
  return { lending: shown, routes, customerGroups };
}

/** Its tents, what they cost, and one page of words that says a few of the shop's facts. */
export function aLendingFake(items: readonly Item[] = tents): FakeShop {
  const fake = createFakeShop({ items: [...items] });
  fake.on(listLendingTents, () => ({
    Collection: [
      {
        ItemID: '2010',
        Prices: [
          { CustomerGroupID: '33', PerDay: 1.16, PerDayIncVAT: 1.4 },
          { CustomerGroupID: '34', PerDay: 14.05, PerDayIncVAT: 17 },
        ],
        DamageParts: [{ Description: 'Kleine piket', PriceIncVAT: 2.5 }],
      },
      {
        ItemID: '2020',
        Prices: [
          { CustomerGroupID: '33', PerDay: 0.74, PerDayIncVAT: 0.9 },
          { CustomerGroupID: '34', PerDay: 7.44, PerDayIncVAT: 9 },
        ],
        DamageParts: [],
      },
    ],
    Total: 2,
    Index: 0,
  }));
  fake.on(getRequestOutcome, () => ({ Outcome: null }));
  fake.on(getInformationPage, ({ params }) => ({
    Page: params['page'],
    Title: 'Piekperiode',
    Since: null,
    Blocks: [
      { Kind: 'heading', Lines: [[{ Text: 'De kalender' }]] },
      {
        Kind: 'list',
        Lines: [
          [{ Text: 'Aanvragen tot en met {deadline}.' }],
          [{ Text: 'Er zijn {truckCount} vrachtwagens.' }],
        ],
      },
      {
        Kind: 'paragraph',
        Lines: [[{ Text: 'Zie ' }, { Text: 'het reglement', Link: 'regulations' }, { Text: '.' }]],
      },
    ],
    Pages: [
      { Page: 'regulations', Title: 'Reglement' },
      { Page: 'peakTime', Title: 'Piekperiode' },
      { Page: 'contact', Title: 'Contact' },
    ],
  }));
  return fake;
}

const tents = [
  aTent('2010', 'Seniortent', 10),
  aTent('2020', 'Patrouilletent', 8),
  aTent('2090', 'Voorraadtent', null),
];

function aTent(ID: string, Description: string, places: number | null): Item {
  return anItem({
    ID,
    Slug: ID,
    Description,
    MediumDescription: `1 zak met een ${Description}`,
    LongDescription: `Een ${Description} staat snel.\n\nHou de zakken droog.`,
    CustomFields: { CUST_Weight: 60, CUST_OccupancyCapacity: places },
  });
}
