import type { Cart } from '@bivak/contract';
import { timeSlotsApply, type Moment } from '@bivak/rules';
import { useQueries } from '@tanstack/react-query';
import { useApp } from '../../../app-context.tsx';
import { dayOfMoment } from '../../../i18n/dates.ts';
import { momentsQuery } from '../api/moments-query.ts';

export interface CartSlots {
  /** Whether hours are to be chosen at all (spec 2 §4, "Timeslots"). */
  readonly apply: boolean;
  readonly pickup: readonly Moment[];
  readonly returns: readonly Moment[];
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The hours of the first and the last day of the cart. */
export function useSlots(cart: Cart): CartSlots {
  const { call, shop } = useApp();
  const dayOf = (moment: string) => dayOfMoment(moment, shop.timeZone);
  const from = dayOf(cart.DateTimeExpectedStart);
  const to = dayOf(cart.DateTimeExpectedEnd);
  const warehouse = cart.WarehouseID.Key;
  const enabled = shop.mode === 'rental';
  const [pickup, returns] = useQueries({
    queries: [
      { ...momentsQuery(call, 'pickup', { warehouse, day: from, cartId: cart.CartID }), enabled },
      { ...momentsQuery(call, 'return', { warehouse, day: to, cartId: cart.CartID }), enabled },
    ],
  });
  return {
    apply: timeSlotsApply(pickup.data ?? null, returns.data ?? null, shop.mode),
    pickup: pickup.data ?? [],
    returns: returns.data ?? [],
    failed: pickup.isError || returns.isError,
    retry: () => {
      void pickup.refetch();
      void returns.refetch();
    },
  };
}
