import { minutesOfDay } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { UndoRow } from '../../platform/application/undo.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { lockAndSum, takeTimeSlots } from '../availability/index.ts';
import { localNow, readCalendar, slotsOn } from '../locations/index.ts';
import { type Acted, actOnOrder, type OfAct, standingForUndo } from '../orders/index.ts';
import { hoursOf } from './order-edit.commands.ts';
import { type EditableOrder, findEditable } from './order-edit.sql.ts';
import { readAwayClaims, type ReturnHour, writeReturnHour } from './return-hour.sql.ts';

export interface ReturnInput extends OfAct {
  readonly returnHourId: string;
}

/**
 * Another time slot of the day on which an order that is out comes back: what is away is taken until then, what came back
 * stays as it is. Nothing is priced anew, since the days stay. It can be taken back.
 */
export const staffMoveReturn = command(
  { right: 'orders.write' },
  (context: Context, { returnHourId, ...of }: ReturnInput): Promise<Acted | Refusal> => {
    let before: ReturnHour | null = null;
    return actOnOrder(context, of, {
      route: 'orders/move-return',
      input: { returnHourId },
      undo: { act: 'order.move-return', before: () => before ?? {} },
      async work(transaction, { id }) {
        const order = await findEditable(transaction, id, CustomerScope.of(context.actor));
        if (order === undefined) return refuse('NotFound');
        if (order.status !== 'Picked')
          return refuse('TransitionRefused', { params: { status: order.status } });
        if (returnHourId === order.returnHourId) return null;
        const end = await endOf(transaction, context, order, returnHourId);
        if (isRefusal(end)) return end;
        before = { returnHourId: order.returnHourId, businessEnd: order.businessEnd };
        const refused = await put(transaction, context, order, { returnHourId, businessEnd: end }, null);
        return refused;
      },
    });
  },
);

/** How it is taken back: the slot of before, where nobody else has it by now. */
export const returnUndos = { 'order.move-return': { right: 'orders.write', run: returnBack } } as const;

async function returnBack(
  transaction: Transaction,
  context: Context,
  undo: UndoRow,
): Promise<Refusal | null> {
  const standing = await standingForUndo(transaction, context, undo);
  if (isRefusal(standing)) return standing;
  const order = await findEditable(transaction, standing.id, CustomerScope.of(context.actor));
  if (order === undefined) return refuse('NotFound');
  return put(transaction, context, order, undo.before as ReturnHour, undo.id);
}

/** When the slot ends; a time that is over has no slots any more. */
async function endOf(
  transaction: Transaction,
  { shop, now }: Context,
  { warehouseId, endDay, businessEnd }: EditableOrder,
  hourId: string,
): Promise<EpochMs | Refusal> {
  const of = (reason: string) => refuse('PeriodRefused', { fields: [{ field: 'returnHourId', reason }] });
  // What is late already reaches on in the ledger, as far as the desk noted.
  if (businessEnd <= now) return of('past');
  const calendar = await readCalendar(transaction, warehouseId, { from: endDay, to: endDay });
  const slots = calendar === undefined ? [] : slotsOn(calendar, 'return', endDay, localNow(shop.zone, now));
  const slot = slots.find((one) => one.hourId === hourId);
  if (slot === undefined) return of('unknown-hour');
  return slot.reason === null ? shop.zone.at(endDay, minutesOfDay(slot.to)) : of(slot.reason);
}

/** Hours come before stock in the order of locks. */
async function put(
  transaction: Transaction,
  context: Context,
  order: EditableOrder,
  to: ReturnHour,
  undoOf: string | null,
): Promise<Refusal | null> {
  const { warehouseId, id } = order;
  const slotOf = (returnHourId: string | null) =>
    hoursOf(warehouseId, { ...order, pickupHourId: null, returnHourId });
  const [freed, wanted] = [slotOf(order.returnHourId), slotOf(to.returnHourId)];
  const full = await takeTimeSlots(transaction, wanted, freed);
  if (full.length > 0)
    return refuse('SlotFull', { fields: full.map((field) => ({ field, reason: 'slot-full' })) });
  const claims = await readAwayClaims(transaction, id, to.businessEnd);
  const short = await lockAndSum(transaction, claims, id);
  if (short.length > 0)
    return refuse('StockShort', { fields: [{ field: 'returnHourId', reason: 'stock', params: { max: 0 } }] });
  const was = { returnHourId: order.returnHourId, businessEnd: order.businessEnd };
  await writeReturnHour(transaction, { id, was, to, freed, undoOf }, context);
  return null;
}
