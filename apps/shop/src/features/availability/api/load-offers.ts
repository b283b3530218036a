import type { ItemSummary } from '@bivak/contract/wire';
import type { AppContext } from '../../../app-context.tsx';
import { offersQuery } from './offers-query.ts';
import { warehousesQuery } from '../../locations/api/places-query.ts';
import { placeChoices } from '../../locations/model/place-choices.ts';
import { settingsQuery } from '../../settings/api/settings-query.ts';
import type { ShopSearch } from '../../../routing/search.ts';
import { isHeld, selectionOf, shownSelection, type Selection } from '../../../session/selection-of.ts';

/**
 * Finds the place and period that the page will show: those of the address that is being loaded, or of the cart that
 * holds others.
 */
export async function loadSelection(app: AppContext, search: ShopSearch): Promise<Selection> {
  const { queryClient, call, clock, shop, session } = app;
  const [warehouses, settings] = await Promise.all([
    queryClient.ensureQueryData(warehousesQuery(call)),
    queryClient.ensureQueryData(settingsQuery(call)),
  ]);
  const choices = placeChoices(warehouses, app);
  const limits = { mode: shop.mode, today: clock.today(), settings };
  const state = session.store.getState();
  const held = isHeld(state, shop) ? state.session : null;
  return shownSelection(selectionOf(search, choices, limits), held, choices, limits);
}

/**
 * Loads stock and prices of a page of items, where place and period are known; what is sold is there without a day. That they are missing must not keep the
 * page away: the cards then show what they begin at.
 */
export async function loadOffers(
  { queryClient, call, session, shop }: AppContext,
  items: readonly ItemSummary[],
  { warehouse, period }: Selection,
): Promise<void> {
  if (warehouse === null || (period === null && shop.mode !== 'sales') || items.length === 0) return;
  const identity = session.store.getState().session.account?.CustomerID ?? 'public';
  const ids = items.map((item) => item.ID);
  await queryClient.prefetchQuery(offersQuery(call, ids, { warehouse, period, identity }));
}
