import type { ItemSummary, PriceAnswer, WarehouseStock } from '@bivak/contract/wire';
import { useQuery } from '@tanstack/react-query';
import type { Period } from '@bivak/rules';
import { useApp } from '../../../app-context.tsx';
import { asEverybody } from '../../availability/api/offers-query.ts';
import { isSameStock, itemPriceQuery, itemStockQuery } from '../../availability/api/item-offer-queries.ts';
import { stockStatus, type StockStatus } from '../../availability/model/stock-status.ts';
import { fullCartOf, inCart } from './in-cart.ts';
import { useCart } from './use-cart.ts';
import { usePlaces } from '../../locations/model/use-places.ts';
import { useSelection } from '../../../session/selection.ts';
import { useIdentity, useSession } from '../../../session/use-session.ts';
import { isWireError } from '@bivak/web';

export interface ItemOfferNow {
  readonly period: Period | null;
  readonly place: string;
  /** Null while it loads, when it failed, or when place and period are not chosen. */
  readonly stock:
    | (StockStatus & {
        readonly here: WarehouseStock | null;
        readonly maxReservationDays: number | null;
        /** Pieces that the cart holds already. */
        readonly inCart: number;
      })
    | null;
  readonly price: PriceAnswer | null;
  readonly failed: boolean;
  /** It left the catalogue while it was looked at. */
  readonly gone: boolean;
}

/** Gives stock and price of one article at the chosen place and period, with what the cart holds of it. */
export function useItemOffer(item: Pick<ItemSummary, 'ID'>): ItemOfferNow {
  const { call, queryClient, shop } = useApp();
  const { warehouses } = usePlaces();
  const { warehouse, period } = useSelection(warehouses);
  const identity = useIdentity();
  const { data: cart } = useCart();
  const cartId = useSession(({ cart: held }) => fullCartOf(held));
  // What is sold is there without a day.
  const chosen = warehouse !== null && (period !== null || shop.mode === 'sales');
  const asked = { warehouse: warehouse ?? '', period, identity };
  const drawnStock = itemStockQuery(call, item.ID, asEverybody(asked), null).queryKey;
  const drawnPrice = itemPriceQuery(call, item.ID, asEverybody(asked)).queryKey;
  const askedStock = itemStockQuery(call, item.ID, asked, cartId);
  const stock = useQuery({
    ...askedStock,
    enabled: chosen,
    // The first article makes the cart: what was free before it stands until that is answered anew.
    placeholderData: (before, query) =>
      isSameStock(askedStock.queryKey, query?.queryKey) ? before : queryClient.getQueryData(drawnStock),
  });
  const price = useQuery({
    ...itemPriceQuery(call, item.ID, asked),
    enabled: chosen,
    placeholderData: () => queryClient.getQueryData(drawnPrice),
  });
  const held = inCart(cart?.lines, item.ID);
  const gone = chosen && isWireError(stock.error) && stock.error.status === 404;
  return {
    period,
    place: warehouses.find((one) => one.WarehouseID === warehouse)?.Description ?? '',
    stock:
      stock.data === undefined || !chosen || gone
        ? null
        : {
            ...stock.data,
            inCart: held,
            ...stockStatus(stock.data.here, stock.data.maxReservationDays, period, held),
          },
    price: price.data ?? null,
    failed: chosen && (stock.isError || price.isError),
    gone,
  };
}
