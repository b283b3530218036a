import type { HourMinute, IsoDate } from '@bivak/rules';
import type { Zone } from '../../platform/clock/zone.ts';
import type { EpochMs } from '../../platform/database/types.ts';

/** What the wall of the shop shows: rules ask for the day, moments of today also for the time. */
export interface LocalNow {
  readonly today: IsoDate;
  readonly time: HourMinute;
}

export function localNow(zone: Zone, now: EpochMs): LocalNow {
  const moment = zone.format(now);
  return { today: moment.slice(0, 10) as IsoDate, time: moment.slice(11, 16) as HourMinute };
}
