import { randomUUID } from 'node:crypto';
import { shopMode, warehousesOf } from '@bivak/contract/shop-config';
import type { IsoDate } from '@bivak/rules';
import { command } from '../../platform/application/use-case.ts';
import { type Transaction, inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { BareContext, Context } from '../../platform/application/context.ts';
import {
  Refusal,
  type RefusedField,
  isRefusal,
  refuse,
  refuseNamed,
} from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { customFieldFaults, customFieldRefusal } from '../../platform/shops/custom-fields.ts';
import { periodRefusal, placeKey } from './cart-places.ts';
import { type CartView, lineRefusalCode, shown, viewCart } from './cart-view.ts';
import {
  type CartRow,
  type NewCart,
  bumpVersion,
  dropHoursOf,
  eraseCart,
  followCart,
  lockCart,
  moveLinesOf,
  removeUntouchedCarts,
  saveCart,
  saveNewCart,
  setHoursOf,
} from './carts.sql.ts';
import { hasManyPlaces, keepFixedLine } from './fixed-line.ts';
import { readLines } from './lines.sql.ts';

/** Where and when, as far as it is said; what is left out stays as it stands. */
export interface PlaceInput {
  readonly warehouseId?: string | undefined;
  /** Null for none. */
  readonly deliveryId?: string | null | undefined;
  readonly startDay?: IsoDate | undefined;
  readonly endDay?: IsoDate | undefined;
}

export interface Place {
  readonly warehouseId: string;
  readonly deliveryId: string | null;
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
}

/** Fields of the shop's own, by their names. */
type CustomFields = CartRow['customFields'];

export interface NewCartInput extends PlaceInput {
  /** A warehouse, or an alias that stands for several (RULINGS, "aliases"). */
  readonly warehouseId: string;
  readonly customFields?: CustomFields | undefined;
}

/**
 * A new cart belongs to who makes it. It claims nothing, but its place and days are validated already: a period that
 * cannot be is refused with the reason of the day.
 */
export const createCart = command(
  { right: 'shopper' },
  async (context, input: NewCartInput): Promise<CartView | Refusal> => {
    const { shop, now } = context;
    const asked = newCart(context, input);
    if (isRefusal(asked)) return asked;
    const { customFields = {} } = input;
    const faults = customFieldFaults(shop.config, ['cart'], customFields, false);
    if (faults.length > 0) return customFieldRefusal(faults);
    return inTransaction<CartView | Refusal>(shop.database, async (transaction) => {
      const cart = await saveNewCart(transaction, { ...asked, customFields }, now);
      await keepFixedLine(transaction, shop.config, cart);
      const view = await viewCart(transaction, context, cart, shown);
      if (view.place.reason !== null) return periodRefusal(view);
      const { warehouseId, deliveryId, startDay, endDay } = asked;
      await recordEvents(transaction, context, {
        entity: 'cart',
        entityId: cart.id,
        action: 'create',
        after: { warehouseId, deliveryId, startDay, endDay },
      });
      return view;
    });
  },
);

/** What of a cart changes; undefined keeps, null and an empty text clear. */
export interface CartInput extends PlaceInput {
  readonly pickupHourId?: string | null | undefined;
  readonly returnHourId?: string | null | undefined;
  readonly reference?: string | null | undefined;
  readonly customFields?: CustomFields | undefined;
}

/**
 * Changes place, days, delivery, hours, reference and fields. Lines follow the cart; those that do not fit any
 * more stay and say so, because the visitor was asked about them before (spec 2 §4, "Cart settings change"). The
 * ride of a delivery comes and goes with it.
 */
export const updateCart = command(
  { right: 'shopper' },
  (context, { cartId, version, ...input }: CartInput & SeenCart): Promise<CartView | Refusal> =>
    changeCart(context, {
      cartId,
      version,
      action: 'update',
      async write(transaction, cart) {
        const { config } = context.shop;
        const changed = changedCart(context, cart, input);
        if (isRefusal(changed)) return changed;
        if (isFixed(cart, changed)) return refuse('PlaceFixed');
        const saved = await saveCart(transaction, changed, context.now);
        if (config.cartMode === 'single' && movesLines(cart, saved)) await followCart(transaction, saved);
        // Hours that are chosen for the cart count where it stands, also over those that a group got there before.
        const pickup = input.pickupHourId !== undefined;
        const back = input.returnHourId !== undefined;
        if (hasManyPlaces(config, saved) && (pickup || back))
          await dropHoursOf(transaction, saved.id, saved, { pickup, back });
        await keepFixedLine(transaction, config, saved);
        const { place } = await viewCart(transaction, context, saved, { lines: [] });
        if (place.reason !== null) return periodRefusal({ place });
        return { cart: saved, touched: [], before: settingsOf(cart), after: settingsOf(saved) };
      },
    }),
);

/** The lines of one place and period of a cart, and where they go or which hours they get. */
export interface GroupInput extends Omit<PlaceInput, 'deliveryId'>, SeenCart {
  readonly group: Omit<PlaceInput, 'deliveryId'>;
  readonly pickupHourId?: string | null | undefined;
  readonly returnHourId?: string | null | undefined;
}

/**
 * Moves the lines of one place and period of the cart together, or chooses their hours (RULINGS, "cart mode"). What
 * lies at the new place already is added to. Lines that do not fit stay and say so, as when a whole cart moves.
 */
export const moveGroup = command(
  { right: 'shopper' },
  (context, { cartId, version, group, ...input }: GroupInput): Promise<CartView | Refusal> =>
    changeCart(context, {
      cartId,
      version,
      action: 'update',
      async write(transaction, cart) {
        const from = readPlace(context, group, cart);
        if (isRefusal(from)) return refuseNamed(from, (field) => `group.${field}`);
        const rows = await readLines(transaction, cart.id);
        const here = rows.filter((row) => placeKey(row) === placeKey(from));
        if (here.length === 0)
          return refuse('NotFound', { fields: [{ field: 'group', reason: 'unknown-group' }] });
        const { pickupHourId, returnHourId, ...place } = input;
        const to = readPlace(context, { ...place, deliveryId: cart.deliveryId }, from);
        if (isRefusal(to)) return to;
        const isMove = placeKey(from) !== placeKey(to);
        if (isMove && !movesGroups(context, cart)) return refuse('PlaceFixed');
        const there = rows.filter((row) => placeKey(row) === placeKey(to));
        const hours = groupHours(context, { pickupHourId, returnHourId }, to, [...there, ...here, cart]);
        const at = { ...cart, ...to, ...hours };
        const view = await viewCart(transaction, context, at, { lines: [] });
        if (view.place.reason !== null) return periodRefusal(view);
        if (isMove) await moveLinesOf(transaction, cart.id, from, to);
        await setHoursOf(transaction, cart.id, to, hours);
        return {
          cart: await bumpVersion(transaction, cart, context.now),
          touched: [],
          before: { group },
          after: { ...place, ...hours },
        };
      },
    }),
);

const dayMs = 24 * 3_600_000;
const untouchedMs = 60 * dayMs;
/** Carts of one statement: a lock on more would be felt. */
const batch = 500;

/** Clears away carts that nobody touched for sixty days. They claim nothing, so nothing else changes. */
export const forgetUntouchedCarts = command(
  { right: 'job' },
  async ({ shop, now }: BareContext): Promise<null> => {
    const before = (now - untouchedMs) as EpochMs;
    let removed = batch;
    while (removed === batch) removed = await removeUntouchedCarts(shop.database, before, batch);
    return null;
  },
);

export const deleteCart = command(
  { right: 'shopper' },
  (context, { cartId }: { readonly cartId: string }): Promise<null | Refusal> =>
    inTransaction<null | Refusal>(context.shop.database, async (transaction) => {
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
    }),
);

/** Another tab, or another device, was quicker: the cart as it stands now comes along (DESIGN §6, "cart"). */
export class CartChanged extends Refusal {
  readonly fresh: CartView;
  constructor(fresh: CartView) {
    super('CartChanged');
    this.fresh = fresh;
  }
}

/** A cart as the caller saw it. */
export interface SeenCart {
  readonly cartId: string;
  /** Another version is refused with the fresh cart. */
  readonly version?: number | undefined;
}

export interface CartChange extends SeenCart {
  readonly action: string;
  /** Writes; answers the ids of the lines that it touched, the cart as it is now, or a refusal. */
  readonly write: (transaction: Transaction, cart: CartRow) => Promise<Written | Refusal>;
}

interface Written {
  readonly cart: CartRow;
  readonly touched: readonly string[];
  /** The path of a touched line's amount in what was asked, where that names several. */
  readonly fieldOf?: (lineId: string) => string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** What was written holds its event already. */
  readonly recorded?: boolean;
}

/**
 * The one way to change a cart: lock it, compare the version, write, and validate the result. A touched line that
 * cannot be refuses the whole change, unless the shop keeps carts with conflicts of stock.
 */
export function changeCart(context: Context, change: CartChange): Promise<CartView | Refusal> {
  const { shop, actor } = context;
  return inTransaction<CartView | Refusal>(
    shop.database,
    async (transaction) => {
      const cart = await lockCart(transaction, change.cartId, CustomerScope.of(actor));
      if (cart === undefined) return refuse('NotFound');
      if (cart.checkedOutAt !== null) return refuse('CartCheckedOut');
      if (change.version !== undefined && change.version !== cart.version)
        return new CartChanged(await viewCart(transaction, context, cart, shown));
      const written = await change.write(transaction, cart);
      if (isRefusal(written)) return written;
      if (hasManyPlaces(shop.config, cart)) await keepFixedLine(transaction, shop.config, written.cart);
      const view = await viewCart(transaction, context, written.cart, shown);
      const refused = lineRefusal(view, written, shop.config.core.SaveCartsWithStockConflict);
      if (refused !== null) return refused;
      if (written.recorded === true) return view;
      const { before, after } = written;
      const event = { entity: 'cart', entityId: cart.id, action: change.action, before, after };
      await recordEvents(transaction, context, event);
      return view;
    },
    { planned: true },
  );
}

function lineRefusal(view: CartView, written: Written, keepsConflicts: boolean): Refusal | null {
  const fields = view.lines.flatMap(({ line, problem }): RefusedField[] => {
    if (problem === null || !written.touched.includes(line.row.id)) return [];
    if (keepsConflicts && problem.reason === 'stock') return [];
    return [{ field: written.fieldOf?.(line.row.id) ?? 'qty', ...problem }];
  });
  if (fields.length === 0) return null;
  return refuse(lineRefusalCode(fields), { fields });
}

/** A cart of whoever asks at the place that is named; of an alias its first warehouse stands for it. */
export function newCart(context: Context, input: NewCartInput): NewCart | Refusal {
  const { shop, actor, now } = context;
  if (actor.kind !== 'anonymous' && actor.kind !== 'customer') return refuse('Forbidden');
  const account = actor.kind === 'customer' ? actor.account : null;
  if (actor.kind === 'customer' && account === null) return refuse('Forbidden');
  const today = shop.zone.dayOf(now);
  const [first = input.warehouseId] = warehousesOf(shop.config, input.warehouseId);
  const isAlias = Object.hasOwn(shop.config.style.warehouseAliases, input.warehouseId);
  const standing = { warehouseId: first, deliveryId: shop.config.core.DefaultDeliveryID };
  const place = readPlace(
    context,
    { ...input, warehouseId: first },
    { ...standing, startDay: today, endDay: today },
  );
  if (isRefusal(place)) return place;
  return {
    id: randomUUID(),
    visitorId: actor.kind === 'anonymous' ? actor.visitorId : null,
    customerId: account?.customerId ?? null,
    contactId: account?.contactId ?? null,
    ...place,
    warehouseAlias: isAlias ? input.warehouseId : null,
    customFields: {},
  };
}

/** A cart as it would be once it is stored. */
export function unwritten(cart: NewCart): CartRow {
  const hours = { pickupHourId: cart.pickupHourId ?? null, returnHourId: cart.returnHourId ?? null };
  const given = { attachments: [], certificates: [] };
  return { ...cart, ...hours, ...given, version: 1, reference: null, checkedOutAt: null };
}

/** Reads warehouse, delivery and days; each falls back to what stands, and every one that does not exist is named. */
export function readPlace(
  { shop }: Pick<Context, 'shop'>,
  input: PlaceInput,
  standing: Place,
): Place | Refusal {
  const { config } = shop;
  const fields: RefusedField[] = [];
  const {
    warehouseId = standing.warehouseId,
    deliveryId = standing.deliveryId,
    startDay = standing.startDay,
    endDay = standing.endDay,
  } = input;
  if (!config.warehouses.some(({ id }) => id === warehouseId))
    fields.push({ field: 'warehouseId', reason: 'unknown-warehouse' });
  if (deliveryId !== null && !config.deliveries.some(({ id }) => id === deliveryId))
    fields.push({ field: 'deliveryId', reason: 'unknown-delivery' });
  if (endDay < startDay) fields.push({ field: 'endDay', reason: 'before-start' });
  if (fields.length > 0) return refuse('ValidationFailed', { fields });
  return { warehouseId, deliveryId, startDay, endDay };
}

function changedCart(context: Context, cart: CartRow, input: CartInput): CartRow | Refusal {
  const place = readPlace(context, input, cart);
  if (isRefusal(place)) return place;
  const customFields = { ...cart.customFields, ...input.customFields };
  const faults = customFieldFaults(context.shop.config, ['cart'], customFields, false);
  if (faults.length > 0) return customFieldRefusal(faults);
  const isSale = shopMode(context.shop.config) === 'sales';
  // Other days or another warehouse have other hours: what was chosen before is not what was meant.
  const sameStart = place.warehouseId === cart.warehouseId && place.startDay === cart.startDay;
  const sameEnd = place.warehouseId === cart.warehouseId && place.endDay === cart.endDay;
  return {
    ...cart,
    ...place,
    pickupHourId: chosen(input.pickupHourId, sameStart ? cart.pickupHourId : null),
    // What is bought is not brought back.
    returnHourId: isSale ? null : chosen(input.returnHourId, sameEnd ? cart.returnHourId : null),
    reference: chosen(input.reference, cart.reference),
    customFields,
  };
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
  return placeKey(before) !== placeKey(after);
}

/** Groups are moved in a cart of many places only, and not where an alias chose the place. */
function movesGroups({ shop }: Pick<Context, 'shop'>, { warehouseAlias }: CartRow): boolean {
  return shop.config.cartMode === 'multiple' && warehouseAlias === null;
}

type Hours = Pick<CartRow, 'pickupHourId' | 'returnHourId'>;
type Placed = Parameters<typeof placeKey>[0];

/** Hours that stood at the place count on; on other days others are to be chosen. */
function groupHours(
  { shop }: Pick<Context, 'shop'>,
  input: Pick<GroupInput, 'pickupHourId' | 'returnHourId'>,
  to: Placed,
  standing: readonly (Placed & Hours)[],
): Hours {
  const stood = (name: keyof Hours) =>
    standing.find((one) => one[name] !== null && placeKey(one) === placeKey(to))?.[name] ?? null;
  const { pickupHourId = stood('pickupHourId'), returnHourId = stood('returnHourId') } = input;
  // What is bought is not brought back.
  return { pickupHourId, returnHourId: shopMode(shop.config) === 'sales' ? null : returnHourId };
}

function settingsOf(cart: CartRow): object {
  const { warehouseId, deliveryId, startDay, endDay, pickupHourId, returnHourId } = cart;
  return { warehouseId, deliveryId, startDay, endDay, pickupHourId, returnHourId };
}
