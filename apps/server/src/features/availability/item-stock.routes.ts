// GET /api/v2/shop/items/{id}/stock, /api/v2/shop/items/_offers
import { warehousesOf } from '@bivak/contract/shop-config';
import { Id, getItemStock, listItemOffers } from '@bivak/contract';
import { type Refusal, isRefusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { listed, readPeriod } from '../locations/index.ts';
import { askedCustomer, ownCustomer } from '../pricing/index.ts';
import { presentOffer, presentWarehouseStock } from './item-stock.present.ts';
import { type OfferRow, selectItemStock, selectOffers } from './offers.queries.ts';
import { readPlaceSpans, wholeDays } from './place-spans.ts';

const mostItems = 100;

export const itemStockRoutes: readonly Route[] = [
  route(getItemStock, 'public', async (context, { params, query }) => {
    const { shop, actor, now } = context;
    const customer = askedCustomer(context, query.CustomerID ?? null);
    if (isRefusal(customer)) return customer;
    const period = readPeriod(query, shop.zone, shop.zone.dayOf(now));
    if (isRefusal(period)) return period;
    const warehouse = query.warehouseID ?? query.warehouse;
    // An alias stands for several warehouses (spec 1 §5).
    const members = warehouse === undefined ? null : warehousesOf(shop.config, warehouse);
    const places = await readPlaceSpans(context, members, period);
    if (members !== null && places.length === 0) return refuse('NotFound');
    const qty = query.amount ?? 1;
    const rows = await selectItemStock(
      shop.database,
      { itemIds: [params.id], places, qty },
      {
        customerId: customer.customerId,
        span: wholeDays(context, period),
        cartId: query.cartID ?? null,
        scope: CustomerScope.of(actor),
      },
    );
    const [first] = rows;
    if (first === undefined) return refuse('NotFound');
    return {
      Warehouses: rows.flatMap((row) => {
        const place = places.find(({ warehouseId }) => warehouseId === row.warehouseId);
        return place === undefined ? [] : [presentWarehouseStock(row, { place, qty, zone: shop.zone })];
      }),
      MaxReservationDays: first.maxReservationDays,
    };
  }),
  route(listItemOffers, 'public', async (context, { query }) => {
    const { shop, now } = context;
    const itemIds = readIds(query.ids);
    if (isRefusal(itemIds)) return itemIds;
    const period = readPeriod(query, shop.zone, shop.zone.dayOf(now));
    if (isRefusal(period)) return period;
    const places = await readPlaceSpans(context, warehousesOf(shop.config, query.warehouseID), period);
    const [place] = places;
    if (place === undefined || period === null) return refuse('NotFound');
    const { customerGroup } = ownCustomer(context);
    const rows = await selectOffers(shop.database, { itemIds, places, qty: 1 }, customerGroup);
    const terms = { customerGroup, basis: shop.config.listPrices };
    return listed(
      mostFree(rows).map((row) => {
        const there = places.find(({ warehouseId }) => warehouseId === row.warehouseId) ?? place;
        return presentOffer(row, { place: there, qty: 1, zone: shop.zone }, { period, terms });
      }),
    );
  }),
];

/** Of an alias the warehouse counts that has most, because a line is fetched at one. */
function mostFree<Row extends OfferRow>(rows: readonly Row[]): Row[] {
  const best = new Map<string, Row>();
  const most = ({ free }: Row): number => free ?? Infinity;
  for (const row of rows) {
    const known = best.get(row.itemId);
    if (known === undefined || most(row) > most(known)) best.set(row.itemId, row);
  }
  return [...best.values()];
}

function readIds(text: string): string[] | Refusal {
  const ids = [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  const reason = idsReason(ids);
  return reason === null ? ids : refuse('ValidationFailed', { fields: [{ field: 'ids', ...reason }] });
}

function idsReason(ids: readonly string[]): { reason: string; params?: { maximum: number } } | null {
  if (ids.length === 0) return { reason: 'required' };
  if (ids.length > mostItems) return { reason: 'too-many', params: { maximum: mostItems } };
  return ids.every((id) => Id.safeParse(id).success) ? null : { reason: 'wrong-form' };
}
