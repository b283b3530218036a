import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import type { SelectorDraft } from './selector-draft.ts';
import { usePlaces } from './use-places.ts';

/** The words for what was changed by itself: days that were dropped, or an end that was moved for the delivery. */
export function useRemarkWords(): (draft: SelectorDraft) => string | null {
  const t = useTranslations('shop.locationPeriodSelector');
  const format = useFormat();
  const { locale, shop } = useApp();
  const { warehouses, deliveries } = usePlaces();
  return ({ remark, warehouse, delivery }) => {
    if (remark === null) return null;
    if (remark.kind === 'dates-dropped') {
      return t('datesDropped', {
        place: warehouses.find((one) => one.WarehouseID === warehouse)?.Description ?? '',
        mode: shop.mode,
      });
    }
    const name = deliveries.find((one) => one.DeliveryID === delivery)?.Description ?? '';
    // In lower case within the sentence (spec 1 §5), where the language has nouns so.
    const words = { delivery: locale === 'de' ? name : name.toLowerCase(), days: remark.minDays };
    if (remark.moved === null) return t('errorDeliveryRestrictionNoEnd', words);
    return t('errorDeliveryRestriction', { ...words, end: format.day(remark.moved.to) });
  };
}
