import { randomUUID } from 'node:crypto';
import { type Mover, type ReservationStatus, canMove } from '@bivak/rules';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Held } from '../../platform/application/undo.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { lockAndSum, takeTimeSlots } from '../availability/index.ts';
import { endClaims, sellPieces, writeRest } from './goods.sql.ts';
import {
  isAllowedStill,
  keepClaims,
  lockReservation,
  type MovableReservation,
  readReleased,
  type StandingReservation,
  writeClaimedAgain,
  writeHeld,
  writeStep,
} from './moves.sql.ts';

export interface Move {
  /** Id, reservation number or order number. */
  readonly key: string;
  readonly to: ReservationStatus;
  readonly who: Mover;
  readonly note?: string | null;
  /**
   * The action of the desk that noted the pieces. Without one the step says it: all that is not out yet goes out, all that
   * is away comes back.
   */
  readonly notedBy?: string;
  /** False where whoever takes the step tells the customer in words of their own. */
  readonly isMailed?: boolean;
  /** Of a step that can be taken back: its messages wait until then. */
  readonly held?: Held | null;
}

/** The steps' common part, where a transaction has locked the reservation already. */
interface StepParts {
  readonly shop: Shop;
  readonly source: EventSource;
}

const ended = new Set<ReservationStatus>(['Rejected', 'Cancelled', 'Expired']);
const mails: Partial<Record<ReservationStatus, string>> = {
  Order: 'mail.reservation-accepted',
  Rejected: 'mail.reservation-rejected',
  Cancelled: 'mail.reservation-cancelled',
};

/**
 * Takes one step of the transition table, with what belongs to it: the order number, the claims, the
 * handover, the mail. A step that was already taken is answered with the reservation as it stands.
 */
export function moveOrder(
  shop: Shop,
  source: EventSource,
  move: Move,
): Promise<MovableReservation | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const before = await lockReservation(transaction, move.key);
    if (before === undefined) return refuse('NotFound');
    return takeStep(transaction, { shop, source }, before, move);
  });
}

/** The same step within a transaction that has locked the reservation as it stands `before`. */
export async function takeStep(
  transaction: Transaction,
  { shop, source }: StepParts,
  before: MovableReservation,
  { to, who, note = null, notedBy, isMailed = true, held = null }: Omit<Move, 'key'>,
): Promise<MovableReservation | Refusal> {
  if (before.status === to) return before;
  if (!canMove(before.status, to, who)) {
    return refuse('TransitionRefused', { params: { status: before.status } });
  }
  const year = shop.zone.dayOf(source.now).slice(0, 4);
  const isEnd = hasEnded(to);
  const messages = messagesOf(to, isMailed);
  const step = { from: before, to, who, year, note, isEnd, messages, held };
  const after = await writeStep(transaction, step, source);
  await consequences(transaction, after, { source, notedBy, isBack: isStepBack(before.status, to) });
  return after;
}

/** Whether it was rejected, cancelled or expired: its pieces are free again. */
export function hasEnded(status: ReservationStatus): boolean {
  return ended.has(status);
}

/**
 * Takes back what expired reservations had, hours and pieces, all or nothing, in the usual order of locks: the caller
 * has the customer's. `false`: some of it is somebody else's by now, or more than the customer may have beside what was
 * ordered since, and the transaction has to be rolled back, because hours may have been taken.
 */
export async function claimAgain(
  transaction: Transaction,
  reservations: readonly StandingReservation[],
): Promise<boolean> {
  const ids = reservations.map(({ id }) => id);
  if (!(await isAllowedStill(transaction, ids))) return false;
  for (const one of reservations) {
    if ((await takeTimeSlots(transaction, hoursOf(one))).length > 0) return false;
  }
  const wanted = await readReleased(transaction, ids);
  if ((await lockAndSum(transaction, wanted)).length > 0) return false;
  await writeClaimedAgain(transaction, ids);
  return true;
}

/** What is paid waits for the business as long as that takes: it expires no more. */
export async function holdReservations(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await writeHeld(transaction, ids);
  for (const id of ids) await keepClaims(transaction, id);
}

/** What was paid for one that ended goes back, and nobody is to pay for it any more. */
function messagesOf(to: ReservationStatus, isMailed: boolean): string[] {
  const mail = isMailed ? mails[to] : undefined;
  return [...(hasEnded(to) ? ['payment.ended'] : []), ...(mail === undefined ? [] : [mail])];
}

interface Consequences {
  readonly source: EventSource;
  readonly notedBy: string | undefined;
  readonly isBack: boolean;
}

function isStepBack(from: ReservationStatus, to: ReservationStatus): boolean {
  return (
    (from === 'Closed' && to === 'Picked') ||
    (from === 'Picked' && to === 'Pick') ||
    (from === 'Pick' && to === 'Open')
  );
}

async function consequences(
  transaction: Transaction,
  { id, status }: MovableReservation,
  { source, notedBy, isBack }: Consequences,
): Promise<void> {
  // Whoever corrects a step has taken back what it did.
  if (isBack) return;
  if (status === 'Order') await keepClaims(transaction, id);
  if (status === 'Picked' && notedBy === undefined) {
    const out = await writeRest(transaction, id, 'out', source);
    await sellPieces(
      transaction,
      out.filter(({ isSold }) => isSold),
      source,
    );
  }
  if (status === 'Closed') {
    const action = notedBy ?? randomUUID();
    if (notedBy === undefined) await writeRest(transaction, id, 'in', source, action);
    await endClaims(transaction, id, source.now, action);
  }
}

function hoursOf(one: StandingReservation): Parameters<typeof takeTimeSlots>[1] {
  const { warehouseId } = one;
  const both = [
    { direction: 'pickup', day: one.startDay, hourId: one.pickupHourId, field: 'pickupHourId' },
    { direction: 'return', day: one.endDay, hourId: one.returnHourId, field: 'returnHourId' },
  ] as const;
  return both.flatMap(({ hourId, ...slot }) => (hourId === null ? [] : [{ ...slot, hourId, warehouseId }]));
}
