import { warehousesOf } from '@bivak/contract/shop-config';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { WriteEvent } from '../../platform/events/record-event.ts';
import { accountOf, type ActorAccount } from '../../platform/identity/actor.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import { type FreeLeaf, selectFreeLeaves, type WantedClaim } from '../availability/index.ts';
import { visitorOf } from '../identity/index.ts';
import { calendarsFrom, type PlaceCalendar } from '../locations/index.ts';
import { takeAttachmentsOver } from './attachments.sql.ts';
import { type BusinessWindow, evaluatePlaces, periodRefusal, placeKey, wantedClaims } from './cart-places.ts';
import { type CartView, type PeakReader, viewCart, type ViewedLine, viewWith } from './cart-view.ts';
import { newCart, type NewCartInput, unwritten } from './carts.commands.ts';
import {
  bumpVersion,
  type CartRow,
  eraseCart,
  findCart,
  lockCart,
  type NewCart,
  saveCart,
  saveFilledCart,
  saveNewCart,
} from './carts.sql.ts';
import { takeCertificatesOver } from './certificates.sql.ts';
import {
  addLinesOf,
  type CopiedLine,
  findCartHere,
  findCopy,
  type LeftOut,
  saveCopy,
  setQuantities,
  sheetOfOrder,
} from './copies.sql.ts';
import { fixedItemOf, keepFixedLine } from './fixed-line.ts';
import { type LineRow, readGoodsSheet } from './lines.sql.ts';
import { placedAt } from './place-lines.ts';

export interface CopiedCart {
  readonly view: CartView;
  readonly leftOut: readonly LeftOut[];
}

/**
 * Takes the cart of an anonymous visitor over into the account (spec 1 §4, "Login"): into the cart that the contact
 * has for the same place and days, else into a new one. The old token proves whose cart it was; without proof there
 * is no such cart. Asked again, by a second tab or after a lost answer, it gives the same cart and adds nothing.
 */
export const takeCartOver = command(
  { right: 'customer' },
  (
    context,
    { cartId, visitorToken }: { readonly cartId: string; readonly visitorToken: string },
  ): Promise<CopiedCart | Refusal> => {
    const { shop, actor } = context;
    const account = accountOf(actor);
    const visitor = visitorOf(context, visitorToken);
    return inTransaction<CopiedCart | Refusal>(shop.database, async (transaction) => {
      if (account === null || visitor === null) return refuse('NotFound');
      // Whoever comes second waits here, and then finds the copy in place of the cart.
      const from = await lockCart(transaction, cartId, CustomerScope.of(visitor));
      if (from === undefined) return copiedBefore(transaction, context, cartId, visitor.visitorId, account);
      if (from.checkedOutAt !== null) return refuse('CartCheckedOut');
      const into = await cartFor(transaction, context, from, account);
      const fixedItem = shop.config.fixedProduct?.item ?? null;
      const copied = await addLinesOf(transaction, from.id, into.id, fixedItem);
      const attachments = await takeAttachmentsOver(transaction, from.id, into.id);
      const certificates = await takeCertificatesOver(transaction, from.id, into);
      const whole = { ...into, attachments, certificates };
      const { view, leftOut } = await clipLines(transaction, context, whole, {
        copied,
        eventOf: (left) => ({
          entity: 'cart',
          entityId: into.id,
          action: 'copy-anonymous',
          before: { cart: from.id, visitor: visitor.visitorId },
          after: copiedLines(copied, left),
        }),
      });
      await eraseCart(transaction, from.id);
      await saveCopy(transaction, from, into.id, account, leftOut, context.now);
      return { view, leftOut };
    });
  },
);

/** An ordered cart is no cart any more, just as when the visitor opens it. */
async function copiedBefore(
  transaction: Transaction,
  context: Context,
  cartId: string,
  visitorId: string,
  account: ActorAccount,
): Promise<CopiedCart | Refusal> {
  const copy = await findCopy(transaction, cartId, visitorId, account);
  if (copy === undefined) return refuse('NotFound');
  const cart = await findCart(transaction, copy.cartId, CustomerScope.of(context.actor));
  if (cart === undefined) return refuse('NotFound');
  if (cart.checkedOutAt !== null) return refuse('CartCheckedOut');
  return { view: await viewCart(transaction, context, cart), leftOut: copy.leftOut };
}

async function cartFor(
  transaction: Transaction,
  context: Context,
  from: CartRow,
  account: ActorAccount,
): Promise<CartRow> {
  const { actor, now, shop } = context;
  const known = await findCartHere(transaction, account, from);
  const locked =
    known === undefined ? undefined : await lockCart(transaction, known, CustomerScope.of(actor));
  if (locked !== undefined && locked.checkedOutAt === null && samePlace(locked, from)) {
    return bumpVersion(transaction, locked, now);
  }
  const { customerId, contactId } = account;
  const own = { ...from, id: randomUUID(), visitorId: null, customerId, contactId };
  const made = await saveNewCart(transaction, own, now);
  await keepFixedLine(transaction, shop.config, made);
  const { pickupHourId, returnHourId, reference } = from;
  const isPlain = pickupHourId === null && returnHourId === null && reference === null;
  return isPlain ? made : saveCart(transaction, { ...made, pickupHourId, returnHourId, reference }, now);
}

/** It may have moved between finding and locking it. */
function samePlace(one: CartRow, other: CartRow): boolean {
  return (['warehouseId', 'warehouseAlias', 'deliveryId', 'startDay', 'endDay'] as const).every(
    (name) => one[name] === other[name],
  );
}

/**
 * A new cart at the chosen place and days with what an order holds (spec 1 §4, "Duplicate reservation"). What the cart
 * cannot hold is left out and named. Prices are today's; notes, files, hours and the reference stay with the order.
 * A cart claims nothing, so all is read and validated before anything is written, and then written at once.
 */
export const copyOrder = command(
  { right: 'shopper' },
  async (
    context,
    { orderId, ...input }: NewCartInput & { readonly orderId: string },
  ): Promise<CopiedCart | Refusal> => {
    const { database } = context.shop;
    const asked = newCart(context, input);
    if (isRefusal(asked)) return asked;
    const goods = await orderedGoods(context, orderId, asked);
    if (goods === undefined) return refuse('NotFound');
    const { lines, copied, calendars, peaks } = goods;
    const whole = await viewCart(database, context, unwritten(asked), { lines, calendars, peaks });
    if (whole.place.reason !== null) return periodRefusal(whole);
    const { view, leftOut } = await clipped(database, context, whole, { copied, peaks });
    const kept = view.lines.map(({ line: { row } }) => row);
    const cart = await inTransaction(
      database,
      (transaction) =>
        saveFilledCart(transaction, asked, kept, context, {
          entity: 'cart',
          entityId: asked.id,
          action: 'copy-order',
          before: { reservation: orderId },
          after: copiedLines(copied, leftOut),
        }),
      { planned: true },
    );
    return { view: { ...view, cart }, leftOut };
  },
);

/**
 * Takes back of lines just added what the cart cannot hold, says of each why, and records all of it in one event. What
 * stood there before is never touched. A line whose days cannot be stays whole: other days may be chosen for it.
 */
async function clipLines(
  transaction: Transaction,
  context: Context,
  cart: CartRow,
  {
    copied,
    eventOf,
  }: {
    readonly copied: readonly CopiedLine[];
    readonly eventOf: (leftOut: readonly LeftOut[]) => WriteEvent;
  },
): Promise<Clipped> {
  const whole = await viewCart(transaction, context, cart);
  const { view, leftOut, qtyOf } = await clipped(transaction, context, whole, { copied });
  await setQuantities(transaction, context, eventOf(leftOut), qtyOf);
  return { view, leftOut };
}

interface Clipped {
  readonly view: CartView;
  readonly leftOut: readonly LeftOut[];
}

/** The same of a view alone: nothing is written. With `peaks` that know the ledger already, nothing is asked either. */
async function clipped(
  db: Db,
  context: Context,
  whole: CartView,
  { copied, peaks }: { readonly copied: readonly CopiedLine[]; readonly peaks?: PeakReader },
): Promise<Clipped & { readonly qtyOf: ReadonlyMap<string, number> }> {
  const found = new Map<string, LeftOut>();
  const qtyOf = new Map<string, number>();
  let view = whole;
  for (;;) {
    const cuts = cutsOf(view, copied, context.shop.config.core.SaveCartsWithStockConflict);
    // Every cut makes a line smaller, so this comes to an end.
    if (cuts.length === 0) break;
    for (const { line, viewed, qty } of cuts) {
      qtyOf.set(line.id, qty);
      const reason = viewed.problem?.reason ?? '';
      const params = viewed.problem?.params ?? {};
      const { itemId, descriptions } = viewed.line.row;
      const taken = qty - standing(line);
      // The first reason is the one that the visitor met; a later cut only makes it tighter.
      const said = found.get(line.id) ?? { reason, params };
      found.set(line.id, { ...said, itemId, descriptions, asked: line.asked, taken });
    }
    const rows = view.lines.map(({ line: { row } }) => ({ ...row, qty: qtyOf.get(row.id) ?? row.qty }));
    const left = rows.filter(({ qty }) => qty > 0);
    view = await viewWith(db, context, view, left, peaks === undefined ? {} : { peaks });
  }
  return { view, leftOut: inOrder(copied, found), qtyOf };
}

/** What an event says of a copy. */
function copiedLines(copied: readonly CopiedLine[], leftOut: readonly LeftOut[]) {
  return {
    lines: copied.map(({ itemId, asked }) => ({ itemId, asked })),
    leftOut: leftOut.map(({ itemId, taken, reason }) => ({ itemId, taken, reason })),
  };
}

interface Cut {
  readonly line: CopiedLine;
  readonly viewed: ViewedLine;
  readonly qty: number;
}

/** What comes last gives way first; lines that share goods are cut one after the other, each as little as need be. */
function cutsOf(view: CartView, copied: readonly CopiedLine[], keepsConflicts: boolean): Cut[] {
  const cuts: Cut[] = [];
  const cutGoods = new Set<string>();
  for (const viewed of view.lines.toReversed()) {
    const { row } = viewed.line;
    const line = copied.find(({ id }) => id === row.id);
    const fits = line === undefined ? null : fitting(viewed, keepsConflicts);
    const goods = [row.itemId, ...row.leaves.map(({ itemId }) => itemId)];
    if (line === undefined || fits === null || goods.some((id) => cutGoods.has(id))) continue;
    const qty = Math.max(standing(line), fits);
    if (qty >= row.qty) continue;
    cuts.push({ line, viewed, qty });
    for (const id of goods) cutGoods.add(id);
  }
  return cuts;
}

const goneReasons: ReadonlySet<string> = new Set(['withdrawn', 'not-offered', 'no-price']);

/** How many of a line with a problem could be; null when fewer would not help. */
function fitting({ problem, line: { row }, inCart }: ViewedLine, keepsConflicts: boolean): number | null {
  if (problem === null) return null;
  const max = Number(problem.params?.['max'] ?? 0);
  if (problem.reason === 'stock') return keepsConflicts ? null : max;
  if (problem.reason === 'customer') return max;
  if (problem.reason === 'cart') return Math.max(0, max - (inCart - row.qty));
  return goneReasons.has(problem.reason) ? 0 : null;
}

function standing({ qty, asked }: CopiedLine): number {
  return qty - asked;
}

function inOrder(copied: readonly CopiedLine[], found: ReadonlyMap<string, LeftOut>): LeftOut[] {
  return copied.flatMap(({ id }) => found.get(id) ?? []);
}

interface OrderedGoods {
  /** The lines as they would lie in the new cart, with what the shop adds by itself. */
  readonly lines: readonly LineRow[];
  /** Those that were ordered. */
  readonly copied: readonly CopiedLine[];
  readonly calendars: readonly PlaceCalendar[];
  readonly peaks: PeakReader;
}

/**
 * What an order of the caller's own holds, where it would lie in a new cart and what is free there. Two statements, also
 * for an alias. Undefined for another's order, as for one that is not there.
 */
async function orderedGoods(
  context: Context,
  orderId: string,
  cart: NewCart,
): Promise<OrderedGoods | undefined> {
  const { actor, shop } = context;
  const { database, config } = shop;
  const warehouseIds =
    cart.warehouseAlias === null ? [cart.warehouseId] : warehousesOf(config, cart.warehouseAlias);
  const fixedItem = fixedItemOf(config, cart);
  const sheet = await readGoodsSheet(database, sheetOfOrder, {
    values: [orderId, ...ownOrderValues(CustomerScope.of(actor))],
    place: cart,
    warehouseIds,
    fixed: { itemId: config.fixedProduct?.item ?? null, belongs: fixedItem !== null },
  });
  if (!sheet.allowed) return undefined;
  const calendars = calendarsFrom(sheet.calendars);
  const hours = { pickupHourId: null, returnHourId: null };
  const spots = warehouseIds.map((warehouseId) => ({ ...cart, ...hours, warehouseId }));
  const places = evaluatePlaces(context, { ...cart, ...hours }, spots, calendars);
  const windowOf = (at: Parameters<typeof placeKey>[0]): BusinessWindow | null =>
    places.get(placeKey(at))?.window ?? null;
  const leaves = await selectFreeLeaves(
    database,
    sheet.lines.map(({ itemId }) => itemId),
    spots.map((spot) => ({ warehouseId: spot.warehouseId, asked: spanOf(windowOf(spot)) })),
  );
  const lines = placed(sheet.lines, leaves, { cart, warehouseIds, fixedItem });
  return {
    lines,
    copied: lines.filter(({ itemId }) => itemId !== fixedItem).map((row) => ({ ...row, asked: row.qty })),
    calendars,
    peaks: knownPeaks(lines, leaves, windowOf),
  };
}

function spanOf(window: BusinessWindow | null) {
  return window === null ? null : { startMs: window.start, endMs: window.end };
}

/** With an alias each article lies at the first of its warehouses that has enough (RULINGS, "aliases"). */
function placed(
  lines: readonly LineRow[],
  leaves: readonly FreeLeaf[],
  of: { readonly cart: NewCart; readonly warehouseIds: readonly string[]; readonly fixedItem: string | null },
): readonly LineRow[] {
  const { cart, warehouseIds, fixedItem } = of;
  if (cart.warehouseAlias === null) return lines;
  const stock = new Map(leaves.map((leaf) => [`${leaf.leafId} ${leaf.warehouseId}`, leaf.stock]));
  const at = (row: LineRow, warehouseId: string): LineRow => ({
    ...row,
    warehouseId,
    leaves: row.leaves.map((leaf) => ({
      ...leaf,
      stock: stock.get(`${leaf.itemId} ${warehouseId}`) ?? null,
    })),
  });
  const goods = lines.filter(({ itemId }) => itemId !== fixedItem);
  const asked = goods.map((row) => ({ row, itemId: row.itemId, qty: row.qty, place: cart, named: false }));
  const laid = placedAt(warehouseIds, leaves, [], asked).map(({ row, place }) => at(row, place.warehouseId));
  // What comes by itself lies where goods lie.
  const own = laid.find(({ warehouseId }) => warehouseId === cart.warehouseId) ?? laid[0];
  const fixed = lines.filter(({ itemId }) => itemId === fixedItem);
  return [...laid, ...fixed.map((row) => at(row, own?.warehouseId ?? cart.warehouseId))];
}

/**
 * Reads peaks from what is known of the ledger, for lines that begin together wherever they lie in one place: a cart that
 * is cut again and again, line by line, asks the ledger once.
 */
function knownPeaks(
  rows: readonly LineRow[],
  leaves: readonly FreeLeaf[],
  windowOf: (row: LineRow) => BusinessWindow | null,
): PeakReader {
  const leafOf = new Map(leaves.map((leaf) => [`${leaf.itemId} ${leaf.leafId} ${leaf.warehouseId}`, leaf]));
  const promised = new Map<string, number>();
  for (const row of rows) {
    const window = windowOf(row);
    for (const claim of window === null ? [] : wantedClaims(row, window)) {
      const leaf = leafOf.get(`${row.itemId} ${claim.itemId} ${claim.warehouseId}`);
      if (leaf !== undefined && leaf.free !== null) {
        promised.set(key(claim, claim.end), (leaf.stock ?? 0) - leaf.free);
      }
    }
  }
  return (wanted) => Promise.resolve(wanted.map((claim) => peakBeside(claim, wanted, promised)));
}

/**
 * Up to the end of each of the others that take of the same shelf: what was promised by then, and all that last as long.
 */
function peakBeside(
  claim: WantedClaim,
  wanted: readonly WantedClaim[],
  promised: ReadonlyMap<string, number>,
): number {
  const others = wanted.filter(
    (one) => one !== claim && one.itemId === claim.itemId && one.warehouseId === claim.warehouseId,
  );
  const ends = [claim.end, ...others.map(({ end }) => end).filter((end) => end < claim.end)];
  const levels = ends.map((end) => {
    const beside = others.filter((one) => one.end >= end).reduce((sum, { qty }) => sum + qty, 0);
    return (promised.get(key(claim, end)) ?? 0) + beside;
  });
  return Math.max(...levels);
}

function key({ itemId, warehouseId }: WantedClaim, end: EpochMs): string {
  return `${itemId} ${warehouseId} ${end}`;
}
