import type { Cart } from '@bivak/contract/wire';
import { timeSlotsApply, type TimeSlot } from '@bivak/rules';
import { useQueries } from '@tanstack/react-query';
import { useApp } from '../../../app-context.tsx';
import { dayOfInstant } from '@bivak/web/formats';
import { slotsQuery } from '../api/slots-query.ts';
import type { CartGroup } from './groups.ts';

export interface GroupSlots {
  /** Whether hours are to be chosen at all (spec 2 §4, "Timeslots"). */
  readonly apply: boolean;
  /** Not known yet whether there are some. */
  readonly loading: boolean;
  readonly pickup: readonly TimeSlot[];
  readonly returns: readonly TimeSlot[];
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The hours of the first and the last day of every place and period of the cart, by the key of the group. */
export function useSlots({ CartID }: Cart, groups: readonly CartGroup[]): ReadonlyMap<string, GroupSlots> {
  const { call, shop } = useApp();
  const dayOf = (instant: string) => dayOfInstant(instant, shop.timeZone);
  const enabled = shop.mode === 'rental';
  const results = useQueries({
    queries: groups.flatMap(({ WarehouseID, DateTimeExpectedStart, DateTimeExpectedEnd }) => {
      const at = { warehouse: WarehouseID.Key, cartId: CartID };
      return [
        { ...slotsQuery(call, 'pickup', { ...at, day: dayOf(DateTimeExpectedStart) }), enabled },
        { ...slotsQuery(call, 'return', { ...at, day: dayOf(DateTimeExpectedEnd) }), enabled },
      ];
    }),
  });
  return new Map(
    groups.map(({ key }, index): [string, GroupSlots] => {
      const [pickup, returns] = [results[index * 2], results[index * 2 + 1]];
      return [
        key,
        {
          apply: timeSlotsApply(pickup?.data ?? null, returns?.data ?? null, shop.mode),
          loading: enabled && (pickup?.isPending === true || returns?.isPending === true),
          pickup: pickup?.data ?? [],
          returns: returns?.data ?? [],
          failed: pickup?.isError === true || returns?.isError === true,
          retry: () => {
            void pickup?.refetch();
            void returns?.refetch();
          },
        },
      ];
    }),
  );
}
