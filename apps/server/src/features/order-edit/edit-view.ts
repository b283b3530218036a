import {
  editDateRange,
  editLineMax,
  isLiveStatus,
  type IsoDate,
  sumCents,
  totals,
  type Totals,
} from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { dayText } from '../../platform/i18n/formats.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import {
  lentDaysOf,
  type LentOrder,
  lentOrderOf,
  type Shortage,
  type WantedClaim,
} from '../availability/index.ts';
import {
  type BusinessWindow,
  evaluatePlaces,
  type LineProblem,
  lineProblem,
  lineRefusalCode,
  periodRefusal,
  type PricedLine,
  priceLines,
  readCustomerUse,
  wantedClaims,
} from '../carts/index.ts';
import { localNow, type PlaceCalendar, readCalendar } from '../locations/index.ts';
import { priceTerms } from '../pricing/index.ts';
import { type EditedPair, editedPairs, type OrderedLine, orderedLines, todaysRow } from './edited-lines.ts';
import { isByHand, type StaffTerms, withDeskPrice } from './staff-terms.ts';
import {
  isPeakIncrease,
  keepingPromisedDays,
  keepingPromisedHours,
  lentPeriodRefusal,
  mostOfTent,
} from './lent-edit.ts';
import type { EditableLine, EditableOrder, EditedOrder } from './order-edit.sql.ts';

export interface EditedLine extends LineDraft {
  readonly pairs: readonly EditedPair[];
  readonly problem: LineProblem | null;
  /** By wanted claim: the ledger is over already without it, and it asks for nothing more. */
  readonly forced: ReadonlySet<WantedClaim>;
}

/** An order as it would be, and why it cannot. */
export interface EditView {
  readonly order: EditableOrder;
  readonly edited: EditedOrder;
  readonly place: EditedPlace;
  readonly lines: readonly EditedLine[];
  readonly totals: Totals;
  readonly depositCents: number;
  readonly staff?: StaffTerms;
}

/** Reads the ledger: under locks where it is written, without them where it is only asked. */
export type ReadShortages = (wanted: readonly WantedClaim[]) => Promise<readonly Shortage[]>;

/** Validates an edit line by line; nothing is written here. */
export async function viewEdit(
  db: Db,
  context: Context,
  of: {
    readonly order: EditableOrder;
    readonly lines: readonly EditableLine[];
    readonly edited: EditedOrder;
    readonly byStaff?: boolean;
    readonly isDivided?: boolean;
    readonly isOfHours?: boolean;
    readonly staff?: StaffTerms;
  },
  readShortages: ReadShortages,
): Promise<EditView> {
  const { shop } = context;
  const { order, edited } = of;
  const { staff } = of;
  const isMoved = edited.warehouseId !== order.warehouseId;
  const ordered = [
    ...orderedLines(of.lines).filter(({ line }) => staff?.dropped.has(line.id) !== true),
    ...(staff?.added ?? []),
  ];
  const lent = lentOrderOf(shop.config, order);
  const place = editedPlace(
    context,
    {
      order,
      edited,
      lent,
      byStaff: of.byStaff ?? false,
      keepsDays: of.isDivided === true || of.isOfHours === true,
      needsHours: staff === undefined,
    },
    await ownCalendar(db, context, order, edited),
  );
  const rows = ordered.map((one) => {
    const asked = staff?.amounts.get(one.line.id) ?? edited.amounts.get(one.line.id);
    const qty = asked?.qty ?? one.line.qty;
    const row = todaysRow(one, {
      qty,
      warehouseId: edited.warehouseId,
      startDay: edited.startDay,
      endDay: edited.endDay,
    });
    const most = lent === null ? null : mostOfTent(lent, row.itemId);
    return most === null ? row : { ...row, maxPerCart: Math.min(most, row.maxPerCart ?? most) };
  });
  const basis = shop.config.listPrices;
  const priced = priceLines(rows, priceTerms(shop.config, order.customerGroup));
  const drafts = ordered.flatMap((one, index): LineDraft[] => {
    const today = priced.lines[index];
    if (today === undefined) return [];
    const wanted = claimsOf(one, today, { window: place.window, isMoved });
    return [
      {
        ordered: one,
        today,
        grows: today.row.qty > one.line.qty,
        // In another warehouse every piece is a new promise.
        periodChanged: place.periodChanged || isMoved,
        wanted,
      },
    ];
  });
  const wanted = drafts.flatMap((draft) => draft.wanted);
  const [shortages, used] = await Promise.all([
    readShortages(wanted),
    usedElsewhere(db, order, drafts, place.window),
  ]);
  const held = of.lines.flatMap(({ claims }) => claims);
  const daysProblem = lentDaysOf(shop.config, {
    customerGroup: order.customerGroup,
    clock: localNow(shop.zone, context.now),
    customFields: edited.customFields,
  });
  const shortOf = new Map(shortages.map(({ index, free }) => [wanted[index], free]));
  const lines = drafts.map((draft, index): EditedLine => {
    const inOrder = rows
      .filter((row) => row.itemId === draft.today.row.itemId)
      .reduce((sum, row) => sum + row.qty, 0);
    const short = draft.wanted.filter((claim) => shortOf.has(claim));
    const forced = new Set(short.filter((claim) => !isMoved && isCovered(claim, wanted, held)));
    const free = short.flatMap((claim) => {
      const perPiece = Math.max(1, claim.qty / draft.today.row.qty);
      return forced.has(claim) ? [] : [Math.floor((shortOf.get(claim) ?? 0) / perPiece)];
    });
    const problem = editedLineProblem(draft, {
      usedElsewhere: used[index] ?? 0,
      inOrder,
      free: free.length === 0 ? null : Math.min(...free),
      mayIncrease: of.byStaff === true || shop.config.orderEdit.mayIncrease,
      lent: of.isDivided === true ? null : lentProblem(lent, draft, () => daysProblem(draft.today.row)),
    });
    const isAnew = place.periodChanged || staff?.reprice === true;
    const pairs = editedPairs(draft.ordered, draft.today, { periodChanged: isAnew, basis });
    const asked =
      staff === undefined
        ? pairs
        : pairs
            .filter(({ goods }) => goods.qty > 0)
            .map((pair) => withDeskPrice(pair, staff, basis, draft.ordered.line.id));
    const isPriceless = isAnew && !draft.today.hasPrice && !isByHand(staff, draft.ordered.line.id);
    return {
      ...draft,
      pairs: asked,
      problem: problem ?? (isPriceless ? { reason: 'no-price' } : null),
      forced,
    };
  });
  const pairs = lines.flatMap((line) => line.pairs);
  return {
    order,
    edited,
    place,
    lines,
    ...(staff === undefined ? {} : { staff }),
    totals: totals(
      pairs.map(({ goods }) => goods),
      basis,
    ),
    depositCents: sumCents(pairs.flatMap(({ deposit }) => (deposit === null ? [] : [deposit.grossCents]))),
  };
}

/** Everything for which an edit is refused; the order's days and hours come before its lines. */
export function editRefusal(view: EditView, fullHours: readonly string[] = []): Refusal | null {
  if (view.place.refusal !== null) return view.place.refusal;
  if (fullHours.length > 0) {
    return refuse('SlotFull', { fields: fullHours.map((field) => ({ field, reason: 'slot-full' })) });
  }
  const failing = failingLines(view);
  if (failing.length === 0) return null;
  const fields = failing.map(({ problem }) => problem);
  return refuse(lineRefusalCode(fields), { fields });
}

/** The lines that cannot be, each with its id and the field that asked for it. */
export function failingLines({
  lines,
  edited,
  staff,
}: EditView): { readonly id: number; readonly problem: RefusedField }[] {
  return lines.flatMap(({ ordered, problem }: EditedLine) => {
    if (problem === null) return [];
    const asked = edited.amounts.get(ordered.line.id) ?? staff?.amounts.get(ordered.line.id);
    const field = asked?.field ?? 'startDay';
    return [{ id: ordered.line.id, problem: { field, ...problem } }];
  });
}

/**
 * Why its tents may not be away on the days of the order, as it would be. Of a reservation that lending made the days are
 * evaluated as a whole: only tents that are added are asked, and none are added to what was assigned in the peak.
 */
function lentProblem(
  lent: LentOrder | null,
  { grows, today }: LineDraft,
  ofDays: () => LineProblem | null,
): LineProblem | null {
  if (isPeakIncrease(lent, today.row.itemId, grows)) return { reason: 'peak-increase' };
  return lent === null || grows ? ofDays() : null;
}

/** What of a line is validated: pieces that are added, or days that are others; what stays was promised. */
interface LineDraft {
  readonly ordered: OrderedLine;
  readonly today: PricedLine;
  readonly grows: boolean;
  readonly periodChanged: boolean;
  readonly wanted: readonly WantedClaim[];
}

interface LineUse {
  /** Of the customer in other orders at the same time. */
  readonly usedElsewhere: number;
  /** Of the item in this order, as it would be. */
  readonly inOrder: number;
  /** How many of the line could be had; null: more than are asked, or not counted. */
  readonly free: number | null;
  readonly mayIncrease: boolean;
  /** Why the tents may not be lent on the days of the order, as it would be. */
  readonly lent: LineProblem | null;
}

interface EditedPlace {
  /** Other days: everything is priced anew. */
  readonly periodChanged: boolean;
  /** When it begins and ends; null where it cannot be. */
  readonly window: BusinessWindow | null;
  readonly slotsApply: boolean;
  readonly refusal: Refusal | null;
}

/** The calendar of the order's place, on which its own hours are free. */
function ownCalendar(
  db: Db,
  { actor }: Context,
  order: EditableOrder,
  { warehouseId, startDay, endDay }: EditedOrder,
) {
  return readCalendar(db, warehouseId, {
    from: startDay < order.startDay ? startDay : order.startDay,
    to: endDay > order.endDay ? endDay : order.endDay,
    own: { reservationId: order.id, scope: CustomerScope.of(actor) },
  });
}

/** What the customer has of each line's item in other orders: this one is among those that are counted. */
async function usedElsewhere(
  db: Db,
  order: EditableOrder,
  drafts: readonly LineDraft[],
  window: BusinessWindow | null,
): Promise<number[]> {
  const isLimited = drafts.some(({ grows, ordered }) => grows && ordered.line.maxPerCustomer !== null);
  if (order.customerId === null || window === null || !isLimited) return drafts.map(() => 0);
  const uses = drafts.map(({ today }) => ({ itemId: today.row.itemId, window }));
  const used = await readCustomerUse(db, order.customerId, uses);
  const isCounted = isLiveStatus(order.status) && overlaps(order, window);
  return drafts.map(({ today }, index) => {
    const own = drafts
      .filter(({ ordered }) => ordered.line.itemId === today.row.itemId)
      .reduce((sum, { ordered }) => sum + ordered.line.qty, 0);
    return Math.max(0, (used[index] ?? 0) - (isCounted ? own : 0));
  });
}

function overlaps(order: EditableOrder, window: { readonly start: EpochMs; readonly end: EpochMs }): boolean {
  return order.businessStart < window.end && order.businessEnd > window.start;
}

/**
 * The days and hours of an edited order. What stays as it was ordered is not validated again: it was promised. Other days
 * lie within those of the order, from tomorrow on (spec 2 §5).
 */
function editedPlace(
  context: Pick<Context, 'shop' | 'now' | 'language'>,
  of: {
    readonly order: EditableOrder;
    readonly edited: EditedOrder;
    readonly lent: LentOrder | null;
    readonly byStaff: boolean;
    /** Lending's rules about days are not asked. */
    readonly keepsDays: boolean;
    /** Whoever stands at the desk needs no time slot. */
    readonly needsHours: boolean;
  },
  ownDays: PlaceCalendar | undefined,
): EditedPlace {
  const { order, edited, lent, byStaff } = of;
  const evaluated = of.keepsDays ? null : lent;
  const calendar =
    lent === null
      ? ownDays
      : keepingPromisedHours(keepingPromisedDays(ownDays, order, edited), order, edited);
  const periodChanged = edited.startDay !== order.startDay || edited.endDay !== order.endDay;
  const hoursChanged =
    edited.pickupHourId !== order.pickupHourId || edited.returnHourId !== order.returnHourId;
  const { deliveryId } = order;
  const { warehouseId, startDay, endDay, pickupHourId, returnHourId, customFields } = edited;
  const asked = { warehouseId, deliveryId, startDay, endDay, pickupHourId, returnHourId, customFields };
  const calendars = calendar === undefined ? [] : [calendar];
  const around = byStaff ? atTheDesk(context) : context;
  const [place] = evaluatePlaces(around, asked, [], calendars).values();
  const slotsApply = place?.slotsApply === true;
  // What was assigned in the peak got its days without hours.
  const hasNone = (lent !== null || byStaff) && order.pickupHourId === null && order.returnHourId === null;
  const isMissing =
    of.needsHours && slotsApply && !hasNone && (edited.pickupHourId === null || edited.returnHourId === null);
  if (!periodChanged && !hoursChanged && warehouseId === order.warehouseId) {
    const window = { start: order.businessStart, end: order.businessEnd };
    // Camp days may be others within the same rental period.
    const refusal = evaluated === null ? null : lentPeriodRefusal(context, evaluated, of, calendar);
    return {
      periodChanged,
      window,
      slotsApply,
      refusal: refusal ?? (isMissing ? missingSlots(edited) : null),
    };
  }
  const window = place?.window ?? null;
  const ownRange = () => (of.byStaff ? null : outsideRange(context, order, edited));
  const outside = evaluated === null ? ownRange() : lentPeriodRefusal(context, evaluated, of, calendar);
  if (outside !== null) return { periodChanged, window, slotsApply, refusal: outside };
  if (place === undefined || place.reason !== null) {
    return {
      periodChanged,
      window,
      slotsApply,
      refusal: place === undefined ? refuse('NotFound') : periodRefusal({ place }),
    };
  }
  return { periodChanged, window, slotsApply, refusal: isMissing ? missingSlots(edited) : null };
}

/** The desk knows what its settings hold customers to: how soon, how late and how long. Closing days stand. */
function atTheDesk<Of extends Pick<Context, 'shop' | 'now' | 'language'>>(context: Of): Of {
  const { shop } = context;
  const core = {
    ...shop.config.core,
    CartReservationMinimumStartInterval: 0,
    CartReservationMaximumStartInterval: 0,
    CartReservationMinimumDuration: 0,
    CartReservationMaximumDuration: 0,
  };
  return { ...context, shop: { ...shop, config: { ...shop.config, core, blockedRanges: [] } } };
}

function missingSlots({ pickupHourId, returnHourId }: EditedOrder): Refusal {
  const fields = [
    ...(pickupHourId === null ? [{ field: 'pickupHourId', reason: 'required' }] : []),
    ...(returnHourId === null ? [{ field: 'returnHourId', reason: 'required' }] : []),
  ];
  return refuse('SlotRequired', { fields });
}

function outsideRange(
  { shop, now, language }: Pick<Context, 'shop' | 'now' | 'language'>,
  order: EditableOrder,
  { startDay, endDay }: EditedOrder,
): Refusal | null {
  const range = editDateRange({ from: order.startDay, to: order.endDay }, localNow(shop.zone, now).today);
  const isWithin = (day: IsoDate) => range !== null && day >= range.from && day <= range.to;
  const from = dayText(range?.from ?? order.startDay, language);
  const params = { from, to: dayText(order.endDay, language) };
  const fields = [
    ...(startDay === order.startDay || isWithin(startDay) ? [] : ['startDay']),
    ...(endDay === order.endDay || isWithin(endDay) ? [] : ['endDay']),
  ].map((field) => ({ field, reason: 'edit-range', params }));
  return fields.length === 0 ? null : refuse('PeriodRefused', { fields });
}

/** Pieces that the ledger counts, of the line as a whole: parts of another price take no other pieces. */
function claimsOf(
  { line }: OrderedLine,
  today: PricedLine,
  { window, isMoved }: { readonly window: BusinessWindow | null; readonly isMoved: boolean },
): WantedClaim[] {
  if (window === null) return [];
  // What the warehouse of before has of it says nothing about another one.
  if (isMoved) return wantedClaims(today.row, window);
  // A part that has no stock row has no claim either; that it is offered is validated where pieces are added.
  const leaves = line.leaves.filter(({ stock }) => stock !== null);
  return wantedClaims({ ...today.row, leaves }, window);
}

/** Whether a claim asks for nothing that the order does not have already: reductions always pass (DESIGN §6). */
function isCovered(
  claim: WantedClaim,
  wanted: readonly WantedClaim[],
  held: readonly OrderedLine['line']['claims'][number][],
): boolean {
  const mine = held.filter(({ itemId }) => itemId === claim.itemId);
  const sum = (all: readonly { readonly itemId: string; readonly qty: number }[]) =>
    all.reduce((total, one) => (one.itemId === claim.itemId ? total + one.qty : total), 0);
  return sum(wanted) <= sum(mine) && mine.every(({ start, end }) => claim.start >= start && claim.end <= end);
}

/** Why a line cannot become what is asked; null where it can. */
function editedLineProblem(draft: LineDraft, use: LineUse): LineProblem | null {
  const { ordered, today, grows, periodChanged } = draft;
  if (!grows && !periodChanged) return null;
  if (!today.hasPrice) return { reason: 'no-price' };
  const { max, limitedBy } = editLineMax({
    amount: ordered.line.qty,
    maxPerCustomer: null,
    maxPerCart: null,
    mayIncrease: use.mayIncrease,
  });
  if (limitedBy === 'edit' && today.row.qty > max) return { reason: 'edit', params: { max } };
  if (use.lent !== null) return use.lent;
  if (!grows) {
    return use.free !== null && use.free < today.row.qty
      ? { reason: 'stock', params: { max: Math.max(0, use.free) } }
      : null;
  }
  return lineProblem({
    line: today,
    placeProblem: null,
    free: use.free,
    inCart: use.inOrder,
    usedByCustomer: use.usedElsewhere,
    offered: today.row.leaves.every((leaf) => leaf.stockType === 'BulkWithoutStock' || leaf.stock !== null),
  });
}
