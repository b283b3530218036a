/** What a shopper does with a cart; demo data do it too. */
export { createCart, updateCart } from './carts.commands.ts';
export { addLines } from './lines.commands.ts';

export { cartsRoutes, certificateOf } from './carts.routes.ts';
export { cartsSweep } from './carts.jobs.ts';

/** The wire's shapes that orders share with carts. */
export {
  cartRefusal,
  inWireNames,
  presentActions,
  presentCopiedCart,
  presentVat,
  wordsOf,
} from './carts.present.ts';

/** A cart as everybody sees it, priced and validated. */
export {
  cartActions,
  type CartView,
  type LineProblem,
  lineProblem,
  lineRefusalCode,
  minimumOrderOf,
  viewCart,
  type ViewedLine,
} from './cart-view.ts';
export { type BusinessWindow, evaluatePlaces, periodRefusal, placeKey, wantedClaims } from './cart-places.ts';
export { type PricedLine, priceLines } from './price-lines.ts';

/** Carts that another feature puts together. */
export { prepareCartOf, type PreparedCart } from './prepared-cart.ts';
export { eraseCart, lockCartOfCustomer, saveCart } from './carts.sql.ts';

/** What a checkout and an order do with carts. */
export { type CartRow, lockCart } from './carts.sql.ts';
export { type CertificateInput, takeCertificate } from './certificates.commands.ts';
export { fixedItemOf } from './fixed-line.ts';
export {
  type LineRow,
  readCustomerUse,
  readGoodsSheet,
  sheetOfGivenGoods,
  sheetOfGoods,
} from './lines.sql.ts';
