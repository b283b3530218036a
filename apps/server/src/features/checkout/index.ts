export { checkoutRoutes } from './checkout.routes.ts';

/** Demo data order as a customer and as a visitor do. */
export { checkOut, checkOutAsVisitor } from './checkout.commands.ts';

/** What the business reserves for a customer without a cart. */
export { reserveWithoutCart, wholeDays } from './reserve-without-cart.ts';
export { type ManyMade, reserveMany } from './reserve-many.ts';

/** What the desk sells or offers: priced, and written on the same path. */
export {
  type SaleInput,
  type SaleView,
  saveSale,
  type SoldGoods,
  toPayCents,
  viewSale,
} from './desk-sale.ts';
export { readOwnDetails, type CheckoutMade, type Person } from './checkout.sql.ts';
