import {
  listAvailableEndDays,
  listAvailableStartDays,
  type BusinessMoment,
  type Call,
} from '@bivak/contract';
import { addDays, type IsoDate } from '@bivak/rules';
import { queryOptions } from '@tanstack/react-query';

export interface AvailableDays {
  readonly start: readonly BusinessMoment[];
  readonly end: readonly BusinessMoment[];
}

/** The most that one call answers: a year of first days, and some more for the last days of the latest ones. */
const DAYS_AHEAD = 399;

/** The days on which a rental can start and end at a warehouse, some more than a year ahead, with the reason where it cannot. */
export function availableDaysQuery(call: Call, warehouse: string, today: IsoDate) {
  const query = { warehouseID: warehouse, dateToCheckFrom: today, dateToCheckTo: addDays(today, DAYS_AHEAD) };
  return queryOptions({
    queryKey: ['available-days', warehouse, today],
    queryFn: async (): Promise<AvailableDays> => {
      const [start, end] = await Promise.all([
        call(listAvailableStartDays, { query }),
        call(listAvailableEndDays, { query }),
      ]);
      return { start: start.Collection, end: end.Collection };
    },
    staleTime: 60_000,
  });
}
