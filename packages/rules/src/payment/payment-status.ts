/** The states of one attempt to pay online. */
export const ATTEMPT_STATUSES = ['created', 'open', 'paid', 'cancelled', 'failed', 'expired'] as const;

export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

interface AttemptStep {
  readonly from: AttemptStatus;
  readonly to: AttemptStatus;
}

/**
 * Every step of an attempt; only what the provider answers takes one. `created` has no answer yet, `open` has a link.
 * Money is never turned away: an attempt that failed may still turn out to be paid (spec 2 §4).
 */
export const ATTEMPT_STEPS: readonly AttemptStep[] = [
  { from: 'created', to: 'open' },
  // The provider refused it, or never answered and can no longer be asked.
  { from: 'created', to: 'failed' },
  // Answered late: the notice overtook the answer that carries the link.
  { from: 'created', to: 'paid' },
  { from: 'created', to: 'cancelled' },
  { from: 'created', to: 'expired' },
  { from: 'open', to: 'paid' },
  { from: 'open', to: 'cancelled' },
  { from: 'open', to: 'failed' },
  { from: 'open', to: 'expired' },
  { from: 'cancelled', to: 'paid' },
  { from: 'failed', to: 'paid' },
  { from: 'expired', to: 'paid' },
];

export function canBecome(from: AttemptStatus, to: AttemptStatus): boolean {
  return ATTEMPT_STEPS.some((step) => step.from === from && step.to === to);
}

/** Whether the customer may still be at the provider's page. */
export function isUnderWay(status: AttemptStatus): boolean {
  return status === 'created' || status === 'open';
}

/** What a page that asks each second is told (spec 2 §4); what is neither done nor over is asked again. */
export type PolledStatus = 'PAID' | 'CANCELLED' | 'ERROR' | 'NOT_PAID' | 'PENDING';

const POLLED: Readonly<Record<AttemptStatus, PolledStatus>> = {
  created: 'PENDING',
  open: 'PENDING',
  paid: 'PAID',
  cancelled: 'CANCELLED',
  failed: 'ERROR',
  expired: 'NOT_PAID',
};

/**
 * Paid is what the order owes, whatever the last attempt says: a second one that was cancelled takes nothing away.
 * Money that went back, or a part of it, is not paid; without any attempt nothing is.
 */
export function polledStatus(input: {
  readonly owes: boolean;
  readonly latest: AttemptStatus | null;
}): PolledStatus {
  if (!input.owes) return 'PAID';
  if (input.latest === null || input.latest === 'paid') return 'NOT_PAID';
  return POLLED[input.latest];
}
