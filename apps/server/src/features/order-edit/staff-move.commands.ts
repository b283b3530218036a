import { addDays, type IsoDate, isEditableStatus, type ReservationStatus } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { UndoRow } from '../../platform/application/undo.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { lockAndSum, takeTimeSlots, type WantedTimeSlot } from '../availability/index.ts';
import { type Acted, actOnOrder, type OfAct, standingForUndo } from '../orders/index.ts';
import { changeOf, readEdited } from './edited-order.ts';
import { hoursOf, saveEdit } from './order-edit.commands.ts';
import { type EditableOrder, findEditable, readEditableLines } from './order-edit.sql.ts';
import { findSameHour, type OrderSnapshot, readSnapshot, writeRestored } from './staff-move.sql.ts';

/** What is not named stays; null: no time slot. */
export interface MoveInput extends OfAct {
  readonly startDay?: IsoDate | undefined;
  readonly endDay?: IsoDate | undefined;
  readonly pickupHourId?: string | null | undefined;
  readonly returnHourId?: string | null | undefined;
  /** Both days by so many, later or, below zero, earlier; for orders that are moved together. */
  readonly byDays?: number | undefined;
}

/**
 * Staff chooses other days or time slots: it is the customer's own edit, priced and validated the same way, without its
 * range of days and its last day, until picking begins. It can be taken back, prices and all.
 */
export const staffMoveOrder = command(
  { right: 'orders.write' },
  (
    context: Context,
    { startDay, endDay, pickupHourId, returnHourId, byDays, ...of }: MoveInput,
  ): Promise<Acted | Refusal> => {
    let before: OrderSnapshot | null = null;
    const asked = { startDay, endDay, pickupHourId, returnHourId, byDays };
    return actOnOrder(context, of, {
      route: 'orders/move',
      input: asked,
      undo: { act: 'order.move', before: () => before ?? {}, isOffered: canComeBack },
      async work(transaction, { id }) {
        const order = await findEditable(transaction, id, CustomerScope.of(context.actor));
        if (order === undefined) return refuse('NotFound');
        if (!isEditableStatus(order.status, false)) {
          return refuse('OrderNotEditable', { fields: [{ field: 'orderId', reason: 'edit-flag' }] });
        }
        const lines = await readEditableLines(transaction, id);
        const shown = { grossCents: null, depositCents: null };
        const together = byDays === undefined ? {} : await movedBy(transaction, order, byDays);
        const chosen = { startDay, endDay, pickupHourId, returnHourId, ...together };
        const wanted = { ...chosen, lines: [], shown };
        const edited = readEdited(context, order, lines, wanted);
        if (isRefusal(edited)) return edited;
        if (changeOf(order, lines, edited) === 'nothing') return null;
        before = await readSnapshot(transaction, id);
        const change = { order, lines, edited, goodsChanged: true, byStaff: true };
        return saveEdit(transaction, context, change, shown);
      },
    });
  },
);

/** Each order keeps its times of day: other days have slots of their own. */
async function movedBy(
  db: Db,
  order: Pick<EditableOrder, 'startDay' | 'endDay' | 'pickupHourId' | 'returnHourId'>,
  days: number,
) {
  const [startDay, endDay] = [addDays(order.startDay, days), addDays(order.endDay, days)];
  return {
    startDay,
    endDay,
    pickupHourId: await findSameHour(db, order.pickupHourId, startDay),
    returnHourId: await findSameHour(db, order.returnHourId, endDay),
  };
}

/** A quote has no way back: what it offers is claimed once it is accepted, and its snapshot has only what counts by now. */
export function canComeBack({ status }: { readonly status: ReservationStatus }): boolean {
  return status !== 'Draft';
}

/** How a move is taken back: hours and pieces of before, where nobody else has them by now. */
export const moveUndos = { 'order.move': { right: 'orders.write', run: moveBack } } as const;

/** The order as its snapshot has it. */
export async function moveBack(
  transaction: Transaction,
  context: Context,
  undo: UndoRow,
): Promise<Refusal | null> {
  const order = await standingForUndo(transaction, context, undo);
  if (isRefusal(order)) return order;
  const snapshot = undo.before as OrderSnapshot;
  const from = await readSnapshot(transaction, order.id);
  const [has, had] = [hoursOf(from.warehouseId, from), hoursOf(snapshot.warehouseId, snapshot)];
  const [freed, wanted] = [without(has, had), without(had, has)];
  const full = await takeTimeSlots(transaction, wanted, freed);
  if (full.length > 0) {
    return refuse('SlotFull', { fields: full.map((field) => ({ field, reason: 'slot-full' })) });
  }
  const claims = snapshot.claims.map((claim) => ({
    itemId: claim.item_id,
    warehouseId: claim.warehouse_id,
    qty: claim.qty,
    start: Date.parse(claim.start) as EpochMs,
    end: Date.parse(claim.end) as EpochMs,
  }));
  if ((await lockAndSum(transaction, claims, order.id)).length > 0) return refuse('StockShort');
  await writeRestored(transaction, order.id, { snapshot, freed }, { undoId: undo.id, from }, context);
  return null;
}

function without(all: readonly WantedTimeSlot[], others: readonly WantedTimeSlot[]): WantedTimeSlot[] {
  const keyOf = ({ warehouseId, direction, day, hourId }: WantedTimeSlot) =>
    `${warehouseId} ${direction} ${day} ${hourId}`;
  const known = new Set(others.map(keyOf));
  return all.filter((one) => !known.has(keyOf(one)));
}
