export { pricingRoutes } from './pricing.routes.ts';

/** Tells for whom a call asks figures, and refuses another's customer. */
export { type AskedCustomer, askedCustomer, ownCustomer } from './pricing.queries.ts';

export {
  type PricedItem,
  type PriceRow,
  type PriceTerms,
  chosenPrices,
  dayPriceOf,
  priceForDays,
  priceTerms,
} from './item-prices.ts';

/** These read items with the prices of all groups. */
export { pricedItems } from './pricing.sql.ts';

/** Whatever orders at a price that somebody was shown asks it. */
export { type ShownTotals, totalRefusal } from './total-refusal.ts';

/** Adapters use these. */
export {
  money,
  presentPeriodPrices,
  presentSalesPrice,
  presentTotalChange,
  shownTotals,
} from './pricing.present.ts';
