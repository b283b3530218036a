import type { Cents } from '../money/cents.ts';
import { isLiveStatus, type ReservationStatus } from './status.ts';

/** Why an order may not go out as it stands. */
export type OrderRisk = 'stock' | 'paper' | 'unconfirmed' | 'unpaid' | 'reference' | 'blocked';

export interface RiskFacts {
  readonly status: ReservationStatus;
  /** More is promised of one of its things than there is, while it needs it. */
  readonly isShort: boolean;
  /** Required certificates that nobody handed in. */
  readonly missingCertificates: number;
  /** A visitor was asked to confirm by mail, and has not. */
  readonly isUnconfirmed: boolean;
  readonly openCents: Cents;
  readonly referenceRequired: boolean;
  readonly reference: string | null;
  /** The business rents nothing to this customer for now. */
  readonly isBlocked: boolean;
}

/**
 * Names every reason at once, the gravest first, and not only the first that was found: whoever solves one should not
 * meet the next at the gate. What is out needs no stock and no paper any more; what is back may still be unpaid; what
 * ended or is only quoted has none.
 */
export function orderRisks(facts: RiskFacts): readonly OrderRisk[] {
  const { status } = facts;
  const isBefore = isLiveStatus(status) && status !== 'Picked';
  const isOwed = isLiveStatus(status) || status === 'Closed' || status === 'ClosedAndCompleted';
  const all: readonly (readonly [OrderRisk, boolean])[] = [
    ['stock', isBefore && facts.isShort],
    ['blocked', isBefore && facts.isBlocked],
    ['paper', isBefore && facts.missingCertificates > 0],
    ['unconfirmed', status === 'Active' && facts.isUnconfirmed],
    ['unpaid', isOwed && facts.openCents > 0],
    ['reference', isOwed && facts.referenceRequired && facts.reference === null],
  ];
  return all.filter(([, stands]) => stands).map(([risk]) => risk);
}
