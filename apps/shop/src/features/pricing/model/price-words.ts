import type { ItemOffer, ItemSummary } from '@bivak/contract/wire';
import type { PublicShopConfig } from '@bivak/contract/shop-config';
import { daysInclusive, type Period } from '@bivak/rules';
import type { AppContext } from '../../../app-context.tsx';
import { displayedPrice, leading } from './displayed-price.ts';
import { formatMoney } from '@bivak/web/formats';

/** The words of a price by its unit, under `price` of the messages. */
export const UNIT_KEYS = {
  hour: 'perHour',
  day: 'perDay',
  week: 'perWeek',
  month: 'perMonth',
  year: 'perYear',
} as const;

interface Words extends Pick<AppContext, 't' | 'locale'> {
  readonly shop: Pick<PublicShopConfig, 'priceMode' | 'mode'>;
}

export interface PriceWords {
  readonly amount: string;
  /** What it is for; none where there is no price. */
  readonly unit: string | null;
}

/** The price for the chosen period, or, while none is chosen, the price that the item begins at. */
export function priceWords(
  { t, locale, shop: { priceMode, mode } }: Words,
  item: ItemSummary,
  offer: Pick<ItemOffer, 'Price' | 'PriceIncVAT'> | undefined,
  period: Period | null,
): PriceWords {
  const vat = t(priceMode === 'incl' ? 'shop.global.inclVat' : 'shop.global.exclVat');
  const byPeriod = mode === 'rental' && item.ItemType !== 'Sales' && item.ItemType !== 'RentalCounter';
  if (byPeriod && period !== null && offer?.Price != null && offer.PriceIncVAT !== null) {
    const amount = leading({ net: offer.Price, gross: offer.PriceIncVAT }, priceMode);
    const days = daysInclusive(period.from, period.to);
    return { amount: formatMoney(amount, locale), unit: t('shop.price.forDays', { days, vat }) };
  }
  const price = displayedPrice(item);
  if (price === null) return { amount: t('shop.price.onRequest'), unit: null };
  const amount = formatMoney(leading(price, priceMode), locale);
  if (price.kind === 'piece') return { amount, unit: t('shop.price.perPiece', { vat }) };
  return {
    amount: t('shop.price.from', { amount }),
    unit: t(`shop.price.${UNIT_KEYS[price.unit]}`, { vat }),
  };
}
