import type { WeeklyHours } from '@bivak/contract/wire';

export interface HoursLine {
  /** Days of the week in a row with the same hours, 1 = Monday. */
  readonly first: number;
  readonly last: number;
  readonly ranges: readonly { readonly from: string; readonly to: string }[];
}

/** A range that begins where the one before ends goes on with it. */
function joined(ranges: HoursLine['ranges'], next: HoursLine['ranges'][number]): HoursLine['ranges'] {
  const before = ranges.at(-1);
  return before?.to === next.from
    ? [...ranges.slice(0, -1), { from: before.from, to: next.to }]
    : [...ranges, next];
}

/** The weekly hours in as few lines as they allow: Monday to Friday together when they are alike. */
export function weeklyHours(hours: WeeklyHours): HoursLine[] {
  const lines: HoursLine[] = [];
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const ranges = hours
      .filter((one) => one.Weekday === weekday)
      .map(({ From, To }) => ({ from: From, to: To }))
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .reduce<HoursLine['ranges']>(joined, []);
    const before = lines.at(-1);
    if (ranges.length === 0) continue;
    if (before?.last === weekday - 1 && JSON.stringify(before.ranges) === JSON.stringify(ranges)) {
      lines[lines.length - 1] = { ...before, last: weekday };
    } else lines.push({ first: weekday, last: weekday, ranges });
  }
  return lines;
}
