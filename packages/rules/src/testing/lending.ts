import type { CampRules } from '../lending/camp-days.ts';
import type { Season } from '../lending/season.ts';
import { day } from './values.ts';

/** The summer of 2027, as the lending shop of the demo has it. */
export const SUMMER_2027: Season = {
  peak: { from: day('2027-07-01'), to: day('2027-08-16') },
  applicationsFrom: day('2026-11-02'),
  distributionFrom: day('2027-02-19'),
  distributionTo: day('2027-03-05'),
  leftoversFrom: day('2027-05-17'),
  customerGroups: ['33', '35'],
};

export const SUMMER_2028: Season = {
  peak: { from: day('2028-07-01'), to: day('2028-08-16') },
  applicationsFrom: day('2027-11-02'),
  distributionFrom: day('2028-02-19'),
  distributionTo: day('2028-03-05'),
  leftoversFrom: day('2028-05-17'),
  customerGroups: ['33', '35'],
};

const WEEKDAYS = { weekdays: [1, 2, 3, 4, 5], days: [] } as const;

/** A youth association on Monday 23 November 2026; the depot works Monday to Friday. */
export function campRules(change: Partial<CampRules> = {}): CampRules {
  const today = change.today ?? day('2026-11-23');
  return {
    today,
    seasons: [SUMMER_2027, SUMMER_2028],
    customerGroup: '33',
    windows: [{ from: day('2027-03-15'), to: day('2027-11-15') }],
    blockedRanges: [],
    startsInDays: 1,
    minimumDays: 2,
    maximumDays: 15,
    reservationDaysInAdvance: 365,
    depot: {
      pickupDays: WEEKDAYS,
      returnDays: WEEKDAYS,
      closingDays: [],
      fullPickupDays: [],
      fullReturnDays: [],
      today,
      mostDaysAway: 5,
    },
    ...change,
  };
}
