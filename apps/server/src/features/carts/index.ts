export { cartsRoutes } from './carts.routes.ts';
export { presentVat } from './vat.present.ts';
export { presentActions } from './actions.present.ts';
export { cartActions } from './cart-actions.ts';
export { type CartRow, lockCart } from './carts.queries.ts';
export { periodRefusal } from './create-cart.service.ts';
export { lockCustomer } from './customer-use.queries.ts';
export { placeKey } from './judge-places.ts';
export { type CartView, viewCart, type ViewedLine } from './view-cart.ts';
