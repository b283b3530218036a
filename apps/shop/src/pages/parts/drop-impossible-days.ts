import { notify } from '@bivak/ui';
import type { AppContext } from '../../app-context.tsx';
import { deliveriesQuery, warehousesQuery } from '../../features/locations/api/places-query.ts';
import { leftAt } from '../../features/locations/model/period-for-cart.ts';
import { remarkWords } from '../../features/locations/model/remark-words.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';

/**
 * Clears days that the place of the session does not have, and says so (spec 1 §4). How many a delivery asks for is
 * minded where something is added; days that cannot be loaded are judged there as well, by the server at last.
 */
export async function dropImpossibleDays(app: AppContext): Promise<void> {
  const { call, queryClient } = app;
  const { store } = app.session;
  const { warehouseId: warehouse, period } = store.getState().session;
  if (warehouse === null || period === null) return;
  const place = { warehouse, delivery: null, minDays: 0 };
  const [settings, warehouses, deliveries] = await Promise.all([
    queryClient.ensureQueryData(settingsQuery(call)),
    queryClient.ensureQueryData(warehousesQuery(call)),
    queryClient.ensureQueryData(deliveriesQuery(call)),
  ]);
  const draft = await leftAt(app, place, period, settings).catch(() => null);
  const { session, cart } = store.getState();
  const isOld = session.warehouseId !== warehouse || session.period !== period || cart.cartId !== null;
  if (draft?.period !== null || isOld) return;
  store.setState((state) => ({ session: { ...state.session, period: null } }));
  const title = remarkWords(
    app,
    { warehouses, deliveries },
    { ...draft, remark: { kind: 'dates-dropped', begin: null } },
  );
  if (title !== null) notify({ type: 'warning', title });
}
