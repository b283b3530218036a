import { type ShopConfig, shopMode } from '@bivak/contract/shop-config';
import { addDays, daysInclusive, judgedFirstDays, judgedLastDays } from '@bivak/rules';
import type { Zone } from '../../platform/clock/zone.ts';
import type { AskedRange, LocalNow, PlaceCalendar } from '../locations/index.ts';
import type { LedgerSpan } from './offers.queries.ts';
import { periodRulesOf } from './period-rules.ts';
import { periodWindow } from './period-window.ts';

/** How far ahead the next free moment is looked for. */
export const DAYS_AHEAD = 90;

/** The periods of the same length that could be rented instead, nearest first, whatever is free in them. */
export function nextPeriods(
  {
    config,
    zone,
    calendar,
    clock,
  }: { config: ShopConfig; zone: Zone; calendar: PlaceCalendar; clock: LocalNow },
  { from, to }: AskedRange,
): LedgerSpan[] {
  const mode = shopMode(config);
  const length = mode === 'sales' ? 1 : daysInclusive(from, to);
  const rules = periodRulesOf(config, calendar, clock);
  const first = addDays(from, 1);
  const starts = judgedFirstDays(first, addDays(from, DAYS_AHEAD), rules).filter(({ verdict }) => verdict.ok);
  return starts.flatMap(({ date }) => {
    const last = addDays(date, length - 1);
    const [end] = judgedLastDays(last, last, date, rules);
    if (end?.verdict.ok !== true) return [];
    const window = periodWindow({ calendar, zone, mode, clock, from: date, to: last });
    return window.ok ? [{ startMs: window.startMs, endMs: window.endMs }] : [];
  });
}
