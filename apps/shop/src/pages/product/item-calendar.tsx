import type { Item } from '@bivak/contract';
import { Button, Note, Skeleton } from '@bivak/ui';
import { addDays, type Period, type PeriodRules } from '@bivak/rules';
import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { DAYS_PER_CALL, itemDaysQuery } from '../../features/availability/api/item-offer-queries.ts';
import { soldOutDays } from '../../features/availability/model/sold-out-days.ts';
import { PeriodChooser } from '../../features/locations/components/period-chooser.tsx';
import { SelectorRemark } from '../../features/locations/components/selector-remark.tsx';
import { withPeriod, type SelectorDraft } from '../../features/locations/model/selector-draft.ts';
import { usePeriodRules } from '../../features/locations/model/use-period-rules.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import { useSelection } from '../../session/selection.ts';
import { useOpenSelector } from '../frame/selector-context.tsx';
import { useCommitSelection } from '../frame/use-commit-selection.tsx';
import { useDelivery } from '../parts/use-delivery.ts';

/** Together they reach about a year ahead. */
const CALLS = 4;

/** The days of the place, and on them what is free of this article. */
export function ItemCalendar({ item }: { readonly item: Item }) {
  const t = useTranslations('shop');
  const { call, clock } = useApp();
  const { warehouses } = usePlaces();
  const { warehouse, period } = useSelection(warehouses);
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const loaded = usePeriodRules(warehouse, settings);
  const openSelector = useOpenSelector();
  const commit = useCommitSelection();
  const { id: delivery, minDays } = useDelivery();
  /** What was chosen last, while it stands. */
  const [draft, setDraft] = useState<SelectorDraft | null>(null);
  const today = clock.today();
  const answers = useQueries({
    queries: Array.from({ length: CALLS }, (_, n) => ({
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
  if (warehouse === null) {
    return (
      <Note>
        <p>{t('locationPeriodSelector.placeFirst')}</p>
        <Button size="s" onClick={() => void openSelector()}>
          {t('locationPeriodSelector.choosePlace')}
        </Button>
      </Note>
    );
  }
  if (loaded.failed || answers[0]?.isError) {
    return (
      <Note tone="bad" title={t('product.daysError')}>
        <Button size="s" variant="line" onClick={retry}>
          {t('global.tryAgain')}
        </Button>
      </Note>
    );
  }
  if (rules === null || answers[0]?.isPending) return <Skeleton height={400} />;
  return (
    <>
      {draft !== null && stands(draft) ? <SelectorRemark draft={draft} /> : null}
      <PeriodChooser
        key={warehouse}
        rules={rules}
        value={period}
        closingNames={loaded.closingNames}
        onChange={(chosen) => void choose(warehouse, chosen)}
      />
    </>
  );

  async function choose(place: string, chosen: Period): Promise<void> {
    const before = { warehouse: place, delivery, period, remark: null };
    const minded = withPeriod(before, chosen, rules, minDays);
    if (minded.period === null) return setDraft(minded);
    setDraft((await commit({ warehouse: place, delivery, period: minded.period })) ? minded : null);
  }

  /** A remark is about its own days: other ones that were chosen elsewhere make it old. */
  function stands(known: SelectorDraft): boolean {
    const sameDays =
      known.period === null || (known.period.from === period?.from && known.period.to === period.to);
    return known.warehouse === warehouse && sameDays;
  }

  function retry(): void {
    loaded.retry();
    for (const answer of answers) void answer.refetch();
  }
}

/** The shortest of the shop's limit and the article's own (RULINGS, "MaxReservationDays"). */
function longest({ maxDuration }: PeriodRules, { MaxReservationDays }: Item): number | null {
  const limits = [maxDuration, MaxReservationDays].filter((days) => typeof days === 'number' && days > 0);
  return limits.length === 0 ? null : Math.min(...(limits as number[]));
}
