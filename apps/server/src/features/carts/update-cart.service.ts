import type { OperationRequest, updateCart as updateCartOperation } from '@bivak/contract';
import { shopMode } from '@bivak/contract/shop-config';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { customFieldFaults, customFieldRefusal } from '../../platform/shops/custom-fields.ts';
import { type CartRow, eraseCart, followCart, lockCart, saveCart } from './carts.queries.ts';
import { changeCart } from './change-cart.ts';
import { changeGroup } from './change-group.ts';
import { hasManyPlaces, keepFixedLine } from './fixed-line.ts';
import { dropHoursOf } from './groups.queries.ts';
import { periodRefusal } from './period-refusal.ts';
import { readPlace } from './read-place.ts';
import { type CartView, viewCart } from './view-cart.ts';

type Body = OperationRequest<typeof updateCartOperation>['body'];

/**
 * Changes place, days, delivery, hours, reference and fields. Lines follow the cart; those that do not fit any
 * more stay and say so, because the visitor was asked about them before (spec 2 §4, "Cart settings change"). The
 * ride of a delivery comes and goes with it.
 */
export function updateCart(
  context: Context,
  { params, body }: OperationRequest<typeof updateCartOperation>,
): Promise<CartView | Refusal> {
  return changeCart(context, {
    cartId: params.cartId,
    version: body.Version,
    action: 'update',
    async write(transaction, cart) {
      const { Group } = body;
      if (Group !== undefined) {
        const moved = await changeGroup(context, transaction, cart, { ...body, Group });
        if (isRefusal(moved)) return moved;
        return { cart: moved, touched: [], before: { group: Group }, after: body };
      }
      const changed = changedCart(context, cart, body);
      if (isRefusal(changed)) return changed;
      if (isFixed(cart, changed)) return refuse('PlaceFixed');
      const saved = await saveCart(transaction, changed, context.now);
      if (context.shop.config.cartMode === 'single' && movesLines(cart, saved)) {
        await followCart(transaction, saved);
      }
      if (hasManyPlaces(context.shop.config, saved)) await takeHours(transaction, saved, body);
      await keepFixedLine(transaction, context.shop.config, saved);
      const { place } = await viewCart(transaction, context, saved, { lines: [] });
      if (place.reason !== null) return periodRefusal({ place });
      return { cart: saved, touched: [], before: settingsOf(cart), after: settingsOf(saved) };
    },
  });
}

export function deleteCart(context: Context, cartId: string): Promise<null | Refusal> {
  return inTransaction<null | Refusal>(context.shop.database, async (transaction) => {
    const cart = await lockCart(transaction, cartId, CustomerScope.of(context.actor));
    if (cart === undefined) return refuse('NotFound');
    if (cart.checkedOutAt !== null) return refuse('CartCheckedOut');
    await eraseCart(transaction, cart.id);
    await recordEvents(transaction, context, {
      entity: 'cart',
      entityId: cart.id,
      action: 'delete',
      before: settingsOf(cart),
    });
    return null;
  });
}

function changedCart(context: Context, cart: CartRow, body: Body): CartRow | Refusal {
  const place = readPlace(context, body, cart);
  if (isRefusal(place)) return place;
  const customFields = { ...cart.customFields, ...body.CustomFields };
  const faults = customFieldFaults(context.shop.config, ['cart'], customFields, false);
  if (faults.length > 0) return customFieldRefusal(faults);
  const isSale = shopMode(context.shop.config) === 'sales';
  // Other days or another warehouse have other hours: what was chosen before is not what was meant.
  const sameStart = place.warehouseId === cart.warehouseId && place.startDay === cart.startDay;
  const sameEnd = place.warehouseId === cart.warehouseId && place.endDay === cart.endDay;
  return {
    ...cart,
    ...place,
    pickupHourId: chosen(body.BusinessHourStart, sameStart ? cart.pickupHourId : null),
    // What is bought is not brought back.
    returnHourId: isSale ? null : chosen(body.BusinessHourEnd, sameEnd ? cart.returnHourId : null),
    reference: chosen(body.Reference, cart.reference),
    customFields,
  };
}

/** Hours that are chosen for the cart count where it stands, also over those that a group got there before. */
async function takeHours(transaction: Transaction, cart: CartRow, body: Body): Promise<void> {
  const pickup = body.BusinessHourStart !== undefined;
  const back = body.BusinessHourEnd !== undefined;
  if (pickup || back) await dropHoursOf(transaction, cart.id, cart, { pickup, back });
}

/** Undefined keeps, null and an empty text clear. */
function chosen(given: string | null | undefined, standing: string | null): string | null {
  if (given === undefined) return standing;
  return given === '' ? null : given;
}

/** What an alias chose holds until the cart is given up (spec 2 §4). */
function isFixed(before: CartRow, after: CartRow): boolean {
  if (before.warehouseAlias === null) return false;
  return movesLines(before, after) || before.deliveryId !== after.deliveryId;
}

function movesLines(before: CartRow, after: CartRow): boolean {
  const { warehouseId, startDay, endDay } = after;
  return before.warehouseId !== warehouseId || before.startDay !== startDay || before.endDay !== endDay;
}

function settingsOf({
  warehouseId,
  deliveryId,
  startDay,
  endDay,
  pickupHourId,
  returnHourId,
}: CartRow): object {
  return { warehouseId, deliveryId, startDay, endDay, pickupHourId, returnHourId };
}
