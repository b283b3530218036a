import type { Delivery } from '@bivak/contract/wire';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useApp } from '../../../app-context.tsx';
import { deliveryMinDays } from './delivery-min-days.ts';
import { usePlaces } from './use-places.ts';
import { settingsQuery } from '../../settings/api/settings-query.ts';
import { useSession } from '../../../session/use-session.ts';

export interface EffectiveDelivery {
  readonly delivery: Delivery | null;
  /** Its id as carts and drafts want it. */
  readonly id: string | null;
  /** The least number of days that it is given for (spec 1 §5). */
  readonly minDays: number;
  /** The same of another one. */
  readonly minDaysOf: (id: string | null) => number;
  /** The same as the session has it now, for an action that asked the visitor meanwhile. */
  readonly now: () => { readonly id: string | null; readonly minDays: number };
}

/** The way of delivery that counts: the visitor's choice, else the shop's default, else the first. */
export function useDelivery(): EffectiveDelivery {
  const { call, session, shop } = useApp();
  const { deliveries } = usePlaces();
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const chosen = useSession((state) => state.session.deliveryId);

  function of(kept: string | null): Omit<EffectiveDelivery, 'now' | 'minDaysOf'> {
    const find = (id: string | null) => deliveries.find((one) => one.DeliveryID === id);
    const delivery = find(kept) ?? find(settings.DefaultDeliveryID) ?? deliveries[0];
    return {
      delivery: delivery ?? null,
      id: delivery?.DeliveryID ?? null,
      minDays: deliveryMinDays(delivery, shop.deliveryRestrictions),
    };
  }
  const minDaysOf = (id: string | null): number => of(id).minDays;
  return { ...of(chosen), minDaysOf, now: () => of(session.store.getState().session.deliveryId) };
}
