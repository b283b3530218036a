import { addDays, type IsoDate, weekdayOf } from '@bivak/rules';

/** The days on which something begins: three years back, one ahead. */
export const daysBack = 3 * 365 + 1;
export const daysAhead = 365;

/** January to December: a summer of parties, and the end of the year. */
const months = [0.35, 0.4, 0.6, 0.95, 1.35, 1.7, 1.9, 1.65, 1.2, 0.75, 0.5, 0.85];
/** Monday to Sunday, the day on which goods are fetched. */
const weekdays = [0.5, 0.5, 0.7, 1.3, 3, 2.1, 0.6];
/** The business grows. */
const yearly = 1.12;

export interface Season {
  readonly firstDay: IsoDate;
  /** Position of today. */
  readonly today: number;
  /** How many reservations begin on each day, compared with the others. */
  readonly weights: Float64Array;
}

/** `openShare`: the part of the shop's warehouses, by size, that hand out on the day at a position. */
export function seasonOf(today: IsoDate, openShare: (at: number) => number): Season {
  const firstDay = addDays(today, -daysBack);
  const weights = Float64Array.from({ length: daysBack + daysAhead + 1 }, (_, at) => {
    const day = addDays(firstDay, at);
    const month = months[Number(day.slice(5, 7)) - 1] ?? 1;
    const weekday = weekdays[weekdayOf(day) - 1] ?? 1;
    const growth = yearly ** ((at - daysBack) / 365);
    return month * weekday * growth * booked(at - daysBack) * openShare(at);
  });
  return { firstDay, today: daysBack, weights };
}

/** What lies further ahead is not all booked yet. */
function booked(daysFromNow: number): number {
  return daysFromNow <= 0 ? 1 : 0.35 + 0.6 * Math.exp(-daysFromNow / 75);
}

/** Days that a reservation lasts, both included, with how often it does: most are for a weekend. */
export const durations: readonly (readonly [days: number, part: number])[] = [
  [1, 0.12],
  [2, 0.2],
  [3, 0.24],
  [4, 0.2],
  [5, 0.08],
  [7, 0.08],
  [8, 0.03],
  [14, 0.03],
  [21, 0.015],
  [28, 0.005],
];

/** Reservations that are out at once on the busiest day, of so many in all. */
export function busiestDay({ weights }: Pick<Season, 'weights'>, reservations: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const longest = Math.max(...durations.map(([days]) => days));
  const stays = Array.from({ length: longest }, (_, after) =>
    durations.reduce((sum, [days, part]) => sum + (days > after ? part : 0), 0),
  );
  const out = weights.map((_, at) =>
    stays.reduce((sum, part, after) => sum + part * (weights[at - after] ?? 0), 0),
  );
  return (out.reduce((most, one) => Math.max(most, one), 0) / total) * reservations;
}
