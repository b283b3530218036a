// GET /api/v2/shop/items/{id}/price
import { getItemPrice } from '@bivak/contract';
import { daysInclusive } from '@bivak/rules';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readPeriod } from '../locations/index.ts';
import { askedCustomer } from './asked-customer.ts';
import { money } from './item-prices.present.ts';
import { priceForDays } from './item-prices.ts';
import { selectPricedItem } from './item-prices.queries.ts';

export const itemPricesRoutes: readonly Route[] = [
  route(getItemPrice, 'public', async (context, { params, query }) => {
    const { shop } = context;
    const customer = askedCustomer(context, query.CustomerID);
    if (isRefusal(customer)) return customer;
    const period = readPeriod(query, shop.zone, null);
    if (isRefusal(period)) return period;
    const item = await selectPricedItem(shop.database, params.id, customer.customerGroup);
    if (item === undefined) return refuse('NotFound');
    const price = priceForDays(item, period === null ? 1 : daysInclusive(period.from, period.to), {
      customerGroup: customer.customerGroup,
      basis: shop.config.listPrices,
    });
    if (price === null) {
      return refuse('PeriodRefused', { fields: [{ field: 'DateTimeExpectedEnd', reason: 'no-price' }] });
    }
    return { Price: money(price.netCents), PriceIncVAT: money(price.grossCents) };
  }),
];
