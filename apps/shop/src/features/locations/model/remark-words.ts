import type { Delivery, Warehouse } from '@bivak/contract/wire';
import type { PublicShopConfig } from '@bivak/contract/shop-config';
import type { AppContext } from '../../../app-context.tsx';
import { formatDay } from '@bivak/web/formats';
import type { SelectorDraft } from './selector-draft.ts';

export interface Places {
  readonly warehouses: readonly Warehouse[];
  readonly deliveries: readonly Delivery[];
}

type Speaker = Pick<AppContext, 't' | 'locale'>;

interface Words extends Speaker {
  readonly shop: Pick<PublicShopConfig, 'mode'>;
}

/** Says what was changed by itself: days that were dropped, or an end that was moved for the delivery. */
export function remarkWords(app: Words, places: Places, draft: SelectorDraft): string | null {
  const { remark, warehouse } = draft;
  if (remark?.kind !== 'dates-dropped') return restrictionText(app, places, draft);
  const place = places.warehouses.find((one) => one.WarehouseID === warehouse)?.Description ?? '';
  if (remark.begin !== null) return app.t('shop.locationPeriodSelector.endDropped', { place });
  return app.t('shop.locationPeriodSelector.datesDropped', { place, mode: app.shop.mode });
}

/** The same of an end that was moved, as the modal has it: what happened, and what can be done (spec 1 §5). */
export function restrictionWords(
  app: Speaker,
  places: Places,
  draft: SelectorDraft,
): { readonly title: string; readonly text: string; readonly yes: string } | null {
  const text = restrictionText(app, places, draft);
  if (text === null) return null;
  const { t } = app;
  const isChosen = places.deliveries.length > 1;
  const field = t('shop.locationPeriodSelector.delivery');
  return {
    title: t('shop.locationPeriodSelector.deliveryRestrictionTitle', wordsOf(app, places, draft)),
    text: isChosen ? `${text} ${t('shop.locationPeriodSelector.deliveryRestrictionElse', { field })}` : text,
    yes: t('shop.locationPeriodSelector.deliveryRestrictionRead'),
  };
}

function restrictionText(app: Speaker, places: Places, draft: SelectorDraft): string | null {
  const { remark } = draft;
  if (remark?.kind !== 'end-moved') return null;
  const words = wordsOf(app, places, draft);
  const { t, locale } = app;
  if (remark.moved === null) return t('shop.locationPeriodSelector.errorDeliveryRestrictionNoEnd', words);
  const end = formatDay(remark.moved.to, 'short', locale);
  return t('shop.locationPeriodSelector.errorDeliveryRestriction', { ...words, end });
}

function wordsOf({ locale }: Speaker, { deliveries }: Places, { remark, delivery }: SelectorDraft) {
  const name = deliveries.find((one) => one.DeliveryID === delivery)?.Description ?? '';
  return {
    // In lower case within the sentence (spec 1 §5), where the language has nouns so.
    delivery: locale === 'de' ? name : name.toLowerCase(),
    days: remark?.kind === 'end-moved' ? remark.minDays : 0,
  };
}
