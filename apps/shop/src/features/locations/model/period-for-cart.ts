import type { CoreSettings } from '@bivak/contract/wire';
import { automaticPeriod, type IsoDate, type Period, type PeriodRules } from '@bivak/rules';
import type { AppContext } from '../../../app-context.tsx';
import { dayOfInstant } from '@bivak/web/formats';
import { availableDaysQuery } from '../api/available-days-query.ts';
import { callsUntil, joinedDays } from '../api/available-days.ts';
import { closingDaysQuery } from '../api/places-query.ts';
import { periodRules } from './period-rules.ts';
import { type SelectorDraft, withPeriod } from './selector-draft.ts';

// It is loaded when something is added to the cart: every list has that button, and few are pressed.

type App = Pick<AppContext, 'call' | 'clock' | 'shop' | 'queryClient'>;

/** Where the goods are fetched, and the least number of days of the chosen delivery. */
export interface CartPlace {
  readonly warehouse: string;
  readonly delivery: string | null;
  readonly minDays: number;
}

/** The period that is set when none was chosen (spec 2 §4); null when no day is free. */
export async function firstPeriod(
  app: App,
  place: CartPlace,
  settings: CoreSettings,
): Promise<Period | null> {
  const rules = await rulesAt(app, place.warehouse, settings, null);
  return automaticPeriod({ ...rules, deliveryMinDays: place.minDays });
}

/** A period that is too short for the delivery gets a later end (spec 1 §5). */
export async function longEnough(
  app: App,
  { warehouse, delivery, minDays }: CartPlace,
  period: Period,
  settings: CoreSettings,
): Promise<SelectorDraft> {
  const draft = { warehouse, delivery, period, remark: null };
  return withPeriod(draft, period, await rulesAt(app, warehouse, settings, period.to), minDays);
}

/** The days that a period at a place may have, at least until the one that is asked for. */
export async function rulesAt(
  { call, clock, shop, queryClient }: App,
  warehouse: string,
  settings: CoreSettings,
  until: IsoDate | null,
): Promise<PeriodRules> {
  const today = clock.today();
  const parts = Array.from({ length: callsUntil(today, until) }, (_, n) =>
    queryClient.ensureQueryData(availableDaysQuery(call, warehouse, today, n)),
  );
  const [closingDays, days] = await Promise.all([
    queryClient.ensureQueryData(closingDaysQuery(call, warehouse)),
    Promise.all(parts).then(joinedDays),
  ]);
  const dayOf = (instant: string) => dayOfInstant(instant, shop.timeZone);
  return periodRules({ mode: shop.mode, today, settings, closingDays, days, dayOf });
}
