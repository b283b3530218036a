import { Note } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import type { SelectorDraft } from '../model/selector-draft.ts';
import { usePlaces } from '../model/use-places.ts';

/** What the selector changed by itself: days that were dropped, or an end that was moved for the delivery. */
export function SelectorRemark({
  draft: { remark, warehouse, delivery },
}: {
  readonly draft: SelectorDraft;
}) {
  const t = useTranslations('shop.locationPeriodSelector');
  const format = useFormat();
  const { locale } = useApp();
  const { warehouses, deliveries } = usePlaces();
  if (remark === null) return null;
  return (
    <Note tone="warn" role="alert">
      {text(remark)}
    </Note>
  );

  function text(shown: NonNullable<SelectorDraft['remark']>): string {
    if (shown.kind === 'dates-dropped') {
      return t('datesDropped', {
        place: warehouses.find((one) => one.WarehouseID === warehouse)?.Description ?? '',
      });
    }
    const name = deliveries.find((one) => one.DeliveryID === delivery)?.Description ?? '';
    // In lower case within the sentence (spec 1 §5), where the language has nouns so.
    const words = { delivery: locale === 'de' ? name : name.toLowerCase(), days: shown.minDays };
    if (shown.moved === null) return t('errorDeliveryRestrictionNoEnd', words);
    return t('errorDeliveryRestriction', { ...words, end: format.day(shown.moved.to) });
  }
}
