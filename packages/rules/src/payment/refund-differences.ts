/** A refund in our books. `providerId` is null while no answer has said it. */
export interface BookedRefund {
  readonly id: string;
  readonly providerId: string | null;
  readonly cents: number;
  readonly status: 'asked' | 'pending' | 'refunded' | 'failed' | 'unanswered';
}

/** One that the provider has of the same payment. */
export interface FoundRefund {
  readonly id: string;
  /** Which of ours it says that it is. */
  readonly refundId: string | null;
  /** Null: in another currency. */
  readonly cents: number | null;
  /** It did not fail, and was not called off. */
  readonly isLive: boolean;
}

/**
 * `missing`: in our books it is on its way or done, and the provider has none; `not-booked`: the provider has one that is
 * none of ours, or that stands here as refused; `double`: it has several for one of ours; `amount`: of another sum.
 */
export type RefundDifferenceKind = 'missing' | 'not-booked' | 'double' | 'amount';

export interface RefundDifference {
  readonly kind: RefundDifferenceKind;
  /** Our id, or the provider's where it is none of ours. */
  readonly subject: string;
  readonly bookedCents: number;
  readonly foundCents: number;
}

/**
 * How the refunds of one payment differ from what the provider has of them. Nothing is matched by its amount: one that
 * was made by hand is named, never taken for ours. What is only asked for is no difference yet, in neither direction.
 */
export function refundDifferences(
  booked: readonly BookedRefund[],
  found: readonly FoundRefund[],
): RefundDifference[] {
  const live = found.filter(({ isLive }) => isLive);
  const isOf = (ours: BookedRefund) => (theirs: FoundRefund) =>
    theirs.refundId === ours.id || theirs.id === ours.providerId;
  const strange = live.filter((theirs) => !booked.some((ours) => isOf(ours)(theirs)));
  return [
    ...booked.flatMap((ours) => differenceOf(ours, live.filter(isOf(ours)))),
    ...strange.map((theirs) => ({
      kind: 'not-booked' as const,
      subject: theirs.id,
      bookedCents: 0,
      foundCents: theirs.cents ?? 0,
    })),
  ];
}

function differenceOf(ours: BookedRefund, theirs: readonly FoundRefund[]): RefundDifference[] {
  const isGone = ours.status === 'pending' || ours.status === 'refunded';
  const foundCents = theirs.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  const said = { subject: ours.id, bookedCents: ours.status === 'failed' ? 0 : ours.cents, foundCents };
  if (theirs.length === 0) return isGone ? [{ kind: 'missing', ...said }] : [];
  if (ours.status === 'failed') return [{ kind: 'not-booked', ...said }];
  if (theirs.length > 1) return [{ kind: 'double', ...said }];
  return foundCents === ours.cents ? [] : [{ kind: 'amount', ...said }];
}
