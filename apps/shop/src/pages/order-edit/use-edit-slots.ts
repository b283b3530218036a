import type { ReservationOrder } from '@bivak/contract';
import { timeSlotsApply, type TimeSlot, type Period } from '@bivak/rules';
import { useQueries } from '@tanstack/react-query';
import { useApp } from '../../app-context.tsx';
import { slotsQuery } from '../../features/carts/api/slots-query.ts';

export interface EditSlots {
  readonly apply: boolean;
  readonly loading: boolean;
  readonly pickup: readonly TimeSlot[];
  readonly returns: readonly TimeSlot[];
}

/** The hours of the first and the last day; the order's own count as free. A failure is only logged (spec 2 §8). */
export function useEditSlots(order: ReservationOrder, { from, to }: Period): EditSlots {
  const { call, shop } = useApp();
  const warehouse = order.WarehouseID;
  const orderId = order.ReservationOrderID;
  const enabled = shop.mode === 'rental';
  const [pickup, returns] = useQueries({
    queries: [
      { ...slotsQuery(call, 'pickup', { warehouse, day: from, orderId }), enabled },
      { ...slotsQuery(call, 'return', { warehouse, day: to, orderId }), enabled },
    ],
  });
  return {
    apply: timeSlotsApply(pickup.data ?? null, returns.data ?? null, shop.mode),
    loading: enabled && (pickup.isPending || returns.isPending),
    pickup: pickup.data ?? [],
    returns: returns.data ?? [],
  };
}
