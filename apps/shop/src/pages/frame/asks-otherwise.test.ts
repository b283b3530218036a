import { createClient } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { expect, test } from 'vitest';
import { createQueryClient } from '@bivak/web';
import { createSessionStore } from '../../session/session-store.ts';
import { warehousesQuery } from '../../features/locations/api/places-query.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import type { ShopSearch } from '../../routing/search.ts';
import { anItem } from '../../testing/fake-catalogue.ts';
import { aWarehouse, settings, TODAY } from '../../testing/fake-places.ts';
import { createFakeShop } from '../../testing/fake-shop.ts';
import { withCart } from '../../testing/with-cart.ts';
import { asksOtherwise } from './asks-otherwise.ts';

const from = '2026-12-12' as IsoDate;
const to = '2026-12-14' as IsoDate;
const otherTo = '2026-12-15' as IsoDate;

/** Of a browser with a cart for 12 to 14 December in Zaventem. */
function asks(search: ShopSearch, { cartMode = 'single', amount = 1 }: Given = {}): boolean {
  const fake = createFakeShop();
  const call = createClient(fake.transport);
  const queryClient = createQueryClient();
  queryClient.setQueryData(settingsQuery(call).queryKey, settings);
  queryClient.setQueryData(warehousesQuery(call).queryKey, [
    aWarehouse('zaventem', 'Zaventem'),
    aWarehouse('mechelen', 'Mechelen'),
  ]);
  const store = createSessionStore();
  store.setState(withCart(fake, [{ id: 'l1', item: anItem({ ID: 'glas' }), amount }]));
  const shop = { cartMode, mode: 'rental', warehouseAliases: {}, warehouseAliasNames: {} } as const;
  const clock = { today: () => TODAY };
  return asksOtherwise({ call, clock, locale: 'nl', queryClient, session: { store }, shop }, search);
}
interface Given {
  readonly cartMode?: 'single' | 'multiple';
  readonly amount?: number;
}

test.each<[string, ShopSearch, Given, boolean]>([
  ['other days', { warehouse: 'zaventem', from, to: otherTo }, {}, true],
  ['another pickup point', { warehouse: 'mechelen', from, to }, {}, true],
  ['what the cart is for', { warehouse: 'zaventem', from, to }, {}, false],
  ['nothing', {}, {}, false],
  ['days of the past', { from: '2026-11-02' as IsoDate, to: '2026-11-04' as IsoDate }, {}, false],
  ['other days, beside an empty cart', { from, to: otherTo }, { amount: 0 }, false],
  ['other days, in a cart of many', { from, to: otherTo }, { cartMode: 'multiple' }, false],
])('an address that asks for %s is told from the cart', (_, search, given, expected) => {
  expect(asks(search, given)).toBe(expected);
});
