import {
  type Cents,
  type OrderAction,
  cents,
  daysInclusive,
  lackingAddOns,
  type NeedingLine,
  orderActions,
  reservationDaysResult,
} from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import type { Context } from '../../platform/application/context.ts';
import type { RefusedField } from '../../platform/application/refusal.ts';
import { accountOf } from '../../platform/identity/actor.ts';
import { arrearsOf } from '../arrears/index.ts';
import {
  type WantedClaim,
  freeOf,
  isLent,
  isPeakReason,
  lentDaysOf,
  readPeaks,
} from '../availability/index.ts';
import type { Card } from '../catalogue/index.ts';
import { type PlaceCalendar, calendarsFrom, localNow, readCalendars } from '../locations/index.ts';
import { priceTerms } from '../pricing/index.ts';
import { type EvaluatedPlace, evaluatePlaces, placeKey, wantedClaims } from './cart-places.ts';
import type { CartRow } from './carts.sql.ts';
import { type CartSheet, type LineRow, type RequiredAddOn, readCustomerUse, readSheet } from './lines.sql.ts';
import { type PricedCart, type PricedLine, priceLines } from './price-lines.ts';

export interface ViewedLine {
  readonly line: PricedLine;
  readonly place: EvaluatedPlace;
  readonly wanted: readonly WantedClaim[];
  /** The most of it that is free beside the other lines; null when its stock is not counted. */
  readonly free: number | null;
  readonly usedByCustomer: number;
  readonly inCart: number;
  readonly problem: LineProblem | null;
}

export interface CartView {
  readonly cart: CartRow;
  readonly place: EvaluatedPlace;
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
  /** The calendars of all their places, where they were read already. */
  readonly calendars?: readonly PlaceCalendar[];
  /** Says what it lacks, too: another statement, and only for a cart that lacks something. */
  readonly lacking?: boolean;
  /** Brings the cards of its articles along. */
  readonly cards?: boolean;
  /** What was read with the cart. */
  readonly sheet?: CartSheet;
}

/** A cart as it is answered. */
export const shown = { lacking: true, cards: true } as const satisfies ViewOptions;

/** A cart as everybody sees it: priced, and every line evaluated against days, allowances and the ledger. */
export async function viewCart(
  db: Db,
  context: Viewer,
  cart: CartRow,
  options: ViewOptions = {},
): Promise<CartView> {
  return evaluated(db, context, cart, { read: await readCart(db, cart, options), options });
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
  return evaluated(db, context, cart, { read: { rows, calendars, cards }, options, before: view.lines });
}

async function evaluated(
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
  const account = accountOf(actor);
  const {
    read: { rows, calendars, cards },
    options,
    before,
  } = known;
  const customerGroup = account?.customerGroup ?? null;
  const priced = priceLines(rows, priceTerms(shop.config, customerGroup));
  const lentProblem = lentDaysOf(shop.config, {
    customerGroup,
    clock: localNow(shop.zone, context.now),
    customFields: cart.customFields,
  });
  const places = evaluatePlaces(context, cart, rows, calendars);
  const drafts = priced.lines.map((line) => {
    const place = places.get(placeKey(line.row));
    if (place === undefined) throw new Error(`no place was evaluated for line ${line.row.id}`);
    return { line, place, wanted: place.window === null ? [] : wantedClaims(line.row, place.window) };
  });
  const seen = drafts.map(({ line }) => before?.find((one) => one.line.row.id === line.row.id));
  const free =
    before === undefined || sharesGoods(before.map(({ line }) => line.row))
      ? await freeOfLines(db, drafts, options.peaks)
      : seen.map((one) => one?.free ?? null);
  const used =
    before === undefined ? await customerUse(db, cart, drafts) : seen.map((one) => one?.usedByCustomer ?? 0);
  const lent = rows.some(({ itemId }) => isLent(shop.config, itemId));
  const isBlocked = lent && (await arrearsOf(db, context)).length > 0;
  const own = places.get(placeKey(cart));
  if (own === undefined) throw new Error(`no place was evaluated for cart ${cart.id}`);
  const lines = drafts.map((draft, index) => {
    const { row } = draft.line;
    const inCart = rows
      .filter((other) => other.itemId === row.itemId)
      .reduce((sum, other) => sum + other.qty, 0);
    const amounts = { free: free[index] ?? null, inCart, usedByCustomer: used[index] ?? 0 };
    const blocked = isBlocked && isLent(shop.config, row.itemId) ? { reason: 'invoices-overdue' } : null;
    const placeProblem = blocked ?? problemOf(draft.place) ?? lentProblem(row);
    const facts = { line: draft.line, placeProblem, ...amounts };
    return { ...draft, ...amounts, problem: lineProblem({ ...facts, offered: isOffered(row) }) };
  });
  const lacking = options.lacking === true ? await readLacking(db, cart, lines) : [];
  return { cart, place: own, priced, lines, lacking, cards, calendars };
}

function problemOf({ reason, params }: EvaluatedPlace): LineProblem | null {
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
  const { lines: rows, calendars, cards } = options.sheet ?? (await readSheet(db, cart, withCards));
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
  drafts: readonly { line: PricedLine; place: EvaluatedPlace }[],
): Promise<number[]> {
  const limited = drafts.some(({ line }) => line.row.maxPerCustomer !== null);
  if (cart.customerId === null || !limited) return drafts.map(() => 0);
  const inputs = drafts.map(({ line, place }) => ({
    itemId: line.row.itemId,
    window: place.window ?? place.wholeDays,
  }));
  return readCustomerUse(db, cart.customerId, inputs);
}

function isOffered(row: LineRow): boolean {
  return row.leaves.every((leaf) => leaf.stockType === 'BulkWithoutStock' || leaf.stock !== null);
}

export interface LineFacts {
  readonly line: PricedLine;
  /** Why its days or its warehouse cannot be, null when they can. */
  readonly placeProblem: LineProblem | null;
  /** The most of it that is free beside the other lines; null when its stock is not counted. */
  readonly free: number | null;
  /** Pieces of the same item in the whole cart, this line included. */
  readonly inCart: number;
  /** How many the customer has in overlapping live reservations. */
  readonly usedByCustomer: number;
  /** Every leaf has a stock row at the warehouse, or needs none. */
  readonly offered: boolean;
}

export type LineProblem = Omit<RefusedField, 'field'>;

/** Why a line cannot be checked out; the first reason that the visitor can do something about is named. */
export function lineProblem(facts: LineFacts): LineProblem | null {
  const { row } = facts.line;
  if (!row.active) return { reason: 'withdrawn' };
  if (!facts.offered) return { reason: 'not-offered' };
  if (facts.placeProblem !== null) return facts.placeProblem;
  if (!facts.line.hasPrice) return { reason: 'no-price' };
  const length = reservationDaysResult(daysInclusive(row.startDay, row.endDay), row.maxReservationDays);
  if (!length.ok) return { reason: 'period-exceeded', params: { maximum: length.maxReservationDays } };
  return amountProblem(facts);
}

/**
 * Names the refusal that lines which cannot be make together: what is not paid comes first, then what is not free or
 * lies in the peak.
 */
export function lineRefusalCode(
  problems: readonly { readonly reason: string }[],
): 'StockShort' | 'InvoicesOverdue' | 'PeakPeriod' | 'LineInvalid' {
  if (problems.some(({ reason }) => reason === 'invoices-overdue')) return 'InvoicesOverdue';
  if (problems.some(({ reason }) => reason === 'stock')) return 'StockShort';
  return problems.some(({ reason }) => isPeakReason(reason)) ? 'PeakPeriod' : 'LineInvalid';
}

/** What one line may hold at all; also keeps the sums of adding again and again within the column. */
const mostOfOneLine = 100_000;

function amountProblem({ line: { row }, free, inCart, usedByCustomer }: LineFacts): LineProblem | null {
  const others = inCart - row.qty;
  if (row.qty > mostOfOneLine) return { reason: 'cart', params: { max: mostOfOneLine } };
  if (row.maxPerCart !== null && inCart > row.maxPerCart) {
    return { reason: 'cart', params: { max: row.maxPerCart } };
  }
  if (row.maxPerCustomer !== null && inCart + usedByCustomer > row.maxPerCustomer) {
    return { reason: 'customer', params: { max: Math.max(0, row.maxPerCustomer - usedByCustomer - others) } };
  }
  return free !== null && free < row.qty ? { reason: 'stock', params: { max: Math.max(0, free) } } : null;
}

/** What the cart still asks of its customer (RULINGS, "Actions of carts and orders"); nothing of it is stored. */
export function cartActions(
  { cart, priced, lines }: Pick<CartView, 'cart' | 'priced' | 'lines'>,
  { actor, shop }: Pick<Context, 'actor' | 'shop'>,
): OrderAction[] {
  return orderActions({
    referenceRequired: actor.kind === 'customer' && actor.account?.referenceRequired === true,
    reference: cart.reference,
    certificates: lines.flatMap(({ line }) => line.row.certificates),
    handedInCertificates: cart.certificates,
    paymentPolicy: shop.config.payment.policy,
    totalGrossCents: priced.totals.grossCents,
    dueCents: cents(priced.totals.grossCents + priced.depositCents),
    paidCents: cents(0),
  });
}

/** What the shop asks an order to come to, with VAT; null: nothing. */
export function minimumOrderOf({ reservations }: Context['shop']['config']): Cents | null {
  const { minimumOrderCents } = reservations;
  return minimumOrderCents === undefined ? null : cents(minimumOrderCents);
}

export type PeakReader = (wanted: readonly WantedClaim[]) => Promise<number[]>;

interface Draft {
  readonly line: { readonly row: LineRow };
  readonly wanted: readonly WantedClaim[];
}

/** The most of each line that is free beside the others; null where its stock is not counted. One statement. */
export async function freeOfLines(
  db: Db,
  drafts: readonly Draft[],
  peaks: PeakReader = (all) => readPeaks(db, all),
): Promise<(number | null)[]> {
  const wanted = drafts.flatMap((draft) => draft.wanted);
  const found = await peaks(wanted);
  const peakOf = new Map(wanted.map((claim, index) => [claim, found[index] ?? 0]));
  return drafts.map((draft) => freeOfLine(draft.line.row, draft.wanted, peakOf));
}

/** Whether two lines take of the same pieces. */
export function sharesGoods(rows: readonly LineRow[]): boolean {
  const goods = rows.flatMap(({ leaves }) => leaves.map(({ itemId }) => itemId));
  return new Set(goods).size < goods.length;
}

/** The scarcest leaf decides: what the ledger and the other lines leave, in whole pieces of this line. */
function freeOfLine(
  row: LineRow,
  wanted: readonly WantedClaim[],
  peakOf: ReadonlyMap<WantedClaim, number>,
): number | null {
  const each = wanted.map((claim) => {
    const leaf = row.leaves.find((one) => one.itemId === claim.itemId);
    const left = (leaf?.stock ?? 0) - (peakOf.get(claim) ?? 0);
    return Math.max(0, Math.floor(left / (leaf?.qty ?? 1)));
  });
  return each.length === 0 ? null : Math.min(...each);
}

interface EvaluatedLine {
  readonly line: { readonly row: LineRow };
  readonly place: Pick<EvaluatedPlace, 'window'>;
}

/** What a line cannot go without and the cart does not hold, no more of it than can be had. */
export interface LackingLine {
  readonly lineId: string;
  readonly addOn: RequiredAddOn;
  readonly qty: number;
}

/** Decision 0024. A cart that lacks nothing, as nearly all, asks the database nothing. */
export async function readLacking(
  db: Db,
  { customerId }: Pick<CartRow, 'customerId'>,
  lines: readonly EvaluatedLine[],
): Promise<LackingLine[]> {
  const lacking = lackingAddOns(needingLines(lines.map(({ line: { row } }) => row))).flatMap((one) => {
    const line = lines.find((each) => each.line.row.id === one.lineId);
    const addOn = line?.line.row.required.find(({ itemId }) => itemId === one.itemId);
    // What does not fit where it lies has other troubles first.
    if (line === undefined || addOn === undefined || line.place.window === null) return [];
    return { ...one, addOn, window: line.place.window, warehouseId: line.line.row.warehouseId };
  });
  if (lacking.length === 0) return [];
  const free = await freeOf(
    db,
    lacking.map(({ itemId, warehouseId, window }) => ({
      itemId,
      warehouseId,
      fromMs: window.start,
      toMs: window.end,
    })),
  );
  const limited = customerId !== null && lacking.some(({ addOn }) => addOn.maxPerCustomer !== null);
  const used = limited ? await readCustomerUse(db, customerId, lacking) : [];
  return lacking.flatMap(({ lineId, addOn, place, qty }, n) => {
    const held = pieces(lines, addOn.itemId);
    const heldHere = pieces(lines, addOn.itemId, place);
    const most = [
      (free[n] ?? Infinity) - heldHere,
      (addOn.maxPerCart ?? Infinity) - held,
      (addOn.maxPerCustomer ?? Infinity) - (used[n] ?? 0) - held,
      qty,
    ];
    const wanted = Math.min(...most);
    return wanted > 0 ? [{ lineId, addOn, qty: wanted }] : [];
  });
}

/** Lines as the rules of what goes with an article take them. */
export function needingLines(rows: readonly LineRow[]): NeedingLine[] {
  return rows.map((row) => ({
    id: row.id,
    itemId: row.itemId,
    place: placeKey(row),
    qty: row.qty,
    required: row.required,
  }));
}

function pieces(lines: readonly EvaluatedLine[], itemId: string, place?: string): number {
  return lines
    .filter(({ line: { row } }) => row.itemId === itemId && (place === undefined || placeKey(row) === place))
    .reduce((sum, { line }) => sum + line.row.qty, 0);
}
