import type {
  Action,
  Cart,
  CartAttachment,
  CartHead,
  CartItem,
  Certificate,
  CopiedCart as CopiedCartOnWire,
  InvalidItem,
  PlaceDifference,
  VatTotal,
} from '@bivak/contract/wire';
import {
  boundAddOns,
  type CertificateDetail,
  type Cents,
  minimumOrderResult,
  type OrderAction,
  type RateTotal,
} from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { Refusal, type RefusedField, refuseNamed } from '../../platform/application/refusal.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { dayText, periodText } from '../../platform/i18n/formats.ts';
import { summariesOf } from '../catalogue/index.ts';
import { deliveryReference, hourReference, listed, warehouseReference } from '../locations/index.ts';
import { money } from '../pricing/index.ts';
import type { AttachmentRow } from './attachments.sql.ts';
import { type EvaluatedPlace, chosenHour } from './cart-places.ts';
import { type CartView, type ViewedLine, cartActions, minimumOrderOf, needingLines } from './cart-view.ts';
import { CartChanged } from './carts.commands.ts';
import type { Misfits } from './carts.queries.ts';
import type { CopiedCart } from './copies.commands.ts';
import { stayReason } from './fixed-line.ts';
import { type Difference, type Meant, PlaceDiffers } from './lines.commands.ts';

type Presenter = Pick<Context, 'shop' | 'language' | 'actor'>;

/** Shows a cart with its lines, each with its item's data (spec 1 §7, "items (with item data included)"). */
export function presentCart(view: CartView, context: Context): Cart {
  return { ...presentHead(view, context), Items: presentLines(view, context) };
}

export function presentHead(view: CartView, context: Presenter): CartHead {
  const { shop, language } = context;
  const { cart, priced, place } = view;
  const { totals } = priced;
  return {
    CartID: cart.id,
    Version: cart.version,
    WarehouseID: warehouseReference(shop.config, cart.warehouseId),
    WarehouseAlias: cart.warehouseAlias,
    DeliveryID: cart.deliveryId,
    Delivery: cart.deliveryId === null ? null : deliveryReference(shop.config, cart.deliveryId, language),
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
    ...presentMinimum(totals.grossCents, minimumOrderOf(shop.config)),
    TotalQty: view.lines.reduce((sum, { line }) => sum + line.row.qty, 0),
    CustomFields: cart.customFields,
    Attachments: cart.attachments.map(presentAttachment),
    UploadPolicy: shop.config.uploads.cart,
  };
}

function presentMinimum(totalGrossCents: Cents, minimumCents: Cents | null) {
  const result = minimumOrderResult(totalGrossCents, minimumCents);
  return {
    MinimumTotalIncVAT: minimumCents === null ? null : money(minimumCents),
    TotalBelowMinimum: result.ok ? 0 : money(result.missingCents),
  };
}

/** The lines in order, each followed by the deposit that the server adds for it. */
export function presentCartItems(view: CartView, context: Presenter): CartItem[] {
  const bound = boundAddOns(needingLines(view.lines.map(({ line }) => line.row)));
  return view.lines.flatMap((viewed) => {
    const parent = bound.find(({ lineId }) => lineId === viewed.line.row.id);
    const item = {
      ...presentCartItem(viewed, view, context),
      ParentCartItemID: parent?.parentId ?? null,
      RequiredAmount: parent?.least ?? null,
    };
    const deposit = presentDeposit(viewed, item, context);
    return deposit === null ? [item] : [item, deposit];
  });
}

/** The view has to bring their articles along (`shown`). */
export function presentLines(view: CartView, context: Context): CartItem[] {
  const summaries = summariesOf(context, view.cards ?? []);
  return presentCartItems(view, context).map((line) => ({
    ...line,
    Item: summaries.get(line.ItemID) ?? null,
  }));
}

export function presentCopiedCart({ view, leftOut }: CopiedCart, context: Context): CopiedCartOnWire {
  const { language, shop } = context;
  return {
    ...presentHead(view, context),
    LeftOut: leftOut.map(({ itemId, descriptions, asked, taken, reason, params }) => ({
      ItemID: itemId,
      Description: wordsOf(descriptions, language, shop.config.defaultLanguage) ?? itemId,
      Asked: asked,
      Taken: taken,
      Reason: reason,
      Message: shop.translate[language](`reasons.${reason}`, params),
    })),
  };
}

export function presentMisfits({ view, lines }: Misfits, context: Context) {
  const items = presentCartItems(view, context);
  return listed(
    lines.map(({ line: { row }, problem }): InvalidItem => {
      const item = items.find(({ CartItemID }) => CartItemID === row.id);
      return {
        CartItemID: row.id,
        ItemID: row.itemId,
        Description: item?.Description ?? row.itemId,
        Reason: problem?.reason ?? '',
        Message: item?.InvalidCartItemReason ?? '',
      };
    }),
  );
}

/** The wire's names of what a command on carts refuses; lines are the body itself. */
const wireNames = {
  lines: '',
  group: 'Group',
  warehouseId: 'WarehouseID',
  deliveryId: 'DeliveryID',
  startDay: 'DateTimeExpectedStart',
  endDay: 'DateTimeExpectedEnd',
  pickupHourId: 'BusinessHourStart',
  returnHourId: 'BusinessHourEnd',
  lineId: 'CartItemID',
  itemId: 'ItemID',
  qty: 'Amount',
  number: 'Number',
  certificateId: 'CertificateID',
  file: 'File',
} as const;

/** A refusal about a cart, its place or its lines with the wire's names. */
export function inWireNames(refusal: Refusal, names: Readonly<Record<string, string>> = {}): Refusal {
  return refuseNamed(refusal, (field) => wirePath(field, { ...wireNames, ...names }));
}

/** A refusal of a command on carts as the wire has it. */
export function cartRefusal(
  refusal: Refusal,
  context: Context,
  names: Readonly<Record<string, string>> = {},
): Refusal {
  if (refusal instanceof PlaceDiffers) return placeDiffers(refusal, context);
  if (!(refusal instanceof CartChanged)) return inWireNames(refusal, names);
  return new Refusal(refusal.code, { beside: { Cart: presentCart(refusal.fresh, context) } });
}

/** Each field names both; the message what differs of the first line, the days together. */
function placeDiffers({ code, inCart, lines }: PlaceDiffers, context: Context): Refusal {
  const fields = lines.flatMap(({ sent, differences }, index) =>
    differences.map((name): RefusedField => ({
      field: wirePath(`lines.${index}.${name}`, wireNames),
      reason: 'differs-from-cart',
      params: { cart: meantText(inCart, name, context), sent: meantText(sent, name, context) },
    })),
  );
  const first = lines.find(({ differences }) => differences.length > 0);
  if (first === undefined) return new Refusal(code);
  const params = {
    cart: meantWords(inCart, first.differences, context),
    sent: meantWords(first.sent, first.differences, context),
  };
  const beside = { InCart: presentMeant(inCart), Sent: presentMeant(first.sent) } satisfies PlaceDifference;
  return new Refusal(code, { fields, params, beside });
}

function meantWords(meant: Meant, differences: readonly Difference[], context: Context): string {
  const isDay = (name: Difference) => name === 'startDay' || name === 'endDay';
  const others = differences.filter((name) => !isDay(name)).map((name) => meantText(meant, name, context));
  const days = differences.some(isDay) ? [periodText(meant.startDay, meant.endDay, context.language)] : [];
  return [...days, ...others].join(' · ');
}

function meantText(meant: Meant, name: Difference, { shop, language }: Context): string {
  const { config } = shop;
  if (name === 'startDay' || name === 'endDay') return dayText(meant[name], language);
  if (name === 'deliveryId') return deliveryReference(config, meant.deliveryId ?? '', language).Description;
  const alias = config.style.warehouseAliasNames[meant.warehouse];
  return alias?.[language] ?? warehouseReference(config, meant.warehouse).Description;
}

function presentMeant({ warehouse, startDay, endDay, deliveryId }: Meant): PlaceDifference['Sent'] {
  return {
    WarehouseID: warehouse,
    DateTimeExpectedStart: startDay,
    DateTimeExpectedEnd: endDay,
    DeliveryID: deliveryId,
  };
}

/** It speaks the first of the languages that has words for it. */
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
    RequiredAmount: null,
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

/** A deposit cannot be removed, has no VAT, and stands outside the cart's sums (RULINGS, "Borg"). */
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
    RequiredAmount: null,
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
  { window }: EvaluatedPlace,
  { zone }: Context['shop'],
): Pick<Cart, 'DateTimeBusinessStart' | 'DateTimeBusinessEnd'> {
  return {
    DateTimeBusinessStart: window === null ? null : zone.format(window.start),
    DateTimeBusinessEnd: window === null ? null : zone.format(window.end),
  };
}

function chosenHours(place: EvaluatedPlace): Pick<Cart, 'BusinessHourStart' | 'BusinessHourEnd'> {
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

export function presentVat(rates: readonly RateTotal[]): VatTotal[] {
  return rates.map((rate) => ({
    Percentage: rate.vatBp / 100,
    TotalExcVAT: money(rate.netCents),
    TotalVAT: money(rate.vatCents),
  }));
}

export function presentActions(
  actions: readonly OrderAction[],
  context: Pick<Context, 'shop' | 'language'>,
): Action[] {
  return actions.map(({ name, completed, required, details }) => ({
    ActionName: name,
    Completed: completed,
    Required: required,
    Details: {
      RequiredCertificates: details.requiredCertificates.map((one) => presentCertificate(one, context)),
      OptionalCertificates: details.optionalCertificates.map((one) => presentCertificate(one, context)),
    },
  }));
}

function presentCertificate(
  { id, number }: CertificateDetail,
  { shop, language }: Pick<Context, 'shop' | 'language'>,
): Certificate {
  const known = shop.config.certificates.find((one) => one.id === id);
  return {
    Number: number,
    CertificateID: id,
    Description: known?.name[language] ?? id,
    Hint: known?.hint?.[language] ?? null,
  };
}

export function presentAttachment({ id, name, contentType, size }: AttachmentRow): CartAttachment {
  return { CartAttachmentID: id, FileName: name, ContentType: contentType, FileSize: size };
}
