import type { ItemOffer, ItemSummary } from '@bivak/contract';
import { Price } from '@bivak/ui';
import { daysInclusive, type Period } from '@bivak/rules';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { displayedPrice, leading } from '../../features/pricing/model/displayed-price.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { UNIT_KEYS } from './unit-keys.ts';

/** The price for the chosen period, or, while none is chosen, the price that the item begins at. */
export function ItemPrice({
  item,
  offer,
  period,
  size = 'card',
}: {
  readonly item: ItemSummary;
  readonly offer: Pick<ItemOffer, 'Price' | 'PriceIncVAT'> | undefined;
  readonly period: Period | null;
  readonly size?: 'card' | 'big';
}) {
  const t = useTranslations('shop');
  const format = useFormat();
  const { priceMode, mode } = useShop();
  const vat = t(priceMode === 'incl' ? 'global.inclVat' : 'global.exclVat');

  const byPeriod = mode === 'rental' && item.ItemType !== 'Sales' && item.ItemType !== 'RentalCounter';
  if (byPeriod && period !== null && offer?.Price != null && offer.PriceIncVAT !== null) {
    const amount = leading({ net: offer.Price, gross: offer.PriceIncVAT }, priceMode);
    const days = daysInclusive(period.from, period.to);
    return <Price size={size} amount={format.money(amount)} unit={t('price.forDays', { days, vat })} />;
  }
  const price = displayedPrice(item);
  if (price === null) return <Price size={size} amount={t('price.onRequest')} />;
  const amount = format.money(leading(price, priceMode));
  if (price.kind === 'piece')
    return <Price size={size} amount={amount} unit={t('price.perPiece', { vat })} />;
  return (
    <Price
      size={size}
      amount={t('price.from', { amount })}
      unit={t(`price.${UNIT_KEYS[price.unit]}`, { vat })}
    />
  );
}
