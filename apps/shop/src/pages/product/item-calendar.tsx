import type { Item } from '@bivak/contract/wire';
import { Button, Note, Skeleton } from '@bivak/ui';
import type { Period } from '@bivak/rules';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { PeriodChooser } from '../../features/locations/components/period-chooser.tsx';
import { SelectorRemark } from '../../features/locations/components/selector-remark.tsx';
import { withPeriod, type SelectorDraft } from '../../features/locations/model/selector-draft.ts';
import { tellRestriction } from '../../features/locations/model/tell-restriction.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useSelection } from '../../session/selection.ts';
import { useOpenSelector } from '../../features/locations/model/selector-context.ts';
import { useCommitSelection } from '../../features/carts/model/use-commit-selection.ts';
import { useDelivery } from '../../features/locations/model/use-delivery.ts';
import { useItemRules } from './use-item-rules.ts';

/** The days of the place, and on them what is free of this article. */
export function ItemCalendar({ item }: { readonly item: Item }) {
  const t = useTranslations('shop');
  const app = useApp();
  const places = usePlaces();
  const { warehouses } = places;
  const { warehouse, period } = useSelection(warehouses);
  const { rules, closingNames, lookUntil, failed, pending, retry } = useItemRules(item, warehouse);
  const openSelector = useOpenSelector();
  const commit = useCommitSelection();
  const { id: delivery, minDays } = useDelivery();
  /** What was chosen last, while it stands. */
  const [draft, setDraft] = useState<SelectorDraft | null>(null);
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
  if (failed) return <PartNotLoaded title={t('product.daysError')} retry={retry} />;
  if (rules === null || pending) return <Skeleton height={400} />;
  return (
    <>
      {draft !== null && stands(draft) ? <SelectorRemark draft={draft} /> : null}
      <PeriodChooser
        key={warehouse}
        rules={rules}
        value={period}
        closingNames={closingNames}
        onShown={lookUntil}
        onChange={(chosen) => void choose(warehouse, chosen)}
      />
    </>
  );

  async function choose(place: string, chosen: Period): Promise<void> {
    const before = { warehouse: place, delivery, period, remark: null };
    const minded = withPeriod(before, chosen, rules, minDays);
    await tellRestriction(app, places, minded);
    if (minded.period === null) return setDraft(minded);
    setDraft((await commit({ warehouse: place, delivery, period: minded.period })) ? minded : null);
  }

  /** A remark is about its own days: other ones that were chosen elsewhere make it old. */
  function stands(known: SelectorDraft): boolean {
    const sameDays =
      known.period === null || (known.period.from === period?.from && known.period.to === period.to);
    return known.warehouse === warehouse && sameDays;
  }
}
