import { listAvailableEndDays, listAvailableStartDays, listClosingDays } from '@bivak/contract';
import { addDays, type PeriodRules, type ShopMode } from '@bivak/rules';
import { periodRules } from '../features/locations/model/period-rules.ts';
import { dayOfMoment } from '../i18n/dates.ts';
import type { WidgetApp } from './app.ts';

export interface PlaceRules {
  readonly rules: PeriodRules;
  readonly closingNames: ReadonlyMap<string, string>;
}

/** As far ahead as the shop's own calendar looks. */
const DAYS_AHEAD = 399;

const known = new WeakMap<WidgetApp, Map<string, Promise<PlaceRules>>>();

/** The days of a place as the shop's own calendar has them. Loaded once by the page; what failed is asked again. */
export function placeRules(app: WidgetApp, warehouse: string, mode: ShopMode): Promise<PlaceRules> {
  const ofApp = known.get(app) ?? new Map<string, Promise<PlaceRules>>();
  known.set(app, ofApp);
  const key = `${warehouse} ${mode}`;
  const loaded = ofApp.get(key) ?? load(app, warehouse, mode);
  ofApp.set(key, loaded);
  loaded.catch(() => ofApp.delete(key));
  return loaded;
}

async function load(app: WidgetApp, warehouse: string, mode: ShopMode): Promise<PlaceRules> {
  const { call, clock, settings, shop } = app;
  const today = clock.today();
  const query = { warehouseID: warehouse, dateToCheckFrom: today, dateToCheckTo: addDays(today, DAYS_AHEAD) };
  const [closing, start, end] = await Promise.all([
    call(listClosingDays, { query: { warehouse } }),
    call(listAvailableStartDays, { query }),
    call(listAvailableEndDays, { query }),
  ]);
  return {
    rules: periodRules({
      mode,
      today,
      settings,
      closingDays: closing.Collection,
      days: { start: start.Collection, end: end.Collection },
      dayOf: (moment) => dayOfMoment(moment, shop.timeZone),
    }),
    closingNames: new Map(closing.Collection.map(({ Date: day, Description }) => [day, Description])),
  };
}
