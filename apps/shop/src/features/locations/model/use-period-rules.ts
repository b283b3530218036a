import type { CoreSettings } from '@bivak/contract';
import type { PeriodRules } from '@bivak/rules';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../../app-context.tsx';
import { dayOfMoment } from '../../../i18n/dates.ts';
import { availableDaysQuery } from '../api/available-days-query.ts';
import { closingDaysQuery } from '../api/places-query.ts';
import { periodRules } from './period-rules.ts';

export interface LoadedRules {
  /** Null while they load, when they failed, or when no warehouse is chosen. */
  readonly rules: PeriodRules | null;
  readonly failed: boolean;
  readonly retry: () => void;
  /** What the closing days are called, by day. */
  readonly closingNames: ReadonlyMap<string, string>;
}

/** The period rules of a warehouse, kept the same while its answers are. */
export function usePeriodRules(warehouse: string | null, settings: CoreSettings): LoadedRules {
  const { call, clock, shop } = useApp();
  const today = clock.today();
  const enabled = warehouse !== null;
  const [closing, days] = useQueries({
    queries: [
      { ...closingDaysQuery(call, warehouse ?? ''), enabled },
      { ...availableDaysQuery(call, warehouse ?? '', today), enabled },
    ],
  });
  const rules = useMemo(() => {
    if (closing.data === undefined || days.data === undefined) return null;
    const dayOf = (moment: string) => dayOfMoment(moment, shop.timeZone);
    return periodRules({
      mode: shop.mode,
      today,
      settings,
      closingDays: closing.data,
      days: days.data,
      dayOf,
    });
  }, [closing.data, days.data, settings, shop.mode, shop.timeZone, today]);
  const closingNames = useMemo(
    () => new Map((closing.data ?? []).map(({ Date, Description }) => [Date, Description])),
    [closing.data],
  );
  return {
    rules,
    closingNames,
    failed: closing.isError || days.isError,
    retry: () => {
      void closing.refetch();
      void days.refetch();
    },
  };
}
