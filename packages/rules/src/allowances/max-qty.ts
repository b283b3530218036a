import type { FreeQty } from '../availability/free-qty.ts';

/** Which limit decided. With equal limits the first of stock, customer, cart is named. */
export type LimitedBy = 'stock' | 'customer' | 'cart';

/** The most that is allowed, never below 0, and by which limit; both null when nothing limits it. */
export type MaxQty =
  | { readonly max: number; readonly limitedBy: LimitedBy }
  | { readonly max: null; readonly limitedBy: null };

/**
 * How many may still be added; the smallest of all limits wins and is named (RULINGS "MaxReservationDays,
 * MaxPerCart"). A limit of null is no limit, 0 is a limit of nothing.
 * `inCart` is what the cart holds already: it claims nothing yet, so it counts against every limit.
 */
export function maxQty(input: {
  readonly free: FreeQty;
  readonly maxPerCustomer: number | null;
  /** Over overlapping live reservations of this customer; 0 for an anonymous visitor. */
  readonly usedByCustomer: number;
  readonly maxPerCart: number | null;
  readonly inCart: number;
}): MaxQty {
  const { maxPerCustomer, inCart } = input;
  return smallest([
    ['stock', minus(input.free, inCart)],
    ['customer', minus(minus(maxPerCustomer, input.usedByCustomer), inCart)],
    ['cart', minus(input.maxPerCart, inCart)],
  ]);
}

/**
 * A line that is in the cart already may hold its amount plus what the customer has left, capped per cart (spec 2 §5).
 */
export function cartLineMax(input: {
  readonly amount: number;
  readonly maxPerCustomerLeftover: number | null;
  readonly maxPerCart: number | null;
}): MaxQty {
  const left = input.maxPerCustomerLeftover;
  return smallest([
    ['customer', left === null ? null : input.amount + left],
    ['cart', input.maxPerCart],
  ]);
}

/**
 * A line of a reservation that is edited may hold as much as in the cart, or the current amount where edits may only
 * lower it, which is then named as `edit`.
 */
export function editLineMax(input: {
  readonly amount: number;
  readonly maxPerCustomer: number | null;
  readonly maxPerCart: number | null;
  readonly mayIncrease: boolean;
}): MaxQty | { readonly max: number; readonly limitedBy: 'edit' } {
  const { amount, maxPerCustomer, maxPerCart } = input;
  if (!input.mayIncrease) return { max: amount, limitedBy: 'edit' };
  return cartLineMax({ amount, maxPerCustomerLeftover: maxPerCustomer, maxPerCart });
}

function smallest(limits: readonly (readonly [LimitedBy, number | null])[]): MaxQty {
  return limits.reduce<MaxQty>(
    (found, [limitedBy, limit]) => {
      if (limit === null) return found;
      const max = Math.max(0, limit);
      return found.max === null || max < found.max ? { max, limitedBy } : found;
    },
    { max: null, limitedBy: null },
  );
}

function minus(limit: number | null, taken: number): number | null {
  return limit === null ? null : limit - taken;
}
