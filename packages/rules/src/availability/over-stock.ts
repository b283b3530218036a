import { levels } from './peak.ts';
import { overlaps, type Claim, type TimeWindow } from './time-window.ts';

/** A row of the ledger with the order that it belongs to. */
export interface OrderClaim extends Claim {
  readonly orderId: string;
  /** Its pieces are with the customer: nobody can take them away. */
  readonly isOut: boolean;
}

/** The stretches of the window in which more is promised than there is, in order of time. */
export function overStock(claims: readonly Claim[], stock: number, window: TimeWindow): TimeWindow[] {
  const stretches: TimeWindow[] = [];
  const steps = levels(claims, window);
  steps.forEach(({ at, qty }, index) => {
    if (qty <= stock) return;
    const to = steps[index + 1]?.at ?? window.to;
    const last = stretches.at(-1);
    if (last?.to === at) stretches.splice(-1, 1, { from: last.from, to });
    else stretches.push({ from: at, to });
  });
  return stretches;
}

/**
 * The orders that a shortage names (RULINGS, "stock and promises"): all that want a piece while more is promised than
 * there is, and do not have theirs yet. Which of them goes without is for the business to say.
 */
export function endangeredOrders(
  claims: readonly OrderClaim[],
  stock: number,
  window: TimeWindow,
): ReadonlySet<string> {
  const short = overStock(claims, stock, window);
  const named = claims.filter((claim) => !claim.isOut && short.some((stretch) => overlaps(stretch, claim)));
  return new Set(named.map(({ orderId }) => orderId));
}
