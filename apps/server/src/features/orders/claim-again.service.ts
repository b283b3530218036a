import type { Transaction } from '../../platform/database/transaction.ts';
import { lockAndSum, takeMoments } from '../availability/index.ts';
import {
  isAllowedStill,
  readReleased,
  type StandingReservation,
  writeClaimedAgain,
  writeHeld,
} from './claim-again.queries.ts';
import { keepClaims } from './moves.queries.ts';

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
    if ((await takeMoments(transaction, hoursOf(one))).length > 0) return false;
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

function hoursOf(one: StandingReservation): Parameters<typeof takeMoments>[1] {
  const { warehouseId } = one;
  const both = [
    { direction: 'pickup', day: one.startDay, hourId: one.pickupHourId, field: 'BusinessHourStart' },
    { direction: 'return', day: one.endDay, hourId: one.returnHourId, field: 'BusinessHourEnd' },
  ] as const;
  return both.flatMap(({ hourId, ...moment }) =>
    hourId === null ? [] : [{ ...moment, hourId, warehouseId }],
  );
}
