import type { Cart, CartItem } from '@bivak/contract';
import type { Context } from '../../platform/http/context.ts';
import { deliveryReference, hourReference, warehouseReference } from '../locations/index.ts';
import { money } from '../pricing/index.ts';
import { presentActions } from './actions.present.ts';
import { presentAttachment } from './attachments.present.ts';
import { cartActions } from './cart-actions.ts';
import { stayReason } from './fixed-line.ts';
import { presentVat } from './vat.present.ts';
import { chosenHour, type JudgedPlace } from './judge-places.ts';
import type { CartView, ViewedLine } from './view-cart.ts';

type Presenter = Pick<Context, 'shop' | 'language' | 'actor'>;

export function presentCart(view: CartView, context: Presenter): Cart {
  const { shop, language } = context;
  const { cart, priced, place } = view;
  const { totals } = priced;
  return {
    CartID: cart.id,
    Version: cart.version,
    WarehouseID: warehouseReference(shop.config, cart.warehouseId),
    WarehouseAlias: cart.warehouseAlias,
    DeliveryID: cart.deliveryId === null ? null : deliveryReference(shop.config, cart.deliveryId, language),
    DateTimeExpectedStart: shop.zone.midnight(cart.startDay),
    DateTimeExpectedEnd: shop.zone.midnight(cart.endDay),
    ...businessMoments(place, shop),
    ...chosenHours(place),
    Reference: cart.reference,
    Actions: presentActions(cartActions(view, context), context),
    PaymentCondition: { ShopPaymentPolicy: shop.config.payment.policy },
    TotalIncVATForeignCurrency: money(totals.grossCents),
    TotalExcVATForeignCurrency: money(totals.netCents),
    TotalVAT: money(totals.vatCents),
    VATTotals: presentVat(totals.perRate),
    TotalRounding: money(totals.roundingCents),
    TotalDeposit: money(priced.depositCents),
    TotalQty: view.lines.reduce((sum, { line }) => sum + line.row.qty, 0),
    CustomFields: cart.customFields,
    Attachments: cart.attachments.map(presentAttachment),
    UploadPolicy: shop.config.uploads.cart,
  };
}

/** The lines in order, each followed by the deposit that the server adds for it. */
export function presentCartItems(view: CartView, context: Presenter): CartItem[] {
  return view.lines.flatMap((viewed) => {
    const item = presentCartItem(viewed, view, context);
    const deposit = presentDeposit(viewed, item, context);
    return deposit === null ? [item] : [item, deposit];
  });
}

/** In the first of the languages that has words for it. */
export function wordsOf(
  texts: Readonly<Record<string, string>>,
  ...languages: readonly string[]
): string | undefined {
  return languages.map((language) => texts[language]).find((text) => text !== undefined);
}

function presentCartItem(
  viewed: ViewedLine,
  { cart, lacking }: CartView,
  { shop, language }: Presenter,
): CartItem {
  const { line, problem, free, place } = viewed;
  const { row } = line;
  const stays = stayReason(shop.config, cart, row.itemId);
  const left =
    row.maxPerCustomer === null ? null : row.maxPerCustomer - viewed.usedByCustomer - viewed.inCart;
  return {
    CartItemID: row.id,
    ItemID: row.itemId,
    CompositionID: row.kind === 'Composition' ? row.itemId : null,
    Amount: row.qty,
    Description: wordsOf(row.descriptions, language, shop.config.defaultLanguage) ?? row.itemId,
    Item: null,
    MaxPerCustomerLeftover: left === null ? null : Math.max(0, left),
    StockLeftover: free === null ? null : Math.max(0, free - row.qty),
    IsRemovable: stays === null,
    NotRemovableReason: stays === null ? null : shop.translate[language](`reasons.${stays}`),
    IsDeposit: false,
    ParentCartItemID: null,
    InvalidCartItemReason:
      problem === null ? null : shop.translate[language](`reasons.${problem.reason}`, problem.params),
    LackingAddOns: lacking
      .filter(({ lineId }) => lineId === row.id)
      .map(({ addOn: { itemId, kind, descriptions }, qty }) => ({
        ItemID: itemId,
        CompositionID: kind === 'Composition' ? itemId : null,
        Description: wordsOf(descriptions, language, shop.config.defaultLanguage) ?? itemId,
        Amount: qty,
      })),
    Attachments: row.attachments.map(presentAttachment),
    Price: money(line.unitNetCents),
    PriceIncVAT: money(line.unitGrossCents),
    TotalIncVAT: money(line.grossCents),
    TotalExcVAT: money(line.netCents),
    WarehouseID: warehouseReference(shop.config, row.warehouseId),
    ...businessMoments(place, shop),
    ...chosenHours(place),
    DateTimeExpectedStart: shop.zone.midnight(row.startDay),
    DateTimeExpectedEnd: shop.zone.midnight(row.endDay),
  };
}

/** Not removable, without VAT, and outside the cart's sums (RULINGS, "Borg"). */
function presentDeposit(
  { line }: ViewedLine,
  item: CartItem,
  { shop, language }: Presenter,
): CartItem | null {
  const { deposit, row } = line;
  if (deposit === null) return null;
  return {
    ...item,
    CartItemID: `${row.id}.deposit`,
    ItemID: deposit.itemId,
    CompositionID: null,
    Description:
      wordsOf(row.depositDescriptions ?? {}, language, shop.config.defaultLanguage) ?? deposit.itemId,
    Item: null,
    MaxPerCustomerLeftover: null,
    StockLeftover: null,
    IsRemovable: false,
    NotRemovableReason: shop.translate[language]('reasons.belongs-to-item'),
    IsDeposit: true,
    ParentCartItemID: row.id,
    InvalidCartItemReason: null,
    LackingAddOns: [],
    Attachments: [],
    Price: money(deposit.unitCents),
    PriceIncVAT: money(deposit.unitCents),
    TotalIncVAT: money(deposit.cents),
    TotalExcVAT: money(deposit.cents),
  };
}

function businessMoments(
  { window }: JudgedPlace,
  { zone }: Context['shop'],
): Pick<Cart, 'DateTimeBusinessStart' | 'DateTimeBusinessEnd'> {
  return {
    DateTimeBusinessStart: window === null ? null : zone.format(window.start),
    DateTimeBusinessEnd: window === null ? null : zone.format(window.end),
  };
}

function chosenHours(place: JudgedPlace): Pick<Cart, 'BusinessHourStart' | 'BusinessHourEnd'> {
  const pickup = chosenHour(place.pickupHourId, place.window?.pickup);
  const back = chosenHour(place.returnHourId, place.window?.return);
  return {
    BusinessHourStart: pickup === null ? keyOnly(place.pickupHourId) : hourReference(pickup),
    BusinessHourEnd: back === null ? keyOnly(place.returnHourId) : hourReference(back),
  };
}

function keyOnly(hourId: string | null): { Key: string; Description: string } | null {
  return hourId === null ? null : { Key: hourId, Description: hourId };
}
