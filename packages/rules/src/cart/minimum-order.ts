import { type Cents, cents } from '../money/cents.ts';
import { type Accepted, accepted, type Refused } from '../result.ts';

export interface BelowMinimum extends Refused<'below-minimum'> {
  readonly minimumCents: Cents;
  readonly missingCents: Cents;
}

/**
 * Whether a cart comes to what the shop asks at least; exactly that much is enough. Its total with VAT counts, over all
 * its places and periods; deposits stand apart from it and do not. Null: the shop asks nothing.
 */
export function minimumOrderResult(
  totalGrossCents: Cents,
  minimumCents: Cents | null,
): Accepted | BelowMinimum {
  if (minimumCents === null) return accepted;
  const missingCents = cents(minimumCents - totalGrossCents);
  return missingCents > 0 ? { ok: false, reason: 'below-minimum', minimumCents, missingCents } : accepted;
}
