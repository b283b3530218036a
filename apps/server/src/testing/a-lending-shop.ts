import type { ShopConfigInput } from '@bivak/contract/shop-config';

type Lending = NonNullable<ShopConfigInput['lending']>;

const words = (text: string) => ({ nl: text, en: text, de: text });

/** The summer that tests lend and divide. */
export const summer2027: NonNullable<Lending['seasons']>[number] = {
  peak: { from: '2027-07-01', to: '2027-08-16' },
  customerGroups: ['33'],
  applicationsFrom: '2026-11-02',
  distributionFrom: '2027-02-19',
  distributionTo: '2027-03-05',
  leftoversFrom: '2027-05-17',
};

/** What a shop of a test lends, when and to whom: youth (33) also in the peak, other associations (34) around it. */
export function lendingOf(more: Partial<Lending> = {}): Lending {
  return {
    warehouse: 'noord',
    tents: [
      { item: 'senior', kind: 'senior' },
      { item: 'patrol', kind: 'patrol' },
      { item: 'stock', kind: 'stock', maxPerRequest: 1 },
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
    seasons: [summer2027],
    periods: { maximumDays: 15, reservationDaysInAdvance: 365 },
    ageGroups: [{ kind: 'child', name: words('Kinderen') }],
    transports: [
      { kind: 'VAN', tentsPerVehicle: 10 },
      { kind: 'TRUCK', tentsPerVehicle: 30 },
      { kind: 'MUNICIPAL' },
    ],
    damageMailTo: 'schade@feesthuis.example',
    ...more,
  };
}
