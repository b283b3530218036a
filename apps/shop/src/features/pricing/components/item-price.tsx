import type { ItemOffer, ItemSummary } from '@bivak/contract/wire';
import { Price } from '@bivak/ui';
import type { Period } from '@bivak/rules';
import { useApp } from '../../../app-context.tsx';
import { priceWords } from '../model/price-words.ts';

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
  return <Price size={size} {...priceWords(useApp(), item, offer, period)} />;
}
