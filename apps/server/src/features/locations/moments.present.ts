import type { BusinessMoment } from '@bivak/contract';
import { type IsoDate, type JudgedDay, type Moment, minutesOfDay } from '@bivak/rules';
import type { Zone } from '../../platform/clock/zone.ts';
import { hourReference } from './place-names.ts';

const lastMinute = 1439;

/** A slot of a day. A warehouse without hours has a single one, without a business hour. */
export function presentMoment(date: IsoDate, moment: Moment, zone: Zone): BusinessMoment {
  const { hourId, from, to } = moment;
  return {
    MomentCanBeUsed: moment.usable,
    MomentStartDate: zone.format(zone.at(date, minutesOfDay(from))),
    MomentEndDate: zone.format(zone.at(date, minutesOfDay(to))),
    BusinessHour: hourId === null ? null : hourReference({ id: hourId, from, to }),
    BusinessHourID: hourId,
    BusinessHourRanking: moment.ranking,
    Reason: moment.reason === null ? null : momentReasons[moment.reason],
  };
}

/** A day of a calendar, from its first to its last minute: both belong to the day itself. */
export function presentDay({ date, verdict }: JudgedDay, zone: Zone): BusinessMoment {
  return {
    MomentCanBeUsed: verdict.ok,
    MomentStartDate: zone.midnight(date),
    MomentEndDate: zone.format(zone.at(date, lastMinute)),
    BusinessHour: null,
    BusinessHourID: null,
    BusinessHourRanking: 0,
    Reason: verdict.ok ? null : verdict.reason,
  };
}

/** A slot has words of its own for being taken or over: those of a day speak of the whole day. */
const momentReasons: Record<NonNullable<Moment['reason']>, string> = {
  closed: 'closed',
  full: 'slot-full',
  past: 'slot-past',
  'before-pickup': 'before-pickup',
};
