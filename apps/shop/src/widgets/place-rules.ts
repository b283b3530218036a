import { listClosingDays } from '@bivak/contract/wire';
import type { IsoDate, PeriodRules, ShopMode } from '@bivak/rules';
import { askAvailableDays, callsUntil, joinedDays } from '../features/locations/api/available-days.ts';
import { periodRules } from '../features/locations/model/period-rules.ts';
import { dayOfInstant } from '@bivak/web/formats';
import type { WidgetApp } from './app.ts';

export interface PlaceRules {
  readonly rules: PeriodRules;
  readonly closingNames: ReadonlyMap<string, string>;
}

const known = new WeakMap<WidgetApp, Map<string, Promise<unknown>>>();

/** The days of a place as the shop's own calendar has them, known at least until the day that is given. */
export async function placeRules(
  app: WidgetApp,
  warehouse: string,
  mode: ShopMode,
  until: IsoDate | null,
): Promise<PlaceRules> {
  const { call, clock, settings, shop } = app;
  const today = clock.today();
  const [closing, parts] = await Promise.all([
    once(app, warehouse, () => call(listClosingDays, { query: { warehouse } })),
    Promise.all(
      Array.from({ length: callsUntil(today, until) }, (_, n) =>
        once(app, `${warehouse} ${n}`, () => askAvailableDays(call, warehouse, today, n)),
      ),
    ),
  ]);
  return {
    rules: periodRules({
      mode,
      today,
      settings,
      closingDays: closing.Collection,
      days: joinedDays(parts),
      dayOf: (instant) => dayOfInstant(instant, shop.timeZone),
    }),
    closingNames: new Map(closing.Collection.map(({ Date: day, Description }) => [day, Description])),
  };
}

/** Loaded once by the page; what failed is asked again. */
function once<Answer>(app: WidgetApp, key: string, load: () => Promise<Answer>): Promise<Answer> {
  const ofApp = known.get(app) ?? new Map<string, Promise<unknown>>();
  known.set(app, ofApp);
  // What stands under a key was loaded by the same function.
  const loaded = (ofApp.get(key) as Promise<Answer> | undefined) ?? load();
  ofApp.set(key, loaded);
  loaded.catch(() => ofApp.delete(key));
  return loaded;
}
