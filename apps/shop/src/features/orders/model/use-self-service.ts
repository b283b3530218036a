import type { CoreSettings, ReservationOrder } from '@bivak/contract/wire';
import type { PublicShopConfig } from '@bivak/contract/shop-config';
import {
  type CalledOff,
  calledOff,
  cancelAllowed,
  editAllowed,
  editDateRange,
  editingPolicyOf,
  type HourMinute,
  type IsoDate,
  type SelfServiceInput,
  type SelfServiceRefusal,
} from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useApp } from '../../../app-context.tsx';
import { settingsQuery } from '../../settings/api/settings-query.ts';

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

/** Why this order cannot be cancelled, null where it can: the same rule as the server's (spec 1 §5, "Cancel allowed"). */
function cancelRefusal(of: OrderFacts): SelfServiceRefusal | null {
  const { order, settings } = of;
  const result = cancelAllowed({
    ...selfServiceFacts(of),
    policy: editingPolicyOf(settings.ShopAllowEditingOrder),
    flag: order.IsCancellable,
    limitDays: settings.ShopAllowCancellationDays,
  });
  return result.ok ? null : result.reason;
}

type EditRefusal = 'policy' | 'flag' | 'too-late' | 'over' | CalledOff;

/** Why this order cannot be edited, null where it can: the same rule as the server's (spec 1 §5, "Edit allowed"). */
function editRefusal(of: OrderFacts): EditRefusal | null {
  const { order, settings, shop, dayOf } = of;
  const ended = calledOff(order.ReservationStatus);
  if (ended !== null) return ended;
  const facts = selfServiceFacts(of);
  const result = editAllowed({
    ...facts,
    policy: shop.orderEdit.offered ? editingPolicyOf(settings.ShopAllowEditingOrder) : 'None',
    flag: order.IsEditable,
    limitDays: settings.ShopAllowEditingDays,
  });
  if (!result.ok) return result.reason;
  const expected = { from: dayOf(order.DateTimeExpectedStart), to: dayOf(order.DateTimeExpectedEnd) };
  return editDateRange(expected, facts.now.date) === null ? 'over' : null;
}

/** What is asked of an order before its customer may change or cancel it. */
interface OrderFacts {
  readonly order: ReservationOrder;
  readonly settings: CoreSettings;
  readonly shop: Pick<PublicShopConfig, 'orderEdit' | 'timeZone'>;
  readonly now: Date;
  readonly dayOf: (instant: string) => IsoDate;
}

/** What the rules of editing and of cancelling ask alike: accepted or not, and both instants on the shop's clock. */
function selfServiceFacts({
  order,
  shop,
  now,
  dayOf,
}: OrderFacts): Pick<SelfServiceInput, 'hasOrderId' | 'now' | 'businessStart'> {
  return {
    hasOrderId: order.OrderID !== null,
    now: { date: dayOf(now.toISOString()), time: wallClock(now, shop.timeZone) },
    // The server writes instants with the shop's own offset, so the clock's hands stand in the text.
    businessStart: {
      date: order.DateTimeBusinessStart.slice(0, 10) as IsoDate,
      time: order.DateTimeBusinessStart.slice(11, 16) as HourMinute,
    },
  };
}

function wallClock(now: Date, timeZone: string): HourMinute {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(now) as HourMinute;
}
