export { counterAdminRoutes, readBuyer, readSale, saleRefusal } from './counter-admin.routes.ts';

/** What a quote has in common with a sale. */
export { type BuyerInput, ownerOf, passerByRefusal, shortRefusal } from './counter.commands.ts';
export { isAllowedPlace, unknownPlace } from './counter.queries.ts';
export { limitOf, priceRefusal } from './desk-limits.ts';
