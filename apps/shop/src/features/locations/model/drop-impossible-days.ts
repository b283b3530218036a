import { notify } from '@bivak/ui';
import type { AppContext } from '../../../app-context.tsx';
import { deliveriesQuery, warehousesQuery } from '../api/places-query.ts';
import { rulesAt } from './period-for-cart.ts';
import { remarkWords } from './remark-words.ts';
import { underRules } from './selector-draft.ts';
import { settingsQuery } from '../../settings/api/settings-query.ts';
import { isHeld } from '../../../session/selection-of.ts';

/**
 * Clears days that the place of the session does not have, and says so (spec 1 §4). How many a delivery asks for is
 * minded where something is added; days that cannot be loaded are evaluated there as well, by the server at last.
 */
export async function dropImpossibleDays(app: AppContext): Promise<void> {
  const { call, queryClient } = app;
  const { store } = app.session;
  const { warehouseId: warehouse, period } = store.getState().session;
  if (warehouse === null || period === null) return;
  const [settings, warehouses, deliveries] = await Promise.all([
    queryClient.ensureQueryData(settingsQuery(call)),
    queryClient.ensureQueryData(warehousesQuery(call)),
    queryClient.ensureQueryData(deliveriesQuery(call)),
  ]);
  const rules = await rulesAt(app, warehouse, settings, period.to).catch(() => null);
  const { session } = store.getState();
  const isOld =
    session.warehouseId !== warehouse || session.period !== period || isHeld(store.getState(), app.shop);
  if (rules === null || isOld) return;
  const draft = underRules({ warehouse, delivery: null, period, remark: null }, rules, 0);
  if (draft.period !== null) return;
  store.setState((state) => ({ session: { ...state.session, period: null } }));
  const title = remarkWords(
    app,
    { warehouses, deliveries },
    { ...draft, remark: { kind: 'dates-dropped', begin: null } },
  );
  if (title !== null) notify({ type: 'warning', title });
}
