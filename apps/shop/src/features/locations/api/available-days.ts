import {
  listAvailableEndDays,
  listAvailableStartDays,
  type BusinessMoment,
  type Call,
} from '@bivak/contract/wire';
import { addDays, daysInclusive, type IsoDate } from '@bivak/rules';

export interface AvailableDays {
  readonly start: readonly BusinessMoment[];
  readonly end: readonly BusinessMoment[];
}

/** The most that one call answers. */
const DAYS_PER_CALL = 400;
/** What begins on a day may end a good deal later. */
const DAYS_ON = 62;
/** Some eleven years: a link that names another century asks for nothing. */
const MOST_CALLS = 10;

/** How many times days are to be asked for what begins until then; once where nobody looks that far. */
export function callsUntil(today: IsoDate, until: IsoDate | null): number {
  const calls = until === null ? 1 : Math.ceil((daysInclusive(today, until) + DAYS_ON) / DAYS_PER_CALL);
  return calls > MOST_CALLS ? 1 : Math.max(1, calls);
}

/**
 * Asks for the days on which a rental can start and end at a warehouse, with the reason where it cannot: the nth part
 * of them.
 */
export async function askAvailableDays(
  call: Call,
  warehouse: string,
  today: IsoDate,
  n: number,
): Promise<AvailableDays> {
  const first = addDays(today, n * DAYS_PER_CALL);
  const last = addDays(first, DAYS_PER_CALL - 1);
  const query = { warehouseID: warehouse, dateToCheckFrom: first, dateToCheckTo: last };
  const [start, end] = await Promise.all([
    call(listAvailableStartDays, { query }),
    call(listAvailableEndDays, { query }),
  ]);
  return { start: start.Collection, end: end.Collection };
}

/** Parts that follow each other as one. */
export function joinedDays(parts: readonly AvailableDays[]): AvailableDays {
  return { start: parts.flatMap(({ start }) => start), end: parts.flatMap(({ end }) => end) };
}
