import type { ItemSummary } from '@bivak/contract/wire';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../../app-context.tsx';
import { usePlaces } from '../../locations/model/use-places.ts';
import { displayedPrice, leading, type Amounts } from '../../pricing/model/displayed-price.ts';
import { settingsQuery } from '../../settings/api/settings-query.ts';
import { useFormat } from '@bivak/web';
import { useSelection } from '../../../session/selection.ts';
import { useAddOns, type AddOns } from './use-add-ons.ts';
import { useItemOffer, type ItemOfferNow } from './use-item-offer.ts';

export interface ItemChoice<Chosen extends ItemSummary = ItemSummary> {
  readonly item: Chosen;
  readonly offer: ItemOfferNow;
  readonly count: number;
  readonly setCount: (count: number) => void;
  /** How many may still be added; undefined when nothing limits it. */
  readonly most: number | undefined;
  /** One piece; null while no period says what it costs. */
  readonly perPiece: Amounts | null;
  readonly addOns: AddOns;
  /** Of the article by itself, of what goes with it, and of both; null while no period says it. */
  readonly ownTotal: string | null;
  readonly addOnsTotal: string | null;
  readonly total: string | null;
  /** Why it cannot be added now; null when it can. */
  readonly refusal: string | null;
}

/** Counts an article and what goes with it: what may be, and what it comes to (spec 2 §5). */
export function useItemChoice<Chosen extends ItemSummary>(
  item: Chosen,
  { startAt = 1, withAddOns }: { readonly startAt?: number; readonly withAddOns: boolean },
): ItemChoice<Chosen> {
  const t = useTranslations('shop');
  const format = useFormat();
  const { priceMode, mode } = useShop();
  const { data: settings } = useSuspenseQuery(settingsQuery(useCall()));
  const conflicts = settings.SaveCartsWithStockConflict;
  const selection = useSelection(usePlaces().warehouses);
  const given = useItemOffer(item);
  // Where carts may be kept that ask for more than there is, stock ends nothing, and the other limits do.
  const offer = conflicts ? beyondStock(given) : given;
  const [wanted, setCount] = useState(startAt);

  const { stock, price } = offer;
  const most = stock?.more.max ?? undefined;
  const count = most === undefined ? wanted : Math.min(wanted, Math.max(1, most));
  const addOns = useAddOns(item.ID, count, selection, withAddOns);
  const fixed = displayedPrice(item);
  const pieceOfFixed = fixed?.kind === 'piece' ? fixed : null;
  const perPiece = price === null ? pieceOfFixed : { net: price.Price, gross: price.PriceIncVAT };
  const own = perPiece === null ? null : leading(perPiece, priceMode) * count;
  const beside = addOns.total === null ? null : leading(addOns.total, priceMode);
  const mayBe =
    (stock === null && !offer.gone) ||
    stock?.status === 'available' ||
    (conflicts && stock?.status === 'unavailable');
  return {
    item,
    offer,
    count,
    setCount,
    most,
    perPiece,
    addOns,
    ownTotal: own === null ? null : format.money(own),
    addOnsTotal: beside === null || addOns.taken.length === 0 ? null : format.money(beside),
    total: own === null || beside === null ? null : format.money(own + beside),
    refusal: mayBe
      ? null
      : t('addToCart.notAvailable', {
          name: item.Description,
          mode: item.ItemType === 'Sales' ? 'sales' : mode,
        }),
  };
}

function beyondStock(offer: ItemOfferNow): ItemOfferNow {
  const { stock } = offer;
  return stock === null ? offer : { ...offer, stock: { ...stock, more: stock.evenIfShort } };
}
