import type { Call } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { queryOptions } from '@tanstack/react-query';
import { askAvailableDays } from './available-days.ts';

/** A part of the days of a warehouse, kept for a minute. */
export function availableDaysQuery(call: Call, warehouse: string, today: IsoDate, n: number) {
  return queryOptions({
    queryKey: ['available-days', warehouse, today, n],
    queryFn: () => askAvailableDays(call, warehouse, today, n),
    staleTime: 60_000,
  });
}
