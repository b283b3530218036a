import { fromAbsolute, parseDate, parseDateTime, toCalendarDate, toZoned } from '@internationalized/date';
import type { EpochMinutes, IsoDate } from '@bivak/rules';
import type { EpochMs } from '../database/types.ts';

/**
 * The only converter between the shop's wall clock and instants. In the night that skips an hour a missing
 * time moves forward; in the night that repeats one the earlier of the two counts.
 */
export interface Zone {
  readonly name: string;
  dayOf(at: EpochMs): IsoDate;
  /** The instant at which `minute` (0-1440) of the wall clock of `day` is reached. */
  at(day: IsoDate, minute: number): EpochMs;
  /** ISO 8601 with the offset that holds there and then. */
  format(at: EpochMs): string;
  /** `format` of the local midnight that begins the day (RULINGS, "DateTimeExpectedStart, …End"). */
  midnight(day: IsoDate): string;
}

export function createZone(name: string): Zone {
  const exactly = (day: IsoDate, minute: number): number => {
    const whole = Math.floor(minute / 1440);
    const rest = minute - whole * 1440;
    const date = parseDate(day).add({ days: whole });
    const wall = parseDateTime(`${date.toString()}T${clockText(rest)}`);
    return toZoned(wall, name, 'compatible').toDate().getTime();
  };
  const plainDays = rememberDays((day) => {
    const midnight = exactly(day, 0);
    return exactly(day, 1440) - midnight === dayMs ? midnight : null;
  });
  const at = (day: IsoDate, minute: number): EpochMs => {
    const midnight = plainDays(day);
    return (midnight === null ? exactly(day, minute) : midnight + minute * 60_000) as EpochMs;
  };
  const format = (ms: EpochMs): string => {
    const [instant = ''] = fromAbsolute(ms, name).toString().split('[');
    return instant.replace(/\.000(?=[+-]|Z)/u, '');
  };
  return {
    name,
    at,
    format,
    dayOf: (ms) => toCalendarDate(fromAbsolute(ms, name)).toString() as IsoDate,
    midnight: (day) => format(at(day, 0)),
  };
}

export function toMinutes(at: EpochMs): EpochMinutes {
  return Math.floor(at / 60_000) as EpochMinutes;
}

export function fromMinutes(minutes: EpochMinutes): EpochMs {
  return (minutes * 60_000) as EpochMs;
}

const dayMs = 86_400_000;
const mostDays = 4000;

/** The zone's tables are slow and calendars ask for the same days: the midnight of a day without a change of clocks. */
function rememberDays(midnightOf: (day: IsoDate) => number | null): (day: IsoDate) => number | null {
  const known = new Map<IsoDate, number | null>();
  return (day) => {
    const remembered = known.get(day);
    if (remembered !== undefined) return remembered;
    if (known.size >= mostDays) known.clear();
    const midnight = midnightOf(day);
    known.set(day, midnight);
    return midnight;
  };
}

function clockText(minute: number): string {
  const hours = String(Math.floor(minute / 60)).padStart(2, '0');
  return `${hours}:${String(minute % 60).padStart(2, '0')}:00`;
}
