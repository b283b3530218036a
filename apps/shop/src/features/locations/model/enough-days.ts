import { daysInclusive, type Period } from '@bivak/rules';
import type { AppContext } from '../../../app-context.tsx';
import { type CartPlace, longEnough } from './period-for-cart.ts';
import type { Places } from './remark-words.ts';
import { tellRestriction } from './tell-restriction.ts';
import { settingsQuery } from '../../settings/api/settings-query.ts';

/**
 * The days that a delivery asks for: those that were chosen, or with a later end, which is told (spec 1 §5). Null where
 * none is long enough.
 */
export async function enoughDays(
  app: AppContext,
  places: Places,
  { period, ...place }: CartPlace & { readonly period: Period },
): Promise<Period | null> {
  if (daysInclusive(period.from, period.to) >= place.minDays) return period;
  const settings = await app.queryClient.ensureQueryData(settingsQuery(app.call));
  const draft = await longEnough(app, place, period, settings);
  await tellRestriction(app, places, draft);
  return draft.period;
}
