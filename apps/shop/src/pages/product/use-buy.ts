import type { Item } from '@bivak/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { displayedPrice, leading } from '../../features/pricing/model/displayed-price.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useAddToCart } from '../parts/use-add-to-cart.ts';
import { useItemOffer, type ItemOfferNow } from './use-item-offer.ts';

export interface Buy {
  readonly item: Item;
  readonly offer: ItemOfferNow;
  readonly count: number;
  readonly setCount: (count: number) => void;
  /** How many may still be added; undefined when nothing limits it. */
  readonly most: number | undefined;
  /** One piece; null while no period says what it costs. */
  readonly perPiece: { readonly net: number; readonly gross: number } | null;
  readonly total: string | null;
  /** Why it cannot be added now; null when it can. */
  readonly refusal: string | null;
  readonly busy: boolean;
  readonly allowed: boolean;
  readonly add: () => void;
}

/** What the buy box and the bar at the bottom of a phone share: how many, what it comes to, into the cart. */
export function useBuy(item: Item): Buy {
  const t = useTranslations('shop');
  const format = useFormat();
  const { priceMode } = useShop();
  const { data: settings } = useSuspenseQuery(settingsQuery(useCall()));
  const conflicts = settings.SaveCartsWithStockConflict;
  const offer = useItemOffer(item);
  const adding = useAddToCart();
  const [wanted, setCount] = useState(1);

  const { stock, price } = offer;
  // Where carts may be kept that ask for more than there is, stock ends nothing.
  const unlimited = conflicts && stock?.more.limitedBy === 'stock';
  const most = unlimited ? undefined : (stock?.more.max ?? undefined);
  const count = most === undefined ? wanted : Math.min(wanted, Math.max(1, most));
  const fixed = displayedPrice(item);
  const pieceOfFixed = fixed?.kind === 'piece' ? fixed : null;
  const perPiece = price === null ? pieceOfFixed : { net: price.Price, gross: price.PriceIncVAT };
  const mayBe =
    stock === null || stock.status === 'available' || (conflicts && stock.status === 'unavailable');
  return {
    item,
    offer,
    count,
    setCount,
    most,
    perPiece,
    total: perPiece === null ? null : format.money(leading(perPiece, priceMode) * count),
    refusal: mayBe ? null : t('addToCart.notAvailable', { name: item.Description }),
    busy: adding.busy,
    allowed: adding.allowed,
    add: () => void adding.add(item, count),
  };
}
