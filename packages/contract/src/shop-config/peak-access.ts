import type { LendingConfig } from './lending.ts';

type PeakPeriods = readonly Pick<LendingConfig['peakPeriods'][number], 'customerGroups'>[];

/** Whether a group is on the allow list of some peak period; who belongs to none is on no list (spec 1 §6: 33 and 35). */
export function hasPeakAccess(peakPeriods: PeakPeriods, customerGroup: string | null): boolean {
  return (
    customerGroup !== null && peakPeriods.some(({ customerGroups }) => customerGroups.includes(customerGroup))
  );
}
