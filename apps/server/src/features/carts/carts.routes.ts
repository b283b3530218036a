import {
  type Cart,
  type OperationRequest,
  addCartAttachment,
  addCartItemAttachment,
  addCartItems,
  changeCartItem,
  clearCartItems,
  copyAnonymousCart,
  copyReservationOrder,
  createCart as createCartCall,
  deleteCart as deleteCartCall,
  getCart as getCartCall,
  listCartItems,
  listInvalidItems,
  removeCartAttachment,
  removeCartItem,
  removeCartItemAttachment,
  submitCartCertificate,
  updateCart as updateCartCall,
} from '@bivak/contract/wire';
import type { Zone } from '../../platform/clock/zone.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { eitherOf, type Route, serve } from '../../platform/http/route.ts';
import { listed, readDay } from '../locations/index.ts';
import { type AddedAttachment, addAttachment, removeAttachment } from './attachments.commands.ts';
import {
  createCart,
  deleteCart,
  type GroupInput,
  moveGroup,
  type PlaceInput,
  updateCart,
} from './carts.commands.ts';
import {
  cartRefusal,
  presentAttachment,
  presentCart,
  presentCopiedCart,
  presentHead,
  presentLines,
  presentMisfits,
} from './carts.present.ts';
import { getCart, linesThatWouldNotFit } from './carts.queries.ts';
import { type CertificateInput, submitCertificate } from './certificates.commands.ts';
import { copyOrder, takeCartOver } from './copies.commands.ts';
import { addLines, changeLine, clearLines, type LineInput, removeLine } from './lines.commands.ts';
import type { CartView } from './cart-view.ts';

/** /api/v3/rental/cart, …/_copy/{reservationOrderId}, …/{cartId}, …/{cartId}/items[/{cartItemId}], …/{cartId}/{_invalid-items,_copy-anonymous,certificate} */
const cartCalls: readonly Route[] = [
  serve(createCartCall, createCart, {
    input: ({ body }, { shop }) => {
      const place = placeOf(body, shop.zone);
      if (isRefusal(place)) return place;
      return { ...place, warehouseId: body.WarehouseID, customFields: body.CustomFields };
    },
    answer: presentCart,
    refusal: cartRefusal,
  }),
  serve(getCartCall, getCart, { input: ofCart, answer: presentCart, refusal: cartRefusal }),
  serve(updateCartCall, eitherOf(moveGroup, updateCart, isOfGroup), {
    input: changeOf,
    answer: presentCart,
    refusal: cartRefusal,
    stored: readCart,
  }),
  serve(deleteCartCall, deleteCart, { input: ofCart, answer: nothing, refusal: cartRefusal }),
  serve(submitCartCertificate, submitCertificate, {
    input: ({ params, body }) => ({ cartId: params.cartId, ...certificateOf(body) }),
    answer: presentCart,
    refusal: cartRefusal,
  }),
  serve(copyAnonymousCart, takeCartOver, {
    input: ({ params, body }) => ({ cartId: params.cartId, visitorToken: body.AnonymousToken }),
    answer: presentCopiedCart,
    refusal: cartRefusal,
  }),
  serve(copyReservationOrder, copyOrder, {
    input: ({ params, body }, { shop }) => {
      const place = placeOf(body, shop.zone);
      if (isRefusal(place)) return place;
      return { ...place, warehouseId: body.WarehouseID, orderId: params.reservationOrderId };
    },
    answer: presentCopiedCart,
    refusal: cartRefusal,
  }),
];

const lineCalls: readonly Route[] = [
  serve(listCartItems, getCart, { input: ofCart, answer: lineList, refusal: cartRefusal }),
  serve(addCartItems, addLines, {
    input: ({ params, body }, { shop }) => {
      const lines = linesOf(body, shop.zone);
      return isRefusal(lines) ? lines : { cartId: params.cartId, lines };
    },
    answer: linesAndCart,
    refusal: cartRefusal,
  }),
  serve(changeCartItem, changeLine, {
    input: ({ params, body }) => ({ ...ofLine({ params }), qty: body.Amount, version: body.Version }),
    answer: linesAndCart,
    refusal: cartRefusal,
    stored: readLine,
  }),
  serve(removeCartItem, removeLine, { input: ofLine, answer: presentCart, refusal: cartRefusal }),
  serve(clearCartItems, clearLines, {
    input: ({ params, query }) => ({ cartId: params.cartId, version: query.Version }),
    answer: presentCart,
    refusal: cartRefusal,
  }),
  serve(listInvalidItems, linesThatWouldNotFit, {
    input: movedOf,
    answer: presentMisfits,
    refusal: (refused, context) => cartRefusal(refused, context, { lines: 'Items' }),
    stored: readCart,
  }),
];

/** /api/v3/rental/cart/{cartId}/attachment[/{cartAttachmentId}] and …/items/{cartItemId}/attachment[/{cartAttachmentId}] */
const attachmentCalls: readonly Route[] = [
  serve(addCartAttachment, addAttachment, {
    input: ({ params, file }) => ({ cartId: params.cartId, lineId: null, file }),
    answer: presentAdded,
    refusal: cartRefusal,
  }),
  serve(removeCartAttachment, removeAttachment, {
    input: ({ params }) => ({ cartId: params.cartId, lineId: null, attachmentId: params.cartAttachmentId }),
    answer: presentCart,
    refusal: cartRefusal,
  }),
  serve(addCartItemAttachment, addAttachment, {
    input: ({ params, file }) => ({ ...ofLine({ params }), file }),
    answer: presentAdded,
    refusal: cartRefusal,
  }),
  serve(removeCartItemAttachment, removeAttachment, {
    input: ({ params }) => ({ ...ofLine({ params }), attachmentId: params.cartAttachmentId }),
    answer: presentCart,
    refusal: cartRefusal,
  }),
];

export const cartsRoutes: readonly Route[] = [...cartCalls, ...lineCalls, ...attachmentCalls];

interface OfCart {
  readonly params: { readonly cartId: string };
}

interface OfLine {
  readonly params: { readonly cartId: string; readonly cartItemId: string };
}

function ofCart({ params }: OfCart) {
  return { cartId: params.cartId };
}

function ofLine({ params }: OfLine) {
  return { cartId: params.cartId, lineId: params.cartItemId };
}

function presentAdded({ attachment, view }: AddedAttachment, context: Context) {
  return { ...presentAttachment(attachment), Cart: presentCart(view, context) };
}

function nothing(): null {
  return null;
}

function lineList(view: CartView, context: Context) {
  return listed(presentLines(view, context));
}

function linesAndCart(view: CartView, context: Context) {
  return { ...lineList(view, context), Cart: presentHead(view, context) };
}

interface PlaceOnWire {
  readonly WarehouseID?: string | undefined;
  readonly DeliveryID?: string | null | undefined;
  readonly DateTimeExpectedStart?: string | undefined;
  readonly DateTimeExpectedEnd?: string | undefined;
}

/** Days of the wire become days of the shop; `at` is where the fields stand in the body. */
function placeOf(body: PlaceOnWire, zone: Zone, at = ''): PlaceInput | Refusal {
  const days = { startDay: body.DateTimeExpectedStart, endDay: body.DateTimeExpectedEnd };
  const startDay = days.startDay === undefined ? undefined : readDay(days.startDay, zone);
  const endDay = days.endDay === undefined ? undefined : readDay(days.endDay, zone);
  const fields: RefusedField[] = [];
  if (startDay === null) fields.push({ field: `${at}DateTimeExpectedStart`, reason: 'no-such-day' });
  if (endDay === null) fields.push({ field: `${at}DateTimeExpectedEnd`, reason: 'no-such-day' });
  if (startDay === null || endDay === null) return refuse('ValidationFailed', { fields });
  return { warehouseId: body.WarehouseID, deliveryId: body.DeliveryID, startDay, endDay };
}

/** Each with its place; all that is wrong in any of them is named. */
function placesOf<Line extends PlaceOnWire>(
  body: readonly Line[],
  zone: Zone,
  name = '',
): readonly (readonly [Line, PlaceInput])[] | Refusal {
  const read = body.map((line, index) => [line, placeOf(line, zone, `${name}[${index}].`)] as const);
  const fields = read.flatMap(([, place]) => (isRefusal(place) ? place.fields : []));
  if (fields.length > 0) return refuse('ValidationFailed', { fields });
  return read.flatMap(([line, place]) => (isRefusal(place) ? [] : [[line, place] as const]));
}

function linesOf(
  body: OperationRequest<typeof addCartItems>['body'],
  zone: Zone,
): readonly LineInput[] | Refusal {
  const unnamed = body.flatMap(({ ItemID, CompositionID }, index): RefusedField[] =>
    ItemID === undefined && CompositionID === undefined
      ? [{ field: `[${index}].ItemID`, reason: 'required' }]
      : [],
  );
  const placed = placesOf(body, zone);
  const fields = [...unnamed, ...(isRefusal(placed) ? placed.fields : [])];
  if (isRefusal(placed) || fields.length > 0) return refuse('ValidationFailed', { fields });
  return placed.map(([{ ItemID, CompositionID, Amount }, place]) => ({
    ...place,
    itemId: ItemID ?? CompositionID ?? '',
    qty: Amount,
  }));
}

type CartChangeInput = Parameters<typeof updateCart>[1];

/** A cart is changed, or the lines of one of its places. */
function isOfGroup(input: CartChangeInput | GroupInput): input is GroupInput {
  return 'group' in input;
}

function changeOf(
  { params, body }: OperationRequest<typeof updateCartCall>,
  { shop }: Context,
): CartChangeInput | GroupInput | Refusal {
  const place = placeOf(body, shop.zone);
  if (isRefusal(place)) return place;
  const { cartId } = params;
  const { Version: version, BusinessHourStart: pickupHourId, BusinessHourEnd: returnHourId } = body;
  if (body.Group === undefined) {
    const { Reference: reference, CustomFields: customFields } = body;
    return { ...place, cartId, version, pickupHourId, returnHourId, reference, customFields };
  }
  const group = placeOf(body.Group, shop.zone, 'Group.');
  if (isRefusal(group)) return group;
  const { deliveryId: _one, ...to } = place;
  return { ...to, cartId, version, group, pickupHourId, returnHourId };
}

function movedOf({ params, body }: OperationRequest<typeof listInvalidItems>, { shop }: Context) {
  const place = placeOf(body, shop.zone);
  if (isRefusal(place)) return place;
  if (body.Items === undefined) return { ...place, cartId: params.cartId };
  const items = placesOf(body.Items, shop.zone, 'Items');
  if (isRefusal(items)) return items;
  const lines = items.map(([{ CartItemID, Amount }, at]) => ({ ...at, lineId: CartItemID, qty: Amount }));
  return { ...place, cartId: params.cartId, lines };
}

/** Shared with the certificates of orders. */
export function certificateOf({
  Number: number,
  IsInactive: isWithdrawn,
  CertificateID: certificateId,
}: OperationRequest<typeof submitCartCertificate>['body']): CertificateInput {
  return { number, isWithdrawn, certificateId };
}

async function readCart(context: Context, { params }: OfCart): Promise<Cart | Refusal> {
  const view = await getCart(context, ofCart({ params }));
  return isRefusal(view) ? view : presentCart(view, context);
}

async function readLine(context: Context, { params }: OfLine) {
  const view = await getCart(context, ofCart({ params }));
  if (isRefusal(view)) return view;
  return (
    presentLines(view, context).find(({ CartItemID }) => CartItemID === params.cartItemId) ??
    refuse('NotFound')
  );
}
