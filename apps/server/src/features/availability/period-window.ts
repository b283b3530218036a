import {
  type IsoDate,
  type Moment,
  type MomentRefusal,
  type Refused,
  type ShopMode,
  firstUsable,
  lastUsable,
  minutesOfDay,
  refused,
  sameDayReturns,
} from '@bivak/rules';
import type { Zone } from '../../platform/clock/zone.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type LocalNow, momentsOn, type PlaceCalendar } from '../locations/index.ts';

export interface WindowWish {
  /** Read for a range that holds both days. */
  readonly calendar: PlaceCalendar;
  readonly zone: Zone;
  readonly mode: ShopMode;
  readonly clock: LocalNow;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** The slots that were chosen; null or absent: the first usable one, the last usable one. */
  readonly pickupHourId?: string | null;
  readonly returnHourId?: string | null;
}

export type WindowRefusal = MomentRefusal | 'no-hours' | 'unknown-hour' | 'before-start';

export interface PeriodWindow {
  readonly ok: true;
  /** Without turnaround: that is each item's own, see `claimEnd`. */
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  readonly pickup: Moment;
  readonly return: Moment;
}

export type RefusedWindow = Refused<WindowRefusal> & { readonly at: 'pickup' | 'return' };

/**
 * From the beginning of the pickup slot to the end of the return slot (RULINGS, "a day as a moment"). Judges
 * slots only; whether the days may be chosen is the period rules' matter, see `judgePeriod`. In sales mode
 * nothing comes back: the window ends with the pickup slot.
 */
export function periodWindow(wish: WindowWish): PeriodWindow | RefusedWindow {
  const { calendar, clock, zone, from, to } = wish;
  if (to < from) return { ...refused('before-start'), at: 'return' };
  const pickup = chosen(momentsOn(calendar, 'pickup', from, clock), wish.pickupHourId, firstUsable);
  if (!pickup.ok) return { ...pickup, at: 'pickup' };
  const back = wish.mode === 'sales' ? pickup : returnSlot(wish, pickup.moment);
  if (!back.ok) return { ...back, at: 'return' };
  return {
    ok: true,
    startMs: zone.at(from, minutesOfDay(pickup.moment.from)),
    endMs: zone.at(wish.mode === 'sales' ? from : to, minutesOfDay(back.moment.to)),
    pickup: pickup.moment,
    return: back.moment,
  };
}

type Chosen = { readonly ok: true; readonly moment: Moment } | Refused<WindowRefusal>;

function returnSlot({ calendar, clock, from, to, returnHourId }: WindowWish, pickup: Moment): Chosen {
  const moments = momentsOn(calendar, 'return', to, clock);
  return chosen(from === to ? sameDayReturns(moments, pickup) : moments, returnHourId, lastUsable);
}

function chosen(
  moments: readonly Moment[],
  hourId: string | null | undefined,
  otherwise: (moments: readonly Moment[]) => Moment | null,
): Chosen {
  const moment =
    hourId === null || hourId === undefined
      ? (otherwise(moments) ?? moments[0])
      : moments.find((candidate) => candidate.hourId === hourId);
  if (moment === undefined) return refused(moments.length === 0 ? 'no-hours' : 'unknown-hour');
  return moment.reason === null ? { ok: true, moment } : refused(moment.reason);
}
