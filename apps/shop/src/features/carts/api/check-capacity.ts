import { checkCapacity, type Call } from '@bivak/contract/wire';
import type { CartGroup } from '../model/groups.ts';

/**
 * Whether every place of a cart can still hand out and take back then (spec 2 §7, "Capacity check"). A question without an
 * answer holds nobody up: the checkout evaluates it again.
 */
export async function hasCapacity(
  call: Call,
  cartID: string,
  groups: readonly CartGroup[],
): Promise<boolean> {
  const answers = await Promise.all(
    groups.map((group) =>
      call(checkCapacity, {
        query: {
          cartID,
          warehouseID: group.WarehouseID.Key,
          startDate: group.DateTimeExpectedStart,
          endDate: group.DateTimeExpectedEnd,
          ...(group.BusinessHourStart === null ? {} : { businessHourStart: group.BusinessHourStart.Key }),
          ...(group.BusinessHourEnd === null ? {} : { businessHourEnd: group.BusinessHourEnd.Key }),
        },
      }).catch(() => true),
    ),
  );
  return answers.every(Boolean);
}
