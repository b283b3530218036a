import type { ShopConfigInput } from '@bivak/contract/shop-config';

const words = (text: string) => ({ nl: text, en: text, de: text });

/** What a shop of a test lends, and to whom. */
export function lendingOf(
  more: Partial<NonNullable<ShopConfigInput['lending']>> = {},
): NonNullable<ShopConfigInput['lending']> {
  const window = [{ from: '01-01', to: '12-31' }];
  return {
    warehouse: 'noord',
    tents: [
      { item: 'senior', kind: 'senior' },
      { item: 'patrol', kind: 'patrol' },
      { item: 'stock', kind: 'stock', maxPerRequest: 1 },
    ],
    customerGroups: [
      { id: '33', name: words('Jeugdvereniging'), seasons: window },
      { id: '34', name: words('Vereniging'), seasons: window },
    ],
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
