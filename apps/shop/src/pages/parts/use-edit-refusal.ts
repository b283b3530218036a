import type { ReservationOrder } from '@bivak/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useApp } from '../../app-context.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import { type EditRefusal, editRefusal } from '../../features/orders/model/edit-verdict.ts';

/** Why the order on the page cannot be edited by its customer; null where it can. */
export function useEditRefusal(order: ReservationOrder): EditRefusal | null {
  const { call, clock, shop } = useApp();
  const { dayOf } = useFormat();
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  return editRefusal({ order, settings, shop, now: clock.now(), dayOf });
}
