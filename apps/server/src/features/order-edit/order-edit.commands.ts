import { isLiveStatus } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { accountOf } from '../../platform/identity/actor.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { lockAndSum, takeTimeSlots, type WantedTimeSlot } from '../availability/index.ts';
import { lockCustomer } from '../identity/index.ts';
import { readCalendar } from '../locations/index.ts';
import { readWholeOrder, type WholeOrder } from '../orders/index.ts';
import { tellTotalChanged } from '../payments/index.ts';
import { type ShownTotals, totalRefusal } from '../pricing/index.ts';
import { type EditedLine, type EditView, editRefusal, viewEdit } from './edit-view.ts';
import { deskPriceRefusal, type StaffTerms } from './staff-terms.ts';
import {
  barredFrom,
  changeOf,
  type EditInput,
  lateRefusal,
  type OfOrder,
  readEdited,
  referenceRefusal,
} from './edited-order.ts';
import {
  type EditableLine,
  type EditableOrder,
  type EditedOrder,
  type EditedPart,
  lockEditable,
  lockReferenced,
  readEditableLines,
  writeEdit,
  writeReference,
  type WrittenEdit,
  type WrittenLine,
} from './order-edit.sql.ts';

/**
 * Edits an order, all of it or nothing, on the same path as a checkout: customer, payment, order, hours, stock are locked
 * in this order, the ledger is summed without the order's own claims, and everything is written in one statement.
 */
export const editOrder = command(
  { right: 'customer' },
  async (context, { orderId, version, ...input }: EditInput): Promise<WholeOrder | Refusal> => {
    const { shop, actor } = context;
    const account = accountOf(actor);
    const refused = await inTransaction<Refusal | null>(
      shop.database,
      async (transaction) => {
        const [, order] = await Promise.all([
          account === null ? undefined : lockCustomer(transaction, account.customerId),
          lockEditable(transaction, orderId, CustomerScope.of(actor)),
        ]);
        if (order === undefined) return refuse('NotFound');
        if (isOutdated(order, version)) return refuse('OrderChanged');
        const lines = await readEditableLines(transaction, order.id);
        const edited = readEdited(context, order, lines, input);
        if (isRefusal(edited)) return edited;
        const change = changeOf(order, lines, edited);
        if (change === 'nothing') return null;
        const barred = barredFrom(context, order, edited, change);
        if (barred !== null) return barred;
        if (change === 'reference') {
          await writeReference(transaction, order, edited.reference, context);
          return null;
        }
        const of = {
          order,
          lines,
          edited,
          goodsChanged: change === 'goods' || change === 'hours',
          isOfHours: change === 'hours',
        };
        return saveEdit(transaction, context, of, input.shown);
      },
      // Both of the locks that may come first have the column of the plan.
      { planned: true },
    );
    return standing(context, orderId, refused);
  },
);

/** Gives an order its reference: neither its goods nor the ledger are looked at, so nothing else has to be locked. */
export const giveReference = command(
  { right: 'customer' },
  async (
    context,
    { orderId, version, reference }: OfOrder & { readonly reference: string | null },
  ): Promise<WholeOrder | Refusal> => {
    const refused = await inTransaction<Refusal | null>(
      context.shop.database,
      async (transaction) => {
        const order = await lockReferenced(transaction, orderId, CustomerScope.of(context.actor));
        if (order === undefined) return refuse('NotFound');
        if (isOutdated(order, version)) return refuse('OrderChanged');
        if (order.reference === reference) return null;
        const refusal = referenceRefusal(order, reference);
        if (refusal !== null) return refusal;
        await writeReference(transaction, order, reference, context);
        return null;
      },
      { planned: true },
    );
    return standing(context, orderId, refused);
  },
);

/** Another tab, or the business, was quicker: the order as it stands by now goes along, so that nothing is asked again. */
export class OrderChanged extends Refusal {
  readonly fresh: WholeOrder;
  constructor(fresh: WholeOrder) {
    super('OrderChanged');
    this.fresh = fresh;
  }
}

/** Refused with the order as it would have been. */
export class EditRefused extends Refusal {
  readonly why: Refusal;
  readonly view: EditView;
  constructor(why: Refusal, view: EditView) {
    super(why.code, { fields: why.fields, params: why.params, beside: why.beside });
    this.why = why;
    this.view = view;
  }
}

export function isOutdated(
  { revision }: Pick<EditableOrder, 'revision'>,
  version: number | undefined,
): boolean {
  return version !== undefined && version !== revision;
}

export async function outdated(context: Context, orderId: string): Promise<Refusal> {
  const fresh = await readWholeOrder(context, orderId);
  return isRefusal(fresh) ? fresh : new OrderChanged(fresh);
}

/** The order as it stands now, or why it was not changed. */
function standing(context: Context, orderId: string, refused: Refusal | null): Promise<WholeOrder | Refusal> {
  if (refused?.code === 'OrderChanged') return outdated(context, orderId);
  return refused === null ? readWholeOrder(context, orderId) : Promise.resolve(refused);
}

/** Under the locks of customer, payment and order. Staff has no last day, and no range of days. */
export async function saveEdit(
  transaction: Transaction,
  context: Context,
  of: {
    readonly order: EditableOrder;
    readonly lines: readonly EditableLine[];
    readonly edited: EditedOrder;
    readonly goodsChanged: boolean;
    readonly byStaff?: boolean;
    /** A division gives it: no rule of lending is asked again. */
    readonly isDivided?: boolean;
    /** Days and goods stay: no rule about them is asked again. */
    readonly isOfHours?: boolean;
    readonly staff?: StaffTerms;
  },
  shown: ShownTotals,
): Promise<Refusal | null> {
  const { shop, now } = context;
  const { order, edited } = of;
  // What promises nothing yet takes its hours with its pieces, once it is accepted.
  const taken = isPromised(order) ? hoursOf(edited.warehouseId, edited) : [];
  const held = isPromised(order) ? hoursOf(order.warehouseId, order) : [];
  const isSame = (one: WantedTimeSlot, other: WantedTimeSlot) =>
    one.warehouseId === other.warehouseId &&
    one.direction === other.direction &&
    one.day === other.day &&
    one.hourId === other.hourId;
  const freed = held.filter((one) => !taken.some((other) => isSame(one, other)));
  const wanted = taken.filter((one) => !held.some((other) => isSame(one, other)));
  let full: readonly string[] = [];
  let closed: Refusal | null = null;
  // Hours come before stock in the order of locks; what is refused gives both back.
  const view = await viewEdit(transaction, context, of, async (claims) => {
    full = await takeTimeSlots(transaction, wanted, freed);
    const [short, shut, late] = await Promise.all([
      lockAndSum(transaction, claims, order.id),
      closedMeanwhile(transaction, order, edited),
      of.byStaff === true || of.isOfHours === true ? null : lateRefusal(transaction, context, order),
    ]);
    closed = late ?? shut;
    return short;
  });
  const { totals, depositCents } = view;
  const { grossCents } = totals;
  const refusal =
    editRefusal(view, full) ??
    closed ??
    (of.staff === undefined ? null : deskPriceRefusal(view, of.staff)) ??
    totalRefusal(context, shown, { grossCents, depositCents });
  if (refusal !== null) return new EditRefused(refusal, view);
  await writeEdit(transaction, writtenEdit(of, view, freed), context);
  if (grossCents !== order.grossCents || depositCents !== order.depositCents) {
    await tellTotalChanged(transaction, now, order.id);
  }
  transaction.afterCommit(() => shop.wakeRelay());
  return null;
}

/** A quote promises nothing, unless it holds its pieces; it may hold without claims, of goods that are not counted. */
function isPromised({ status, quoteHolds }: Pick<EditableOrder, 'status' | 'quoteHolds'>): boolean {
  return isLiveStatus(status) || quoteHolds === true;
}

/**
 * Says whether the business closed on a day that was chosen anew while the edit waited for its locks: the calendar that
 * it was validated by is older than them. What stays as it was ordered was promised. Null where nothing is in the way.
 */
async function closedMeanwhile(
  db: Db,
  order: Pick<EditableOrder, 'startDay' | 'endDay' | 'pickupHourId' | 'returnHourId'>,
  edited: EditedOrder,
): Promise<Refusal | null> {
  const { startDay, endDay } = edited;
  const chosen = [
    ...(startDay === order.startDay && edited.pickupHourId === order.pickupHourId
      ? []
      : [{ field: 'startDay', day: startDay }]),
    ...(endDay === order.endDay && edited.returnHourId === order.returnHourId
      ? []
      : [{ field: 'endDay', day: endDay }]),
  ];
  if (chosen.length === 0) return null;
  const calendar = await readCalendar(db, edited.warehouseId, { from: startDay, to: endDay });
  const fields = chosen.filter(({ day }) => calendar?.closingDays.includes(day) === true);
  if (fields.length === 0) return null;
  return refuse('PeriodRefused', { fields: fields.map(({ field }) => ({ field, reason: 'closed' })) });
}

/** What is written of an edit that may be. Lines that are new stand behind the others, each with its deposit. */
function writtenEdit(
  of: {
    readonly order: EditableOrder;
    readonly lines: readonly EditableLine[];
    readonly goodsChanged: boolean;
    readonly staff?: StaffTerms;
  },
  view: EditView,
  freed: readonly WantedTimeSlot[],
): WrittenEdit {
  const { order, lines, goodsChanged, staff } = of;
  const { edited, totals, place } = view;
  const last = Math.max(-1, ...lines.map(({ position }) => position));
  const drafts = view.lines.flatMap((line) => line.pairs.flatMap((pair) => partsOf(line, pair)));
  let added = 0;
  const placed = drafts.map((draft): WrittenLine => {
    const kept = lines.find(({ id }) => id === draft.id);
    if (kept === undefined) added += 1;
    return { ...draft, position: kept?.position ?? last + added };
  });
  return {
    orderId: order.id,
    edited,
    businessStart: place.window?.start ?? order.businessStart,
    businessEnd: place.window?.end ?? order.businessEnd,
    netCents: totals.netCents,
    grossCents: totals.grossCents,
    roundingCents: totals.roundingCents,
    depositCents: view.depositCents,
    vat: totals.perRate,
    itemQty: view.lines.reduce((sum, { today }) => sum + today.row.qty, 0),
    lines: placed,
    dropped: staff === undefined ? [] : droppedLines(lines, placed),
    freed,
    isQuote: order.status === 'Draft',
    isPromised: isPromised(order),
    goodsChanged: goodsChanged && order.status !== 'Draft',
    before: {
      ...factsOf(
        order,
        order.grossCents,
        lines.map(({ id, qty }) => ({ id, qty })),
      ),
      ...otherFields(order, edited),
    },
    after: {
      ...factsOf(
        edited,
        totals.grossCents,
        placed.map(({ id, itemId, qty }) => ({ id, itemId, qty })),
      ),
      ...otherFields(edited, order),
    },
  };
}

type Pair = EditedLine['pairs'][number];

function partsOf(line: EditedLine, { goods, deposit }: Pair): Omit<WrittenLine, 'position'>[] {
  const own = { ...goods, claims: claimsOf(line, goods) };
  return deposit === null ? [own] : [own, { ...deposit, claims: [] }];
}

/** A part's share of what the whole line takes. */
function claimsOf(line: EditedLine, part: EditedPart): WrittenLine['claims'] {
  return line.wanted.map((claim) => ({
    ...claim,
    qty: (claim.qty / line.today.row.qty) * part.qty,
    forced: line.forced.has(claim),
  }));
}

/** Lines of goods that are no more, with their deposits. */
function droppedLines(lines: readonly EditableLine[], placed: readonly WrittenLine[]): readonly number[] {
  return lines.filter(({ id }) => !placed.some((one) => one.id === id)).map(({ id }) => id);
}

type Fielded = Pick<EditedOrder, 'customFields'>;

/** The fields of the one that the other has otherwise. */
function otherFields({ customFields }: Fielded, other: Fielded): Partial<Fielded> {
  const changed = Object.entries(customFields).filter(([name, value]) => value !== other.customFields[name]);
  return changed.length === 0 ? {} : { customFields: Object.fromEntries(changed) };
}

function factsOf(
  {
    startDay,
    endDay,
    pickupHourId,
    returnHourId,
    reference,
  }: Pick<EditedOrder, 'startDay' | 'endDay' | 'pickupHourId' | 'returnHourId' | 'reference'>,
  grossCents: number,
  lines: readonly object[],
): object {
  return { startDay, endDay, pickupHourId, returnHourId, reference, grossCents, lines };
}

export function hoursOf(
  warehouseId: string,
  {
    startDay,
    endDay,
    pickupHourId,
    returnHourId,
  }: Pick<EditedOrder, 'startDay' | 'endDay' | 'pickupHourId' | 'returnHourId'>,
): WantedTimeSlot[] {
  const both = [
    { direction: 'pickup', day: startDay, hourId: pickupHourId, field: 'pickupHourId' },
    { direction: 'return', day: endDay, hourId: returnHourId, field: 'returnHourId' },
  ] as const;
  return both.flatMap(({ hourId, ...slot }) => (hourId === null ? [] : [{ ...slot, hourId, warehouseId }]));
}
