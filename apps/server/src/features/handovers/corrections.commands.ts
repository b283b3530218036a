import { hasComeBack, type ReservationStatus } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { staleRecord } from '../../platform/events/latest-change.ts';
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
import { type ActionFacts, actAtDesk, type DeskInput, type Done, type Handover } from './desk-act.ts';
import { faultOf } from './desk-serials.ts';
import type { DeskState } from './desk-state.ts';
import { type PlacedSerial, readPlacedSerials } from './handovers.sql.ts';
import { lockStockOfOrder } from './take-back.sql.ts';

/** Where a step that was taken by mistake leads back to. */
const before = { Pick: 'Open', Picked: 'Pick', Closed: 'Picked' } as const satisfies Partial<
  Record<ReservationStatus, ReservationStatus>
>;

interface Undo extends DeskState {
  readonly action: ActionFacts;
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
    {
      reason,
      version = null,
      ...input
    }: Pick<DeskInput, 'key' | 'isDryRun'> & {
      readonly clientId?: string | null;
      /** The version that the caller saw: of two desks, the second does not go back one step more. */
      readonly version?: number | null;
      /** A dry run needs none. */
      readonly reason: string;
    },
  ): Promise<Handover | Refusal> => {
    if (reason.trim() === '' && input.isDryRun !== true)
      return Promise.resolve(
        refuse('ValidationFailed', { fields: [{ field: 'reason', reason: 'required' }] }),
      );
    const asked = { clientId: null, ...input, note: reason };
    return actAtDesk(context, 'undo', asked, async (transaction, state, action) => {
      const { order } = state;
      if (version !== null && version !== order.version)
        return staleRecord(transaction, order, { entities: ['reservation'], entityId: order.id });
      const to = order.status in before ? before[order.status as keyof typeof before] : null;
      if (to === null) return refuse('TransitionRefused', { params: { status: order.status } });
      const taken = await undone[to](transaction, context, { ...state, action, reason });
      if (isRefusal(taken)) return taken;
      const parts = { shop: context.shop, source: context };
      const step = { to, who: 'operator', note: reason, notedBy: action.id } as const;
      const moved = await takeStep(transaction, parts, order, step);
      return isRefusal(moved) ? moved : { order: { ...order, ...moved }, taken };
    });
  },
);

type Taken = NonNullable<Done['taken']>;
type Correct = (transaction: Transaction, context: BareContext, undo: Undo) => Promise<Taken | Refusal>;

const undone: Readonly<Record<(typeof before)[keyof typeof before], Correct>> = {
  async Open(transaction, context, { action, order }) {
    await writeUndo(transaction, context, { ...action, undoes: null, kinds: ['ready'] });
    await putSerialsBack(transaction, order.id, context.now);
    return [];
  },
  async Pick(transaction, context, { action, order, lines }) {
    if (lines.some(hasComeBack))
      return refuse('HandoverRefused', { fields: [{ field: 'key', reason: 'pieces-came-back' }] });
    await lockStockOfOrder(transaction, order.id);
    await takeSoldBack(transaction, context, order.id);
    await writeUndo(transaction, context, { ...action, undoes: null, kinds: ['out'] });
    await readySerialsAgain(transaction, order.id);
    return [];
  },
  Picked: undoReturn,
};

/** Serials that went elsewhere since stay there, and damages that somebody looked at already are none by mistake. */
async function undoReturn(
  transaction: Transaction,
  context: BareContext,
  { action, order, lines, reason }: Undo,
): Promise<Taken | Refusal> {
  const last = await findLastReturn(transaction, order.id);
  const kinds = ['in', 'damaged', 'lost'];
  if (last === undefined) {
    // It was closed without the desk: what never went out is not out by mistake.
    if (lines.every(({ out }) => out === 0))
      return refuse('TransitionRefused', { params: { status: order.status } });
    await writeUndo(transaction, context, { ...action, undoes: null, kinds: [] });
    return [];
  }
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
  await writeUndo(transaction, context, { ...action, undoes: last.id, kinds });
  if (ids.length > 0) await takeSerialsOut(transaction, order.id, last, context.now);
  const away = await claimReturnedAgain(transaction, last.id);
  const lost = away.filter((leaf) => leaf.lost > 0).map((leaf) => ({ ...leaf, qty: -leaf.lost }));
  if (last.isCharged) await waiveCharges(transaction, context, { actionId: last.id });
  await loseStock(transaction, context, { reason: 'found', note: reason, pieces: lost });
  await noteMissing(transaction, away, context.now);
  return away;
}
