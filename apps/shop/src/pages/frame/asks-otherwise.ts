import type { AppContext } from '../../app-context.tsx';
import { warehousesQuery } from '../../features/locations/api/places-query.ts';
import { placeChoices } from '../../features/locations/model/place-choices.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import type { ShopSearch } from '../../routing/search.ts';
import { isHeld, otherThan, selectionOf, shownSelection } from '../../session/selection-of.ts';

type App = Pick<AppContext, 'call' | 'locale' | 'queryClient'> & {
  readonly clock: Pick<AppContext['clock'], 'today'>;
  readonly session: Pick<AppContext['session'], 'store'>;
  readonly shop: Pick<AppContext['shop'], 'cartMode' | 'mode' | 'warehouseAliases' | 'warehouseAliasNames'>;
};

/**
 * Whether the server's page of an address was for another place or other days than the visitor's cart: what was pressed
 * on it before the browser took it over was not meant for the cart.
 */
export function asksOtherwise(app: App, search: ShopSearch): boolean {
  const { call, clock, queryClient, session, shop } = app;
  const state = session.store.getState();
  const settings = queryClient.getQueryData(settingsQuery(call).queryKey);
  const all = queryClient.getQueryData(warehousesQuery(call).queryKey);
  if (settings === undefined || all === undefined || !isHeld(state, shop)) return false;
  const places = placeChoices(all, app);
  const limits = { mode: shop.mode, today: clock.today(), settings };
  const asked = selectionOf(search, places, limits);
  return otherThan(shownSelection(asked, state.session, places, limits), asked) !== null;
}
