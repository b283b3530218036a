import { randomUUID } from 'node:crypto';
import { leftToHandOut, scanResult } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { faultOf, scannedOf } from './desk-serials.ts';
import { type DeskState, stateOf } from './desk-state.ts';
import {
  type DeskOrder,
  lockDeskOrders,
  lockPlacedSerials,
  type PlacedSerial,
  readDeskLines,
  readDeskOrder,
  readPlacedSerials,
} from './handovers.sql.ts';
import { findSpareSerial, type SpareSerial, writeSwap } from './swaps.sql.ts';

export interface SwapInput {
  /** Of the order at the desk: id, reservation number or order number. */
  readonly key: string;
  /** What was scanned, and stands ready for another order. */
  readonly serialId: string;
}

const ready: ReadonlySet<string> = new Set(['Order', 'Open', 'Pick', 'Picked']);

/**
 * Gives the order at the desk a numbered piece that stands ready for another one, which gets one like it instead: from the
 * shelf, or what stood ready here. How many each of them has stays the same; refused where there is no other, or the piece
 * is out.
 */
export const staffSwapSerial = command(
  { right: 'orders.handOut' },
  (context: Context, { key, serialId }: SwapInput): Promise<DeskState | Refusal> =>
    inTransaction<DeskState | Refusal>(
      context.shop.database,
      async (transaction) => {
        const both = await lockBoth(transaction, context, { key, serialId });
        if (isRefusal(both)) return both;
        const asked = { route: `orders/swap-serial/${both.order.id}`, input: { serialId } };
        const done = await once<true>(transaction, context, asked, () =>
          swap(transaction, context, both, serialId),
        );
        if (isRefusal(done)) return done;
        transaction.afterCommit(() => context.shop.wakeRelay());
        return stateOf(both.order, (await readDeskLines(transaction, both.order.id)).lines);
      },
      { planned: true },
    ),
);

interface Both {
  readonly order: DeskOrder;
  /** Undefined where the piece stands ready for nobody. */
  readonly other: DeskOrder | undefined;
  /** The piece before anything was locked: whatever is made of it is looked at again. */
  readonly seen: PlacedSerial | undefined;
}

async function lockBoth(
  transaction: Transaction,
  context: Context,
  { key, serialId }: SwapInput,
): Promise<Both | Refusal> {
  const scope = OperatorScope.of(context.actor);
  const [order, placed] = await Promise.all([
    readDeskOrder(transaction, key, scope),
    readPlacedSerials(transaction, [serialId], context.now),
  ]);
  if (order === undefined) return refuse('NotFound');
  const otherId = placed.get(serialId)?.orderId ?? null;
  const ids = otherId === null ? [order.id] : [order.id, otherId];
  const locked = await lockDeskOrders(transaction, ids, scope);
  const own = locked.find(({ id }) => id === order.id);
  if (own === undefined) return refuse('NotFound');
  const other = locked.find(({ id }) => id === otherId && id !== own.id);
  return { order: own, other, seen: placed.get(serialId) };
}

async function swap(
  transaction: Transaction,
  context: Context,
  { order, other, seen }: Both,
  serialId: string,
): Promise<true | Refusal> {
  const { now, shop } = context;
  const state = stateOf(order, (await readDeskLines(transaction, order.id)).lines);
  const no = (reason: string, serial: PlacedSerial | undefined) =>
    refuse('HandoverRefused', { fields: [faultOf('serialId', reason, serial, shop.config.defaultLanguage)] });
  if (!ready.has(order.status)) return refuse('TransitionRefused', { params: { status: order.status } });
  const spare = seen === undefined ? undefined : await spareFor(transaction, context, state, seen);
  // The locks of serials come last, and what was seen before them may be otherwise by now.
  const named = [serialId, ...(spare === undefined ? [] : [spare.id])];
  const placed = await lockPlacedSerials(transaction, named, now);
  const serial = placed.get(serialId);
  const result = scanResult(
    { ...order, lines: scannedLines(state) },
    serial === undefined ? null : scannedOf(serial),
  );
  if (!result.ok && result.reason !== 'serial-elsewhere') return no(result.reason, serial);
  if (result.ok || serial === undefined) return no('serial-not-elsewhere', serial);
  const given = spare === undefined ? undefined : placed.get(spare.id);
  const isStanding = given !== undefined && given.lineId === (spare?.lineId ?? null) && !given.isOut;
  if (
    other === undefined ||
    serial.orderId !== other.id ||
    serial.lineId === null ||
    spare === undefined ||
    !isStanding
  )
    return no('serial-no-other', serial);
  const sides = [
    { actionId: randomUUID(), orderId: other.id, lineId: serial.lineId, gives: serialId, gets: spare.id },
    ...(spare.lineId === null
      ? []
      : [
          {
            actionId: randomUUID(),
            orderId: order.id,
            lineId: spare.lineId,
            gives: spare.id,
            gets: serialId,
          },
        ]),
  ];
  const freed = [serialId, ...(spare.lineId === null ? [] : [spare.id])];
  await writeSwap(transaction, sides, { freed }, context);
  return true;
}

/** What the other order could get: nothing where the order at the desk cannot have the piece at all. */
export function spareFor(
  db: Parameters<typeof findSpareSerial>[0],
  { now }: Pick<Context, 'now'>,
  state: DeskState,
  serial: PlacedSerial,
): Promise<SpareSerial | undefined> {
  const { order } = state;
  const isOrdered = state.lines.some(
    ({ itemId, partIds }) => itemId === serial.itemId || partIds.includes(serial.itemId),
  );
  if (!isOrdered || serial.warehouseId !== order.warehouseId) return Promise.resolve(undefined);
  const hasRoom = scannedLines(state).some(
    ({ itemId, partIds, left }) => left > 0 && (itemId === serial.itemId || partIds.includes(serial.itemId)),
  );
  const { itemId, id: serialId } = serial;
  return findSpareSerial(
    db,
    { itemId, warehouseId: order.warehouseId, serialId, orderId: order.id, hasRoom },
    now,
  );
}

/** How a scan sees the lines of an order. */
export function scannedLines({ lines }: DeskState) {
  return lines.map((line) => ({
    id: line.lineId,
    itemId: line.itemId,
    partIds: line.partIds,
    left: leftToHandOut(line) - line.serials.filter(({ isOut }) => !isOut).length,
  }));
}
