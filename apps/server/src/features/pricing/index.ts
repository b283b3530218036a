export { itemPricesRoutes as pricingRoutes } from './item-prices.routes.ts';

/** For whom a call asks figures; another's CustomerID is refused. */
export { type AskedCustomer, askedCustomer, ownCustomer } from './asked-customer.ts';

/** Prices of items within another feature's one statement: the column, and what to make of its rows. */
export { pricesSql } from './prices-sql.ts';
export {
  type PricedItem,
  type PriceRow,
  type PriceTerms,
  chosenPrices,
  priceForDays,
  unitPrice,
} from './item-prices.ts';
export { money, presentPeriodPrices, presentSalesPrice } from './item-prices.present.ts';

/** Of everything that orders at a price that somebody was shown. */
export { type ShownTotals, shownTotals, totalRefusal } from './total-refusal.ts';
