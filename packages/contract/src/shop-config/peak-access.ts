import type { LendingConfig } from './lending.ts';

type Seasons = readonly Pick<LendingConfig['seasons'][number], 'customerGroups'>[];

/** Whether a group is on the allow list of some season's peak; who belongs to none is on no list (spec 1 §6: 33 and 35). */
export function hasPeakAccess(seasons: Seasons, customerGroup: string | null): boolean {
  return (
    customerGroup !== null && seasons.some(({ customerGroups }) => customerGroups.includes(customerGroup))
  );
}
