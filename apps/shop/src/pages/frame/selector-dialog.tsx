import type { IsoDate } from '@bivak/rules';
import { Button } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useWrite } from '@bivak/web';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { SelectorFields } from '../../features/locations/components/selector-fields.tsx';
import { begunIn, type SelectorDraft } from '../../features/locations/model/selector-draft.ts';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useChoose, useSelection } from '../../session/selection.ts';
import { useSession } from '../../session/use-session.ts';
import { useSelectorDraft } from '../../features/locations/model/use-selector-draft.ts';
import { useDelivery } from '../../features/locations/model/use-delivery.ts';
import type { SelectorGroup } from '../../features/locations/model/selector-context.ts';
import { useCommitSelection } from '../../features/carts/model/use-commit-selection.ts';

/** Asks place, way of delivery and period, in a dialog on a desk and a sheet on a phone (spec 1 §2). */
export function SelectorDialog({
  group,
  both,
  onClose,
}: {
  /** Only this part of the cart moves; null: the choice for all that is added, and the cart of one place. */
  readonly group: SelectorGroup | null;
  /** The place does not do without days, nor the days without a place. */
  readonly both: boolean;
  readonly onClose: (chosen: boolean) => void;
}) {
  const t = useTranslations('shop');
  const { warehouses } = usePlaces();
  const selection = useSelection(warehouses);
  const effective = useDelivery();
  const asked = useAsked();
  const commit = useCommitSelection(group);
  const choose = useChoose();
  const hasCart = useSession((state) => state.cart.cartId !== null);
  const { selectorRequired } = useShop();
  const chosen = useSelectorDraft({
    warehouse: group?.warehouse ?? selection.warehouse,
    delivery: effective.id,
    period: group?.period ?? selection.period,
  });
  const { draft } = chosen;
  const [start, setStart] = useState<IsoDate | null>(null);
  // A cart always has both (spec 1 §2).
  const isRequired = both || selectorRequired || hasCart || group !== null;
  // A first day without a last one does not ask for none.
  const isBegun = start !== null || begunIn(draft) !== null;
  const missing = chosen.missing.filter((one) => isRequired || (one === 'period' && isBegun));
  /** How often: a first day that was begun with goes as well. */
  const [cleared, setCleared] = useState(0);
  const [pressed, setPressed] = useState(false);
  const { run, busy } = useWrite(commit);

  function onChange(next: SelectorDraft): void {
    // The calendar of another place begins anew.
    if (next.warehouse !== draft.warehouse) setStart(null);
    chosen.onChange(next);
  }
  function clear(): void {
    setStart(null);
    setCleared((times) => times + 1);
    chosen.onChange({ ...draft, period: null, remark: null });
  }
  async function confirm(): Promise<void> {
    setPressed(true);
    const { warehouse, delivery, period } = draft;
    if (missing.length > 0) return;
    if (warehouse === null || period === null) {
      choose({ warehouse, delivery, period });
      return onClose(true);
    }
    if (await run({ warehouse, delivery, period })) onClose(true);
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
            <Button variant="quiet" onClick={clear}>
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
        key={cleared}
        {...chosen}
        onChange={onChange}
        onStart={setStart}
        missing={pressed ? missing : []}
        withDelivery={group === null}
      />
    </Dialog>
  );
}
