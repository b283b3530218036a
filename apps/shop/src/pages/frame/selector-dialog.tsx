import { Button } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { SelectorFields } from '../../features/locations/components/selector-fields.tsx';
import { deliveryMinDays } from '../../features/locations/model/delivery-min-days.ts';
import { missingIn, underRules, type SelectorDraft } from '../../features/locations/model/selector-draft.ts';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import { usePeriodRules } from '../../features/locations/model/use-period-rules.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import { useSelection } from '../../session/selection.ts';
import { useDelivery } from '../parts/use-delivery.ts';
import type { SelectorGroup } from './selector-context.tsx';
import { useCommitSelection } from './use-commit-selection.tsx';

/** Place, way of delivery and period, in a dialog on a desk and a sheet on a phone (spec 1 §2). */
export function SelectorDialog({
  group,
  onClose,
}: {
  /** Only this part of the cart moves; null: the choice for all that is added, and the cart of one place. */
  readonly group: SelectorGroup | null;
  readonly onClose: (chosen: boolean) => void;
}) {
  const t = useTranslations('shop');
  const { call, shop } = useApp();
  const { warehouses, deliveries } = usePlaces();
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const selection = useSelection(warehouses);
  const effective = useDelivery();
  const asked = useAsked();
  const commit = useCommitSelection(group);
  const [draft, setDraft] = useState<SelectorDraft>({
    warehouse: group?.warehouse ?? selection.warehouse,
    delivery: effective.id,
    period: group?.period ?? selection.period,
    remark: null,
  });
  const [pressed, setPressed] = useState(false);
  const [busy, setBusy] = useState(false);
  const loaded = usePeriodRules(draft.warehouse, settings);
  const { rules } = loaded;
  const delivery = deliveries.find((one) => one.DeliveryID === draft.delivery);
  const minDays = deliveryMinDays(delivery, shop.deliveryRestrictions);

  // The days were chosen for another warehouse, or long ago: they are judged whenever new rules are there.
  useEffect(() => {
    if (rules !== null) setDraft((known) => underRules(known, rules, minDays));
  }, [rules, minDays]);

  const missing = missingIn(draft);
  async function confirm(): Promise<void> {
    setPressed(true);
    if (draft.warehouse === null || draft.period === null) return;
    setBusy(true);
    const done = await commit({ warehouse: draft.warehouse, delivery: draft.delivery, period: draft.period });
    setBusy(false);
    if (done) onClose(true);
  }
  return (
    <Dialog
      open
      size="l"
      title={t('locationPeriodSelector.title', asked)}
      closeLabel={t('global.close')}
      onClose={() => onClose(false)}
      footer={
        <>
          {draft.period === null ? null : (
            <Button variant="quiet" onClick={() => setDraft({ ...draft, period: null, remark: null })}>
              {t('locationPeriodSelector.clear', asked)}
            </Button>
          )}
          <Button busy={busy} onClick={() => void confirm()}>
            {t('locationPeriodSelector.apply')}
          </Button>
        </>
      }
    >
      <SelectorFields
        draft={draft}
        onChange={setDraft}
        loaded={loaded}
        minDays={minDays}
        missing={pressed ? missing : []}
        withDelivery={group === null}
      />
    </Dialog>
  );
}
