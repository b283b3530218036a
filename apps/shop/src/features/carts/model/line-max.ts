import type { CartItem } from '@bivak/contract/wire';
import { cartLineMax, type LimitedBy } from '@bivak/rules';

interface LineMax {
  /** Undefined when nothing limits the line. */
  readonly max: number | undefined;
  readonly limitedBy: LimitedBy | null;
}

/**
 * How many a line may have: its amount and what the customer has left, capped per cart (spec 2 §5, "Cart"), and
 * never more than is free.
 */
export function lineMax(line: CartItem): LineMax {
  const allowed = cartLineMax({
    amount: line.Amount,
    maxPerCustomerLeftover: line.MaxPerCustomerLeftover,
    maxPerCart: line.Item?.MaxPerCart ?? null,
  });
  const free = line.StockLeftover === null ? null : line.Amount + line.StockLeftover;
  if (free !== null && (allowed.max === null || free <= allowed.max))
    return { max: free, limitedBy: 'stock' };
  return { max: allowed.max ?? undefined, limitedBy: allowed.limitedBy };
}
