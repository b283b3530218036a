// GET /api/v2/shop/items/{id}/price
import { getItemPrice } from '@bivak/contract/wire';
import { isRefusal, refuseNamed } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { readPeriod } from '../locations/index.ts';
import { money } from './pricing.present.ts';
import { findPrice } from './pricing.queries.ts';

export const pricingRoutes: readonly Route[] = [
  serve(getItemPrice, findPrice, {
    input: ({ params, query }, { shop }) => {
      const period = readPeriod(query, shop.zone, null);
      if (isRefusal(period)) return period;
      return { itemId: params.id, customerId: query.CustomerID ?? null, period };
    },
    answer: ({ netCents, grossCents }) => ({ Price: money(netCents), PriceIncVAT: money(grossCents) }),
    refusal: (refused) => refuseNamed(refused, (field) => wirePath(field, { endDay: 'DateTimeExpectedEnd' })),
  }),
];
