import type { Item } from '@bivak/contract/wire';
import { addDays, daysInclusive, type PeriodRules } from '@bivak/rules';
import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../app-context.tsx';
import { DAYS_PER_CALL, itemDaysQuery } from '../../features/availability/api/item-offer-queries.ts';
import { soldOutDays } from '../../features/availability/model/sold-out-days.ts';
import { usePeriodRules, type LoadedRules } from '../../features/locations/model/use-period-rules.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';

/** Together they reach about a year ahead: asked while the days of the place are. */
const LEAST_CALLS = 4;

/** The period rules of a place, with what is left of this article per day and how long it may be rented. */
export function useItemRules(
  item: Item,
  warehouse: string | null,
): LoadedRules & { readonly pending: boolean } {
  const { call, clock } = useApp();
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const loaded = usePeriodRules(warehouse, settings);
  const today = clock.today();
  // As far as the days of the place are known.
  const until = loaded.rules?.knownUntil ?? today;
  const calls = Math.max(LEAST_CALLS, Math.ceil(daysInclusive(today, until) / DAYS_PER_CALL));
  const answers = useQueries({
    queries: Array.from({ length: calls }, (_, n) => ({
      ...itemDaysQuery(call, item.ID, warehouse ?? '', addDays(today, n * DAYS_PER_CALL)),
      enabled: warehouse !== null,
    })),
  });
  const soldOut = soldOutDays(answers.flatMap(({ data }) => data ?? []));
  const key = soldOut.join(' ');
  const rules = useMemo<PeriodRules | null>(
    () => loaded.rules && { ...loaded.rules, soldOutDays: soldOut, maxDuration: longest(loaded.rules, item) },
    // The days are new on every render and the same when their words are.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [loaded.rules, key, item],
  );
  return {
    rules,
    closingNames: loaded.closingNames,
    lookUntil: loaded.lookUntil,
    failed: loaded.failed || answers[0]?.isError === true,
    pending: rules === null || answers[0]?.isPending === true,
    retry: () => {
      loaded.retry();
      for (const answer of answers) void answer.refetch();
    },
  };
}

/** The shortest of the shop's limit and the article's own (RULINGS, "MaxReservationDays"). */
function longest({ maxDuration }: PeriodRules, { MaxReservationDays }: Item): number | null {
  const limits = [maxDuration, MaxReservationDays].filter((days) => typeof days === 'number' && days > 0);
  return limits.length === 0 ? null : Math.min(...(limits as number[]));
}
