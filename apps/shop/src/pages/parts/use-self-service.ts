import type { ReservationOrder } from '@bivak/contract';
import type { SelfServiceRefusal } from '@bivak/rules';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useApp } from '../../app-context.tsx';
import { cancelRefusal } from '../../features/orders/model/cancel-result.ts';
import { type EditRefusal, editRefusal } from '../../features/orders/model/edit-result.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import { useFormat } from '@bivak/web';

/** Why an order cannot be edited or cancelled by its customer; null where it can. */
export function useSelfService(): {
  readonly editRefusal: (order: ReservationOrder) => EditRefusal | null;
  readonly cancelRefusal: (order: ReservationOrder) => SelfServiceRefusal | null;
} {
  const { call, clock, shop } = useApp();
  const { dayOf } = useFormat();
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const facts = (order: ReservationOrder) => ({ order, settings, shop, now: clock.now(), dayOf });
  return {
    editRefusal: (order) => editRefusal(facts(order)),
    cancelRefusal: (order) => cancelRefusal(facts(order)),
  };
}
