import type { addCartItems, OperationRequest, PlaceDifference } from '@bivak/contract';
import { warehousesOf } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/http/refusal.ts';
import { dayText, periodText } from '../../platform/i18n/formats.ts';
import { deliveryReference, warehouseReference } from '../locations/index.ts';
import type { CartRow } from './carts.queries.ts';
import { type AskedPlace, readPlace } from './read-place.ts';

export interface LinePlace {
  readonly place: AskedPlace;
  /** Whether it named a warehouse itself. */
  readonly named: boolean;
  /** What it named, as it stands in the body: a warehouse, or an alias that stands for several. */
  readonly choice: string;
}

/** Where and when a line is asked for; what it leaves out is the cart's. */
export function readLinePlace(
  context: Pick<Context, 'shop'>,
  cart: CartRow,
  line: OperationRequest<typeof addCartItems>['body'][number],
): LinePlace | Refusal {
  const { config } = context.shop;
  const own = cart.warehouseAlias ?? cart.warehouseId;
  const choice = line.WarehouseID ?? own;
  // Where the cart has one place for all, another alias is no unknown place but a different one.
  const isAlias =
    choice === cart.warehouseAlias ||
    (hasOne(context) && Object.hasOwn(config.style.warehouseAliases, choice));
  const named = line.WarehouseID !== undefined && !isAlias;
  const place = readPlace(context, named ? line : { ...line, WarehouseID: undefined }, cart);
  return isRefusal(place) ? place : { place, named, choice };
}

/**
 * Refuses lines that were meant for other days, another place or another delivery than the cart has one of for all
 * (RULINGS, "days and place of a sent line"): whoever sent them saw other prices and another stock. Null when none was.
 */
export function placeDiffers(context: Context, cart: CartRow, lines: readonly LinePlace[]): Refusal | null {
  const fields = lines.flatMap((line, index) =>
    differences(context, cart, line).map(({ field, ...both }): RefusedField => ({
      field: `[${index}].${field}`,
      reason: 'differs-from-cart',
      params: both,
    })),
  );
  const first = lines.find((line) => differences(context, cart, line).length > 0);
  if (first === undefined) return null;
  const parts = summary(context, cart, first);
  const beside = {
    InCart: onWire(cart.warehouseAlias ?? cart.warehouseId, cart),
    Sent: onWire(first.choice, first.place),
  } satisfies PlaceDifference;
  return refuse('PlaceDiffers', { fields, params: parts, beside });
}

interface Difference {
  readonly field: 'WarehouseID' | 'DateTimeExpectedStart' | 'DateTimeExpectedEnd' | 'DeliveryID';
  readonly cart: string;
  readonly sent: string;
}

function differences(context: Context, cart: CartRow, { place, choice }: LinePlace): Difference[] {
  const { shop, language } = context;
  const day = (of: AskedPlace['startDay']) => dayText(of, language);
  const found: Difference[] = [];
  if (hasOne(context)) {
    const own = cart.warehouseAlias ?? cart.warehouseId;
    if (choice !== own && !warehousesOf(shop.config, own).includes(choice))
      found.push({ field: 'WarehouseID', cart: placeName(context, own), sent: placeName(context, choice) });
    if (place.startDay !== cart.startDay)
      found.push({ field: 'DateTimeExpectedStart', cart: day(cart.startDay), sent: day(place.startDay) });
    if (place.endDay !== cart.endDay)
      found.push({ field: 'DateTimeExpectedEnd', cart: day(cart.endDay), sent: day(place.endDay) });
  }
  // A cart without a delivery takes any: the shop's own default is chosen with the order.
  if (cart.deliveryId !== null && place.deliveryId !== null && place.deliveryId !== cart.deliveryId) {
    const name = (id: string) => deliveryReference(shop.config, id, language).Description;
    found.push({ field: 'DeliveryID', cart: name(cart.deliveryId), sent: name(place.deliveryId) });
  }
  return found;
}

/** The same for people: what differs of each, the days together. */
function summary(context: Context, cart: CartRow, line: LinePlace): { cart: string; sent: string } {
  const { language } = context;
  const found = differences(context, cart, line);
  const days = found.some(({ field }) => field.startsWith('DateTime'));
  const others = found.filter(({ field }) => !field.startsWith('DateTime'));
  const words = (of: AskedPlace, names: readonly string[]) =>
    [...(days ? [periodText(of.startDay, of.endDay, language)] : []), ...names].join(' · ');
  return {
    cart: words(
      cart,
      others.map((one) => one.cart),
    ),
    sent: words(
      line.place,
      others.map((one) => one.sent),
    ),
  };
}

function onWire(choice: string, { startDay, endDay, deliveryId }: AskedPlace): PlaceDifference['Sent'] {
  return {
    WarehouseID: choice,
    DateTimeExpectedStart: startDay,
    DateTimeExpectedEnd: endDay,
    DeliveryID: deliveryId,
  };
}

function placeName({ shop, language }: Pick<Context, 'shop' | 'language'>, choice: string): string {
  const { warehouseAliasNames } = shop.config.style;
  return warehouseAliasNames[choice]?.[language] ?? warehouseReference(shop.config, choice).Description;
}

/** In single mode the cart has one warehouse and one period for all (RULINGS, "cart mode"). */
function hasOne({ shop }: Pick<Context, 'shop'>): boolean {
  return shop.config.cartMode === 'single';
}
