export { checkoutRoutes } from './checkout.routes.ts';

/** Demo data order as a customer and as a visitor do. */
export { checkOut, checkOutAsVisitor } from './checkout.commands.ts';

/** What the business reserves for a customer without a cart. */
export { reserveWithoutCart } from './reserve-without-cart.ts';
