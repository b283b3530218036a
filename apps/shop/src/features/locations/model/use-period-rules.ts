import type { CoreSettings } from '@bivak/contract';
import type { IsoDate, PeriodRules } from '@bivak/rules';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useApp } from '../../../app-context.tsx';
import { dayOfMoment } from '../../../i18n/dates.ts';
import { availableDaysQuery } from '../api/available-days-query.ts';
import { callsUntil, joinedDays } from '../api/available-days.ts';
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
  const parts = useQueries({
    queries: Array.from({ length: Math.max(needed, looked) }, (_, n) => ({
      ...availableDaysQuery(call, warehouse ?? '', today, n),
      enabled,
    })),
  });
  const missing = parts.findIndex(({ data }) => data === undefined);
  const known = missing === -1 ? parts.length : missing;
  const answers = parts.slice(0, known).flatMap(({ data }) => data ?? []);
  const rules = useMemo(
    () => {
      if (closing.data === undefined || known < needed) return null;
      const dayOf = (moment: string) => dayOfMoment(moment, shop.timeZone);
      return periodRules({
        mode: shop.mode,
        today,
        settings,
        closingDays: closing.data,
        days: joinedDays(answers),
        dayOf,
      });
    },
    // Of the answers there is one for each that is known; their list is new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [closing.data, known, needed, answers[0], answers.at(-1), settings, shop.mode, shop.timeZone, today],
  );
  const closingNames = useMemo(
    () => new Map((closing.data ?? []).map(({ Date, Description }) => [Date, Description])),
    [closing.data],
  );
  const lookUntil = useCallback(
    (day: IsoDate) => setLooked((before) => Math.max(before, callsUntil(today, day))),
    [today],
  );
  return {
    rules,
    closingNames,
    lookUntil,
    failed: closing.isError || parts.some(({ isError }) => isError),
    retry: () => {
      void closing.refetch();
      for (const part of parts) void part.refetch();
    },
  };
}
