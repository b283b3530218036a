import type { CoreSettings } from '@bivak/contract/wire';
import type { IsoDate, PeriodRules } from '@bivak/rules';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useApp } from '../../../app-context.tsx';
import { dayOfInstant } from '@bivak/web/formats';
import { availableDaysQuery } from '../api/available-days-query.ts';
import { type AvailableDays, callsUntil, joinedDays } from '../api/available-days.ts';
import { closingDaysQuery } from '../api/places-query.ts';
import { periodRules } from './period-rules.ts';

export interface LoadedRules {
  /** Null while they load, when they failed, or when no warehouse is chosen. */
  readonly rules: PeriodRules | null;
  readonly failed: boolean;
  readonly retry: () => void;
  /** What the closing days are called, by day. */
  readonly closingNames: ReadonlyMap<string, string>;
  /** Somebody looks at the days until this one. What is known meanwhile stands, later days are refused as unknown. */
  readonly lookUntil: (day: IsoDate) => void;
}

/** The period rules of a warehouse, kept the same while its answers are; known at least until the day that is given. */
export function usePeriodRules(
  warehouse: string | null,
  settings: CoreSettings,
  until: IsoDate | null = null,
): LoadedRules {
  const { call, clock, shop } = useApp();
  const today = clock.today();
  const enabled = warehouse !== null;
  const [looked, setLooked] = useState(1);
  const needed = callsUntil(today, until);
  const closing = useQuery({ ...closingDaysQuery(call, warehouse ?? ''), enabled });
  const { known, days, failed, retry } = useQueries({
    queries: Array.from({ length: Math.max(needed, looked) }, (_, n) => ({
      ...availableDaysQuery(call, warehouse ?? '', today, n),
      enabled,
    })),
    combine: joinedParts,
  });
  const rules = useMemo(() => {
    if (closing.data === undefined || known < needed) return null;
    const dayOf = (instant: string) => dayOfInstant(instant, shop.timeZone);
    return periodRules({ mode: shop.mode, today, settings, closingDays: closing.data, days, dayOf });
  }, [closing.data, known, needed, days, settings, shop.mode, shop.timeZone, today]);
  const closingNames = useMemo(
    () => new Map((closing.data ?? []).map(({ Date, Description }) => [Date, Description])),
    [closing.data],
  );
  const lookUntil = useCallback(
    (day: IsoDate) => setLooked((before) => Math.max(before, callsUntil(today, day))),
    [today, setLooked],
  );
  return {
    rules,
    closingNames,
    lookUntil,
    failed: closing.isError || failed,
    retry: () => {
      void closing.refetch();
      retry();
    },
  };
}

/** What is known without a gap: a part behind one that is missing does not count yet. Its days stay the same while they are. */
function joinedParts(parts: readonly UseQueryResult<AvailableDays>[]) {
  const missing = parts.findIndex(({ data }) => data === undefined);
  const known = missing === -1 ? parts.length : missing;
  return {
    known,
    days: joinedDays(parts.slice(0, known).flatMap(({ data }) => data ?? [])),
    failed: parts.some(({ isError }) => isError),
    retry: () => {
      for (const part of parts) void part.refetch();
    },
  };
}
