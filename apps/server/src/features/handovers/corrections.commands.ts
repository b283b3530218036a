import { randomUUID } from 'node:crypto';
import type { ReservationStatus } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { loseStock, noteMissing } from '../availability/index.ts';
import { damageNumber, withdrawDamages } from '../damages/index.ts';
import { takeStep, waiveCharges } from '../orders/index.ts';
import {
  claimReturnedAgain,
  findLastReturn,
  lockSerialsBack,
  putSerialsBack,
  readySerialsAgain,
  takeSerialsOut,
  takeSoldBack,
  writeUndo,
} from './corrections.sql.ts';
import { faultOf } from './desk-serials.ts';
import { type DeskState, stateOf } from './desk-state.ts';
import {
  type DeskOrder,
  lockDeskOrder,
  type PlacedSerial,
  readDeskLines,
  readPlacedSerials,
} from './handovers.sql.ts';
import { lockStockOfOrder } from './take-back.sql.ts';

/** Where a step that was taken by mistake leads back to. */
const before = { Pick: 'Open', Picked: 'Pick', Closed: 'Picked' } as const satisfies Partial<
  Record<ReservationStatus, ReservationStatus>
>;

interface Undo {
  readonly id: string;
  readonly order: DeskOrder;
  readonly reason: string;
}

/**
 * Takes the last step of the desk back, with what it did: what stood ready is in its place again, what was out is in the
 * warehouse, the last take-back is none. It says why, and comes before the invoice. What is noted stays, with its opposite.
 */
export const staffCorrectOrder = command(
  { right: 'orders.handOut' },
  (
    context: BareContext,
    { key, reason }: { readonly key: string; readonly reason: string },
  ): Promise<DeskState | Refusal> => {
    if (reason.trim() === '')
      return Promise.resolve(
        refuse('ValidationFailed', { fields: [{ field: 'reason', reason: 'required' }] }),
      );
    return inTransaction<DeskState | Refusal>(
      context.shop.database,
      async (transaction) => {
        const order = await lockDeskOrder(transaction, key, OperatorScope.of(context.actor));
        if (order === undefined) return refuse('NotFound');
        const to = order.status in before ? before[order.status as keyof typeof before] : null;
        if (to === null) return refuse('TransitionRefused', { params: { status: order.status } });
        const undo = { id: randomUUID(), order, reason };
        const refused = await undone[to](transaction, context, undo);
        if (refused !== null) return refused;
        const parts = { shop: context.shop, source: context };
        const step = { to, who: 'operator', note: reason, notedBy: undo.id } as const;
        const moved = await takeStep(transaction, parts, order, step);
        if (isRefusal(moved)) return moved;
        transaction.afterCommit(() => context.shop.wakeRelay());
        const { lines } = await readDeskLines(transaction, order.id);
        return stateOf({ ...order, ...moved }, lines);
      },
      { planned: true },
    );
  },
);

type Correct = (transaction: Transaction, context: BareContext, undo: Undo) => Promise<Refusal | null>;

const undone: Readonly<Record<(typeof before)[keyof typeof before], Correct>> = {
  async Open(transaction, context, { id, order, reason }) {
    await writeUndo(transaction, context, { id, orderId: order.id, reason, undoes: null, kinds: ['ready'] });
    await putSerialsBack(transaction, order.id, context.now);
    return null;
  },
  async Pick(transaction, context, { id, order, reason }) {
    const { lines } = stateOf(order, (await readDeskLines(transaction, order.id)).lines);
    const cameBack = lines.some(({ good, broken, lost }) => good + broken + lost > 0);
    if (cameBack)
      return refuse('HandoverRefused', { fields: [{ field: 'key', reason: 'pieces-came-back' }] });
    await lockStockOfOrder(transaction, order.id);
    await takeSoldBack(transaction, order.id);
    await writeUndo(transaction, context, { id, orderId: order.id, reason, undoes: null, kinds: ['out'] });
    await readySerialsAgain(transaction, order.id);
    return null;
  },
  Picked: undoReturn,
};

/** Serials that went elsewhere since stay there, and damages that somebody looked at already are none by mistake. */
async function undoReturn(
  transaction: Transaction,
  context: BareContext,
  { id, order, reason }: Undo,
): Promise<Refusal | null> {
  const last = await findLastReturn(transaction, order.id);
  const kinds = ['in', 'damaged', 'lost'];
  if (last === undefined) return null;
  if (last.underway !== null) {
    const params = { number: damageNumber({ no: last.underway }) };
    return refuse('HandoverRefused', { fields: [{ field: 'key', reason: 'damage-underway', params }] });
  }
  await lockStockOfOrder(transaction, order.id);
  await withdrawDamages(transaction, context, last.id, reason);
  const ids = await lockSerialsBack(transaction, order.id, last);
  const placed =
    ids.length === 0
      ? new Map<string, PlacedSerial>()
      : await readPlacedSerials(transaction, ids, context.now);
  const elsewhere = [...placed.values()].filter(({ isPlaced }) => isPlaced);
  if (elsewhere.length > 0) {
    const { defaultLanguage } = context.shop.config;
    const fields = elsewhere.map((one) => faultOf('key', 'serial-elsewhere', one, defaultLanguage));
    return refuse('HandoverRefused', { fields });
  }
  await writeUndo(transaction, context, { id, orderId: order.id, reason, undoes: last.id, kinds });
  if (ids.length > 0) await takeSerialsOut(transaction, order.id, last, context.now);
  const away = await claimReturnedAgain(transaction, last.id);
  const lost = away.filter((leaf) => leaf.lost > 0).map((leaf) => ({ ...leaf, qty: -leaf.lost }));
  if (context.shop.config.reservations.lateFeePercent > 0)
    await waiveCharges(transaction, context, { actionId: last.id });
  await loseStock(transaction, context, { reason: 'found', note: reason, pieces: lost });
  await noteMissing(transaction, away, context.now);
  return null;
}
