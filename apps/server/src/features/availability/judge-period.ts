import { type ShopConfig, shopMode } from '@bivak/contract/shop-config';
import { type DayRefusal, type IsoDate, type Refused, periodVerdict, refusedLength } from '@bivak/rules';
import type { Zone } from '../../platform/clock/zone.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { localNow, type PlaceCalendar } from '../locations/index.ts';
import { periodRulesOf } from './period-rules.ts';
import { type PeriodWindow, type WindowRefusal, periodWindow } from './period-window.ts';

export interface PeriodWish {
  readonly config: ShopConfig;
  readonly zone: Zone;
  readonly now: EpochMs;
  /** Read from today, or the first day where that is earlier, to the last day. */
  readonly calendar: PlaceCalendar;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly deliveryId?: string | null;
  readonly pickupHourId?: string | null;
  readonly returnHourId?: string | null;
}

export type RefusedPeriod = Refused<DayRefusal | WindowRefusal> & {
  /** Whether a day is at fault or a slot, and which. */
  readonly at: 'first' | 'last' | 'pickup' | 'return';
  /** Of a period that is too short or too long: how many days it must have, or may. */
  readonly days?: number;
};

/**
 * Whether a period may be rented at a warehouse, days first, then slots; and if so, when exactly. The one
 * answer for calendars, carts and checkout.
 */
export function judgePeriod(wish: PeriodWish): PeriodWindow | RefusedPeriod {
  const { config, zone, calendar, from, to } = wish;
  const clock = localNow(zone, wish.now);
  const rules = periodRulesOf(config, calendar, clock, wish.deliveryId ?? null);
  const verdict = periodVerdict(from, to, rules);
  if (!verdict.ok) {
    const days = refusedLength(verdict.reason, rules);
    return days === null ? verdict : { ...verdict, days };
  }
  return periodWindow({
    calendar,
    zone,
    mode: shopMode(config),
    clock,
    from,
    to,
    pickupHourId: wish.pickupHourId ?? null,
    returnHourId: wish.returnHourId ?? null,
  });
}
