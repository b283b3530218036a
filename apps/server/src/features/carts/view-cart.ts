import type { Db } from '../../platform/database/shop-database.ts';
import type { Context } from '../../platform/http/context.ts';
import type { WantedClaim } from '../availability/index.ts';
import type { Card } from '../catalogue/index.ts';
import { calendarsFrom, type PlaceCalendar, readCalendars } from '../locations/index.ts';
import { type LineRow, readSheet } from './cart-lines.queries.ts';
import type { CartRow } from './carts.queries.ts';
import { readCustomerUse } from './customer-use.queries.ts';
import { freeOfLines, type PeakReader, sharesGoods } from './free-of-lines.ts';
import { type LackingLine, readLacking } from './lacking-add-ons.ts';
import { type LineProblem, lineProblem } from './judge-lines.ts';
import { judgePlaces, type JudgedPlace, placeKey } from './judge-places.ts';
import { type PricedCart, type PricedLine, priceLines } from './price-lines.ts';
import { wantedClaims } from './wanted-claims.ts';

export interface ViewedLine {
  readonly line: PricedLine;
  readonly place: JudgedPlace;
  readonly wanted: readonly WantedClaim[];
  /** The most of it that is free beside the other lines; null when its stock is not counted. */
  readonly free: number | null;
  readonly usedByCustomer: number;
  readonly inCart: number;
  readonly problem: LineProblem | null;
}

export interface CartView {
  readonly cart: CartRow;
  readonly place: JudgedPlace;
  readonly priced: PricedCart;
  readonly lines: readonly ViewedLine[];
  /** Required add-ons that the cart does not hold; empty where nobody asked. */
  readonly lacking: readonly LackingLine[];
  /** What the catalogue shows of its articles; null where nobody asked. */
  readonly cards: readonly Card[] | null;
  readonly calendars: readonly PlaceCalendar[];
}

type Viewer = Pick<Context, 'shop' | 'actor' | 'now'>;

export interface ViewOptions {
  /** Reads the ledger's peaks; the checkout does so under locks, everybody else without. */
  readonly peaks?: PeakReader;
  /** Other days or another warehouse than the cart's own, to ask "what if". */
  readonly lines?: readonly LineRow[];
  /** Of all their places, where they were read already. */
  readonly calendars?: readonly PlaceCalendar[];
  /** Says what it lacks, too: another statement, and only for a cart that lacks something. */
  readonly lacking?: boolean;
  /** Brings the cards of its articles along. */
  readonly cards?: boolean;
}

/** A cart as everybody sees it: priced, and every line judged against days, allowances and the ledger. */
export async function viewCart(
  db: Db,
  context: Viewer,
  cart: CartRow,
  options: ViewOptions = {},
): Promise<CartView> {
  return judged(db, context, cart, { read: await readCart(db, cart, options), options });
}

/**
 * The view as it would be with fewer pieces, of what was read for it already. The ledger is asked again only where
 * lines share goods: what is free of all others does not depend on the rest of the cart.
 */
export function viewWith(
  db: Db,
  context: Viewer,
  view: CartView,
  rows: readonly LineRow[],
  options: Pick<ViewOptions, 'peaks'> = {},
): Promise<CartView> {
  const { cart, calendars, cards } = view;
  return judged(db, context, cart, { read: { rows, calendars, cards }, options, before: view.lines });
}

async function judged(
  db: Db,
  context: Viewer,
  cart: CartRow,
  known: {
    readonly read: ReadCart;
    readonly options: ViewOptions;
    /** The lines as an earlier view had them, perhaps with more pieces. */
    readonly before?: readonly ViewedLine[];
  },
): Promise<CartView> {
  const { shop, actor } = context;
  const account = actor.kind === 'customer' ? actor.account : null;
  const {
    read: { rows, calendars, cards },
    options,
    before,
  } = known;
  const priced = priceLines(rows, {
    basis: shop.config.listPrices,
    customerGroup: account?.customerGroup ?? null,
  });
  const places = judgePlaces(context, cart, rows, calendars);
  const drafts = priced.lines.map((line) => {
    const place = places.get(placeKey(line.row));
    if (place === undefined) throw new Error(`no place was judged for line ${line.row.id}`);
    return { line, place, wanted: place.window === null ? [] : wantedClaims(line.row, place.window) };
  });
  const seen = drafts.map(({ line }) => before?.find((one) => one.line.row.id === line.row.id));
  const free =
    before === undefined || sharesGoods(before.map(({ line }) => line.row))
      ? await freeOfLines(db, drafts, options.peaks)
      : seen.map((one) => one?.free ?? null);
  const used =
    before === undefined ? await customerUse(db, cart, drafts) : seen.map((one) => one?.usedByCustomer ?? 0);
  const own = places.get(placeKey(cart));
  if (own === undefined) throw new Error(`no place was judged for cart ${cart.id}`);
  const lines = drafts.map((draft, index) => {
    const { row } = draft.line;
    const inCart = rows
      .filter((other) => other.itemId === row.itemId)
      .reduce((sum, other) => sum + other.qty, 0);
    const amounts = { free: free[index] ?? null, inCart, usedByCustomer: used[index] ?? 0 };
    const facts = { line: draft.line, placeProblem: problemOf(draft.place), ...amounts };
    return { ...draft, ...amounts, problem: lineProblem({ ...facts, offered: isOffered(row) }) };
  });
  const lacking = options.lacking === true ? await readLacking(db, cart, lines) : [];
  return { cart, place: own, priced, lines, lacking, cards, calendars };
}

function problemOf({ reason, params }: JudgedPlace): LineProblem | null {
  if (reason === null) return null;
  return params === undefined ? { reason } : { reason, params };
}

interface ReadCart {
  readonly rows: readonly LineRow[];
  readonly calendars: readonly PlaceCalendar[];
  readonly cards: readonly Card[] | null;
}

async function readCart(db: Db, cart: CartRow, options: ViewOptions): Promise<ReadCart> {
  const { lines, calendars: known, cards: withCards = false } = options;
  if (lines !== undefined) {
    return { rows: lines, calendars: known ?? (await calendarsOf(db, cart, lines)), cards: null };
  }
  const { lines: rows, calendars, cards } = await readSheet(db, cart, withCards);
  const elsewhere = rows.some((row) => placeKey(row) !== placeKey(cart));
  return {
    rows,
    calendars: elsewhere ? await calendarsOf(db, cart, rows) : calendarsFrom(calendars),
    cards,
  };
}

function calendarsOf(db: Db, cart: CartRow, rows: readonly LineRow[]): Promise<PlaceCalendar[]> {
  const all = [cart, ...rows];
  return readCalendars(db, {
    warehouseIds: [...new Set(all.map((one) => one.warehouseId))],
    from: all.map((one) => one.startDay).reduce((a, b) => (a < b ? a : b)),
    to: all.map((one) => one.endDay).reduce((a, b) => (a > b ? a : b)),
  });
}

async function customerUse(
  db: Db,
  cart: CartRow,
  drafts: readonly { line: PricedLine; place: JudgedPlace }[],
): Promise<number[]> {
  const limited = drafts.some(({ line }) => line.row.maxPerCustomer !== null);
  if (cart.customerId === null || !limited) return drafts.map(() => 0);
  const wishes = drafts.map(({ line, place }) => ({
    itemId: line.row.itemId,
    window: place.window ?? place.wholeDays,
  }));
  return readCustomerUse(db, cart.customerId, wishes);
}

function isOffered(row: LineRow): boolean {
  return row.leaves.every((leaf) => leaf.stockType === 'BulkWithoutStock' || leaf.stock !== null);
}
