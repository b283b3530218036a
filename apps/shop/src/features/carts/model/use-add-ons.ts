import type { ItemOffer, Suggestion } from '@bivak/contract/wire';
import { addOnRange, type QtyRange } from '@bivak/rules';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../app-context.tsx';
import { offerStatus, isBookable, type OfferStatus } from '../../availability/model/offer-status.ts';
import { inCart } from './in-cart.ts';
import { useCart } from './use-cart.ts';
import { addOnsQuery } from '../../catalogue/api/add-ons-query.ts';
import { displayedPrice, type Amounts } from '../../pricing/model/displayed-price.ts';
import { settingsQuery } from '../../settings/api/settings-query.ts';
import type { Selection } from '../../../session/selection-of.ts';
import { useOffers } from '../../availability/model/use-offers.ts';

export interface ChosenAddOn {
  readonly item: Suggestion;
  readonly offer: ItemOffer | undefined;
  /** Null while no place and period are chosen, or while it loads. */
  readonly status: OfferStatus | null;
  readonly range: QtyRange;
  readonly qty: number;
  /** One piece; null while no period says what it costs. */
  readonly perPiece: Amounts | null;
  readonly setQty: (qty: number) => void;
}

export interface AddOns {
  readonly chosen: readonly ChosenAddOn[];
  readonly failed: boolean;
  readonly retry: () => void;
  /** Of all of them together; null when a chosen one has no price yet. */
  readonly total: Amounts | null;
  /** Those of which at least one is wanted. */
  readonly taken: readonly ChosenAddOn[];
}

/** What goes with so many of an item, how many of each are wanted, and what they come to (spec 2 §5, add-ons). */
export function useAddOns(itemId: string, mainQty: number, selection: Selection, enabled = true): AddOns {
  const call = useCall();
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const { data: cart } = useCart();
  const loaded = useQuery({ ...addOnsQuery(call, itemId), enabled });
  const suggestions = enabled ? (loaded.data ?? []) : [];
  const offerOf = useOffers([suggestions], selection);
  /** What was chosen by hand; the others follow their minimum. */
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const chosen = suggestions.map(chosenOf);
  const taken = chosen.filter(({ qty }) => qty > 0);
  return {
    chosen,
    failed: loaded.isError,
    retry: () => void loaded.refetch(),
    total: taken.some(({ perPiece }) => perPiece === null)
      ? null
      : { net: sum(taken, (price) => price.net), gross: sum(taken, (price) => price.gross) },
    taken,
  };

  function chosenOf(item: Suggestion): ChosenAddOn {
    const { period } = selection;
    const offer = offerOf(item.ID);
    const status = offer === undefined || period === null ? null : offerStatus(offer, period);
    const range = addOnRange({
      policy: item.ShopPolicy,
      suggestionAmount: item.SuggestionAmount,
      mainQty,
      limits: {
        free: freeOf(status),
        maxPerCustomer: item.MaxPerCustomer,
        usedByCustomer: 0,
        maxPerCart: item.MaxPerCart,
        inCart: inCart(cart?.lines, item.ID),
      },
    });
    const qty = Math.max(range.min, Math.min(wanted[item.ID] ?? 0, range.max ?? Infinity));
    return {
      item,
      offer,
      status,
      range,
      qty,
      perPiece: priceOf(item, offer),
      setQty: (next) => setWanted((before) => ({ ...before, [item.ID]: next })),
    };
  }

  /** Where carts may be kept that ask for more than there is, stock ends nothing. */
  function freeOf(status: OfferStatus | null): number | null {
    if (status === null || (settings.SaveCartsWithStockConflict && status.kind !== 'too-long')) return null;
    return isBookable(status) && 'count' in status ? status.count : 0;
  }
}

function priceOf(item: Suggestion, offer: ItemOffer | undefined): Amounts | null {
  if (offer?.Price != null && offer.PriceIncVAT !== null) {
    return { net: offer.Price, gross: offer.PriceIncVAT };
  }
  const fixed = displayedPrice(item);
  return fixed?.kind === 'piece' ? fixed : null;
}

function sum(taken: readonly ChosenAddOn[], of: (price: Amounts) => number): number {
  return taken.reduce((all, { perPiece, qty }) => (perPiece === null ? all : all + of(perPiece) * qty), 0);
}
