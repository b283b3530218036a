export { pricingRoutes } from './pricing.routes.ts';

/** For whom a call asks figures; another's customer is refused. */
export { type AskedCustomer, askedCustomer, ownCustomer } from './pricing.queries.ts';

export {
  type PricedItem,
  type PriceRow,
  type PriceTerms,
  chosenPrices,
  priceForDays,
  priceTerms,
} from './item-prices.ts';

/** Of everything that orders at a price that somebody was shown. */
export { type ShownTotals, totalRefusal } from './total-refusal.ts';

/** For adapters. */
export {
  money,
  presentPeriodPrices,
  presentSalesPrice,
  presentTotalChange,
  shownTotals,
} from './pricing.present.ts';
