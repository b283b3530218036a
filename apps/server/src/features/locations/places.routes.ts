// GET /api/v2/shop/warehouse, /api/v2/shop/deliverymethods, /api/v2/closingDays
import { warehousesOf } from '@bivak/contract/shop-config';
import { listClosingDays, listDeliveries, listWarehouses } from '@bivak/contract';
import { yearAfter } from '@bivak/rules';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readRange } from './asked-days.ts';
import { presentClosingDays } from './closing-days.present.ts';
import { selectClosingDays } from './closing-days.queries.ts';
import { presentDelivery } from './deliveries.present.ts';
import { selectDeliveries } from './deliveries.queries.ts';
import { listed } from './listed.ts';
import { presentWarehouse } from './warehouses.present.ts';
import { selectWarehouses } from './warehouses.queries.ts';

export const placesRoutes: readonly Route[] = [
  route(listWarehouses, 'public', async ({ shop, language }) =>
    listed(
      (await selectWarehouses(shop.database, language, shop.config.defaultLanguage)).map(presentWarehouse),
    ),
  ),
  route(listDeliveries, 'public', async ({ shop, language }) =>
    listed(
      (await selectDeliveries(shop.database, language, shop.config.defaultLanguage)).map(presentDelivery),
    ),
  ),
  route(listClosingDays, 'public', async ({ shop, language, now }, { query }) => {
    const today = shop.zone.dayOf(now);
    const range = readRange(
      { field: 'dateFrom', text: query.dateFrom, otherwise: today },
      { field: 'dateTo', text: query.dateTo, otherwise: yearAfter(today) },
      shop.zone,
    );
    if (isRefusal(range)) return range;
    const rows = await selectClosingDays(shop.database, {
      warehouseId: warehousesOf(shop.config, query.warehouse)[0] ?? query.warehouse,
      ...range,
      language,
      fallback: shop.config.defaultLanguage,
    });
    return rows.length === 0 ? refuse('NotFound') : listed(presentClosingDays(rows));
  }),
];
