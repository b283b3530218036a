export { checkoutRoutes } from './checkout.routes.ts';

/** What the business reserves for a customer without a cart. */
export { reserveWithoutCart } from './reserve-without-cart.ts';
