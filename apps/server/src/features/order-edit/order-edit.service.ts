import type { ReservationOrderUpdate } from '@bivak/contract';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import {
  lockAndSum,
  lockMoments,
  readPeaks,
  shortages,
  takeMoments,
  type WantedMoment,
} from '../availability/index.ts';
import { lockCustomer } from '../identity/index.ts';
import { tellTotalChanged } from '../payments/index.ts';
import { shownTotals, totalRefusal } from '../pricing/index.ts';
import { editRefusal } from './edit-refusal.ts';
import { editableRefusal, referenceRefusal } from './editable.ts';
import { type EditWish, readWish } from './edit-wish.ts';
import { type EditView, viewEdit } from './judge-edit.ts';
import { closedMeanwhile } from './closed-meanwhile.ts';
import {
  type EditableLine,
  type EditableOrder,
  findEditable,
  lockEditable,
  readEditableLines,
} from './order-edit.queries.ts';
import { writeReference } from './references.queries.ts';
import { writeEdit } from './write-edit.queries.ts';
import { writtenEdit } from './written-edit.ts';

export interface AskedEdit {
  readonly orderId: string;
  readonly body: ReservationOrderUpdate;
}

export type EditOutcome =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly view: EditView | null }
  /** Another tab, or the business, was quicker. */
  | { readonly kind: 'outdated' };

/**
 * Edits an order, all of it or nothing, on the same path as a checkout: customer, payment, order, hours, stock are locked
 * in this order, the ledger is summed without the order's own claims, and everything is written in one statement.
 */
export function editOrder(context: Context, { orderId, body }: AskedEdit): Promise<EditOutcome> {
  const { shop, actor } = context;
  const account = actor.kind === 'customer' ? actor.account : null;
  const work = async (transaction: Transaction): Promise<EditOutcome> => {
    const [, order] = await Promise.all([
      account === null ? undefined : lockCustomer(transaction, account.customerId),
      lockEditable(transaction, orderId, CustomerScope.of(actor)),
    ]);
    if (order === undefined) return refused(refuse('NotFound'));
    if (body.Version !== undefined && body.Version !== order.revision) return { kind: 'outdated' };
    const lines = await readEditableLines(transaction, order.id);
    const wish = readWish(context, order, lines, body);
    if (isRefusal(wish)) return refused(wish);
    const change = changeOf(order, lines, wish);
    if (change === 'nothing') return { kind: 'saved', revision: order.revision };
    const barred = barredFrom(context, order, wish, change);
    if (barred !== null) return refused(barred);
    if (change === 'reference') {
      return { kind: 'saved', revision: await writeReference(transaction, order, wish.reference, context) };
    }
    return save(transaction, context, { order, lines, wish, goodsChanged: change === 'goods' }, body);
  };
  // Both of the locks that may come first have the column of the plan.
  return inTransaction(shop.database, work, { planned: true });
}

/** The same judgement without a lock and without writing. */
export async function askEdit(
  context: Context,
  { orderId, body }: AskedEdit,
): Promise<EditOutcome | EditView> {
  const { database } = context.shop;
  const order = await findEditable(database, orderId, CustomerScope.of(context.actor));
  if (order === undefined) return refused(refuse('NotFound'));
  if (body.Version !== undefined && body.Version !== order.revision) return { kind: 'outdated' };
  const lines = await readEditableLines(database, order.id);
  const wish = readWish(context, order, lines, body);
  if (isRefusal(wish)) return refused(wish);
  const stock = new Map(lines.flatMap((line) => line.leaves.map((leaf) => [leaf.itemId, leaf.stock ?? 0])));
  const view = await viewEdit(database, context, { order, lines, wish }, async (wanted) =>
    shortages(wanted, await readPeaks(database, wanted, order.id), ({ itemId }) => stock.get(itemId) ?? 0),
  );
  const change = changeOf(order, lines, wish);
  const refusal =
    barredFrom(context, order, wish, change) ?? (change === 'reference' ? null : editRefusal(view));
  return refusal === null ? view : { kind: 'refused', refusal, view };
}

async function save(
  transaction: Transaction,
  context: Context,
  of: {
    readonly order: EditableOrder;
    readonly lines: readonly EditableLine[];
    readonly wish: EditWish;
    readonly goodsChanged: boolean;
  },
  body: ReservationOrderUpdate,
): Promise<EditOutcome> {
  const { shop, now } = context;
  const { order, wish } = of;
  const taken = hoursOf(order.warehouseId, wish);
  const held = hoursOf(order.warehouseId, order);
  const isSame = (one: WantedMoment, other: WantedMoment) =>
    one.direction === other.direction && one.day === other.day && one.hourId === other.hourId;
  const freed = held.filter((one) => !taken.some((other) => isSame(one, other)));
  const wanted = taken.filter((one) => !held.some((other) => isSame(one, other)));
  let full: readonly string[] = [];
  let closed: Refusal | null = null;
  // Hours come before stock in the order of locks; what is refused gives both back.
  const view = await viewEdit(transaction, context, of, async (claims) => {
    if (freed.length > 0) await lockMoments(transaction, [...freed, ...wanted]);
    full = await takeMoments(transaction, wanted);
    const [short, late] = await Promise.all([
      lockAndSum(transaction, claims, order.id),
      closedMeanwhile(transaction, order, wish),
    ]);
    closed = late;
    return short;
  });
  const { totals, depositCents } = view;
  const { grossCents } = totals;
  const refusal =
    editRefusal(view, full) ??
    closed ??
    totalRefusal(context, shownTotals(body), { grossCents, depositCents });
  if (refusal !== null) return transaction.rollback(refused(refusal, view));
  const revision = await writeEdit(transaction, writtenEdit(of, view, freed), context);
  if (grossCents !== order.grossCents || depositCents !== order.depositCents) {
    await tellTotalChanged(transaction, now, order.id);
  }
  transaction.afterCommit(() => shop.wakeRelay());
  return { kind: 'saved', revision };
}

function refused(refusal: Refusal, view: EditView | null = null): EditOutcome {
  return { kind: 'refused', refusal, view };
}

type Change = 'goods' | 'fields' | 'reference' | 'nothing';

/** Whether the customer may change that much of the order as it stands. */
function barredFrom(
  context: Context,
  order: EditableOrder,
  { reference }: EditWish,
  change: Change,
): Refusal | null {
  const barred = change === 'reference' ? null : editableRefusal(context, order);
  return barred ?? referenceRefusal(order, reference);
}

/** The most that is asked for: goods, fields of the shop's own, the reference alone, or nothing. */
function changeOf(order: EditableOrder, lines: readonly EditableLine[], wish: EditWish): Change {
  const places = ['startDay', 'endDay', 'pickupHourId', 'returnHourId'] as const;
  const amounts = lines.some(({ id, qty }) => (wish.amounts.get(id)?.qty ?? qty) !== qty);
  if (amounts || places.some((name) => order[name] !== wish[name])) return 'goods';
  const sameFields = JSON.stringify(order.customFields) === JSON.stringify(wish.customFields);
  if (!sameFields) return 'fields';
  return order.reference === wish.reference ? 'nothing' : 'reference';
}

function hoursOf(
  warehouseId: string,
  {
    startDay,
    endDay,
    pickupHourId,
    returnHourId,
  }: Pick<EditWish, 'startDay' | 'endDay' | 'pickupHourId' | 'returnHourId'>,
): WantedMoment[] {
  const both = [
    { direction: 'pickup', day: startDay, hourId: pickupHourId, field: 'BusinessHourStart' },
    { direction: 'return', day: endDay, hourId: returnHourId, field: 'BusinessHourEnd' },
  ] as const;
  return both.flatMap(({ hourId, ...moment }) =>
    hourId === null ? [] : [{ ...moment, hourId, warehouseId }],
  );
}
