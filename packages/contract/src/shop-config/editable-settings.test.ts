import { describe, expect, it } from 'vitest';
import {
  checkShopConfig,
  isEditable,
  isOfTheFile,
  placeOf,
  settingNames,
  settingOf,
  type ShopConfig,
  storedField,
  withStored,
} from './index.ts';
import { aSmallShop } from './testing.ts';

const small = checked(aSmallShop());

function checked(candidate: unknown): ShopConfig {
  const result = checkShopConfig(candidate);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.config;
}

const edited = (...stored: readonly (readonly [string, unknown])[]): ShopConfig =>
  checked(
    withStored(
      small,
      stored.map(([name, value]) => ({ name, value })),
    ),
  );

describe('settings that a business edits', () => {
  it('every setting is either edited in tables or stays with shop.json', () => {
    const places = (name: string) => name === 'warehouses' || name === 'deliveries';
    const neither = settingNames().filter(
      (name) => !places(name) && Number(isEditable(name)) + Number(isOfTheFile(name)) !== 1,
    );
    expect(neither).toEqual([]);
  });

  it.each([
    'id',
    'origins',
    'signOn',
    'payment',
    'core',
    'no.such',
    'constructor',
    'warehouses',
    'warehouses.',
  ])('%s is not the name of a setting that a business edits', (name) => expect(isEditable(name)).toBe(false));

  it('a stored value wins over the file, and the file stays as it was', () => {
    const before = structuredClone(small);
    expect(edited(['reservations.validityHours', 6]).reservations.validityHours).toBe(6);
    expect(edited(['account.fields.hidden', []]).account.fields.hidden).toEqual([]);
    expect(small).toEqual(before);
  });

  it('what may be left out is left out by nothing, what may be null is null', () => {
    const withFixed = checked({ ...small, fixedProduct: { item: 'verpakking' } });
    const none = checked(withStored(withFixed, [{ name: 'fixedProduct', value: null }]));
    expect(none.fixedProduct).toBeUndefined();
    expect(edited(['core.DefaultDeliveryID', null]).core.DefaultDeliveryID).toBeNull();
  });

  it('stored places are all that there are, in their order, under the name of their row', () => {
    const [halle] = small.warehouses;
    const config = edited(
      ['warehouses.halle', { ...halle, order: 1 }],
      ['warehouses.aalst', { ...halle, name: 'Aalst', order: 0 }],
      ['warehouses.gent', null],
    );
    expect(config.warehouses.map(({ id, name }) => `${id} ${name}`)).toEqual(['aalst Aalst', 'halle Halle']);
    expect(config.deliveries).toEqual(small.deliveries);
    expect(settingOf(config, 'warehouses.halle')).toEqual({ ...halle, order: 1 });
  });

  it('a fault of a place is told under the name of its row', () => {
    const [halle] = small.warehouses;
    const hours = [{ weekdays: [1], from: '09:00', to: '08:00' }];
    const candidate = withStored(small, [
      { name: 'warehouses.aalst', value: { ...halle, order: 0 } },
      { name: 'warehouses.halle', value: { ...halle, hours, order: 1 } },
    ]);
    const result = checkShopConfig(candidate);
    const fields = result.ok ? [] : result.problems.map((problem) => storedField(candidate, problem));
    expect(fields).toEqual(['warehouses.halle.hours[0].to']);
    expect(placeOf('warehouses.halle')).toEqual({ kind: 'warehouses', id: 'halle' });
  });
});
