import type { DayStock } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';

/** The days on which nothing is left of an article. Stock that is not counted is never sold out. */
export function soldOutDays(days: readonly DayStock[]): IsoDate[] {
  return days.filter(({ Stock }) => Stock !== null && Stock <= 0).map(({ Date }) => Date as IsoDate);
}
