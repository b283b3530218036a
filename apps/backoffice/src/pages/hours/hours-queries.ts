import { listHoursHits, listOpeningHours } from '@bivak/contract/admin';
import type { Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** When each warehouse is open. It is asked again once somebody changed a setting. */
export function hoursQuery(call: Call) {
  return queryOptions({
    queryKey: ['hours-settings'],
    queryFn: ({ signal }) => call(listOpeningHours, { signal }),
  });
}

/** Orders for which the hours have no place. */
export function hitsQuery(call: Call) {
  return queryOptions({
    queryKey: ['hours-hits'],
    queryFn: ({ signal }) => call(listHoursHits, { query: {} }, { signal }),
  });
}
