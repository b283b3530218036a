import { addDays, type IsoDate } from '@bivak/rules';

/** Past a year nobody looks for a first free day any more. */
const SEARCH_DAYS = 366;

/** The first day from `from` on that can be chosen, within a year; else null. */
export function firstChoosable(from: IsoDate, canChoose: (date: IsoDate) => boolean): IsoDate | null {
  for (let days = 0; days < SEARCH_DAYS; days += 1) {
    const date = addDays(from, days);
    if (canChoose(date)) return date;
  }
  return null;
}
