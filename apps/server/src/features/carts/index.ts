export { attachmentsRoutes } from './attachments.routes.ts';
export { cartsRoutes } from './carts.routes.ts';
export { wordsOf } from './carts.present.ts';
export { presentVat } from './vat.present.ts';
export { presentActions } from './actions.present.ts';
export { cartActions } from './cart-actions.ts';
export { type CartRow, lockCart } from './carts.queries.ts';
export { clipped, copiedLines } from './clip-lines.ts';
export { presentCopiedCart } from './copied-cart.present.ts';
export type { CopiedCartView } from './copy-cart.service.ts';
export { readGoodsSheet, sheetOfGoods } from './goods-sheet.queries.ts';
export { type NewCart, saveFilledCart } from './new-cart.queries.ts';
export { newCart } from './new-cart.ts';
export { knownPeaks } from './known-peaks.ts';
export type { PeakReader } from './free-of-lines.ts';
export type { CopiedLine } from './copy-cart.queries.ts';
export { placedAt } from './place-wishes.ts';
export { periodRefusal } from './period-refusal.ts';
export { readCustomerUse } from './customer-use.queries.ts';
export { fixedItemOf } from './fixed-line.ts';
export { judgePlaces, placeKey } from './judge-places.ts';
export { type LineProblem, lineProblem } from './judge-lines.ts';
export { type PricedLine, priceLines } from './price-lines.ts';
export type { LineRow } from './cart-lines.queries.ts';
export {
  depositColumns,
  depositJoin,
  leavesJson,
  type LineDeposit,
  type LineLeaf,
} from './line-parts-sql.ts';
export { type BusinessWindow, wantedClaims } from './wanted-claims.ts';
export { type CartView, viewCart, type ViewedLine } from './view-cart.ts';
export { takeCertificate } from './take-certificate.ts';
export { cartsSweep } from './carts.jobs.ts';
