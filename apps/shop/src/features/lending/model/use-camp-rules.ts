import { type CampRules, campRulesOf, type IsoDate } from '@bivak/rules';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../../app-context.tsx';
import { type LoadedRules, usePeriodRules } from '../../locations/model/use-period-rules.ts';
import { settingsQuery } from '../../settings/api/settings-query.ts';

export interface LoadedCampRules extends Pick<LoadedRules, 'failed' | 'retry' | 'closingNames'> {
  /** Null while the days of the depot load, and while the group is not known yet. */
  readonly rules: CampRules | null;
}

/** What decides the camp days of a group, with the days of the depot known at least until the day that is given. */
export function useCampRules(
  /** Null: in none; undefined while it is not known. */
  customerGroup: string | null | undefined,
  until: IsoDate | null,
): LoadedCampRules {
  const { call, shop, clock, locale } = useApp();
  const { lending } = shop;
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const {
    rules: days,
    failed,
    retry,
    closingNames,
  } = usePeriodRules(lending?.warehouse ?? null, settings, until);
  const today = clock.today();
  const rules = useMemo((): CampRules | null => {
    if (days === null || lending === null || customerGroup === undefined) return null;
    const { pickupDays, returnDays, closingDays, fullPickupDays, fullReturnDays } = days;
    const depot = {
      pickupDays: pickupDays ?? null,
      returnDays: returnDays ?? null,
      closingDays,
      fullPickupDays: fullPickupDays ?? [],
      fullReturnDays: fullReturnDays ?? [],
    };
    return campRulesOf(lending, { customerGroup, today, language: locale, depot });
  }, [days, lending, customerGroup, today, locale]);
  return { rules, failed, retry, closingNames };
}
