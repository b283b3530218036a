import type { Delivery, Warehouse } from '@bivak/contract';
import type { PublicShopConfig } from '@bivak/contract/shop-config';
import type { AppContext } from '../../../app-context.tsx';
import { formatDay } from '../../../i18n/dates.ts';
import type { SelectorDraft } from './selector-draft.ts';

interface Places {
  readonly warehouses: readonly Warehouse[];
  readonly deliveries: readonly Delivery[];
}

interface Words extends Pick<AppContext, 't' | 'locale'> {
  readonly shop: Pick<PublicShopConfig, 'mode'>;
}

/** The words for what was changed by itself: days that were dropped, or an end that was moved for the delivery. */
export function remarkWords(
  { t, locale, shop }: Words,
  { warehouses, deliveries }: Places,
  { remark, warehouse, delivery }: SelectorDraft,
): string | null {
  if (remark === null) return null;
  if (remark.kind === 'dates-dropped') {
    return t('shop.locationPeriodSelector.datesDropped', {
      place: warehouses.find((one) => one.WarehouseID === warehouse)?.Description ?? '',
      mode: shop.mode,
    });
  }
  const name = deliveries.find((one) => one.DeliveryID === delivery)?.Description ?? '';
  // In lower case within the sentence (spec 1 §5), where the language has nouns so.
  const words = { delivery: locale === 'de' ? name : name.toLowerCase(), days: remark.minDays };
  if (remark.moved === null) return t('shop.locationPeriodSelector.errorDeliveryRestrictionNoEnd', words);
  const end = formatDay(remark.moved.to, 'short', locale);
  return t('shop.locationPeriodSelector.errorDeliveryRestriction', { ...words, end });
}
