import { shopMode } from '@bivak/contract/shop-config';
import type { OperationRequest, updateCart } from '@bivak/contract';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal, refuse, refuseNamed } from '../../platform/http/refusal.ts';
import { readLines } from './cart-lines.queries.ts';
import { bumpVersion, type CartRow } from './carts.queries.ts';
import { moveLinesOf, setHoursOf } from './groups.queries.ts';
import { placeKey } from './judge-places.ts';
import { periodRefusal } from './period-refusal.ts';
import { readPlace } from './read-place.ts';
import { viewCart } from './view-cart.ts';

type Body = OperationRequest<typeof updateCart>['body'];
type Group = NonNullable<Body['Group']>;

/**
 * Moves the lines of one place and period of the cart together, or chooses their hours (RULINGS, "cart mode"). What
 * lies at the new place already is added to. Lines that do not fit stay and say so, as when a whole cart moves.
 */
export async function changeGroup(
  context: Context,
  transaction: Transaction,
  cart: CartRow,
  { Group: group, ...body }: Body & { readonly Group: Group },
): Promise<CartRow | Refusal> {
  const from = readPlace(context, group, cart);
  if (isRefusal(from)) return inGroup(from);
  const rows = await readLines(transaction, cart.id);
  const here = rows.filter((row) => placeKey(row) === placeKey(from));
  if (here.length === 0) return refuse('NotFound', { fields: [{ field: 'Group', reason: 'unknown-group' }] });
  const to = readPlace(context, { ...body, DeliveryID: cart.deliveryId }, from);
  if (isRefusal(to)) return to;
  const isMove = placeKey(from) !== placeKey(to);
  if (isMove && !moves(context, cart)) return refuse('PlaceFixed');
  const there = rows.filter((row) => placeKey(row) === placeKey(to));
  const hours = hoursOf(context, body, to, [...there, ...here, cart]);
  const { place } = await viewCart(transaction, context, { ...cart, ...to, ...hours }, { lines: [] });
  if (place.reason !== null) return periodRefusal({ place });
  if (isMove) await moveLinesOf(transaction, cart.id, from, to);
  await setHoursOf(transaction, cart.id, to, hours);
  await bumpVersion(transaction, cart.id, context.now);
  return { ...cart, version: cart.version + 1 };
}

/** Only in a cart of many, and not where an alias chose the place. */
function moves({ shop }: Pick<Context, 'shop'>, { warehouseAlias }: CartRow): boolean {
  return shop.config.cartMode === 'multiple' && warehouseAlias === null;
}

type Place = Parameters<typeof placeKey>[0];
type Hours = Pick<CartRow, 'pickupHourId' | 'returnHourId'>;

/** Hours that stood at the place count on; on other days others are to be chosen. */
function hoursOf(
  { shop }: Pick<Context, 'shop'>,
  body: Pick<Body, 'BusinessHourStart' | 'BusinessHourEnd'>,
  to: Place,
  standing: readonly (Place & Hours)[],
): Hours {
  const stood = (name: keyof Hours) =>
    standing.find((one) => one[name] !== null && placeKey(one) === placeKey(to))?.[name] ?? null;
  const { BusinessHourStart: pickup = stood('pickupHourId'), BusinessHourEnd: back = stood('returnHourId') } =
    body;
  // What is bought is not brought back.
  return { pickupHourId: pickup, returnHourId: shopMode(shop.config) === 'sales' ? null : back };
}

function inGroup(refusal: Refusal): Refusal {
  return refuseNamed(refusal, (field) => `Group.${field}`);
}
