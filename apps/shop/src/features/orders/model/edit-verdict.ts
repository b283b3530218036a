import type { CoreSettings, ReservationOrder } from '@bivak/contract';
import type { PublicShopConfig } from '@bivak/contract/shop-config';
import { editAllowed, editDateRange, editingPolicyOf, type HourMinute, type IsoDate } from '@bivak/rules';

export type EditRefusal = 'policy' | 'flag' | 'too-late' | 'over';

export interface EditFacts {
  readonly order: ReservationOrder;
  readonly settings: CoreSettings;
  readonly shop: Pick<PublicShopConfig, 'orderEdit' | 'timeZone'>;
  readonly now: Date;
  readonly dayOf: (moment: string) => IsoDate;
}

/** Why this order cannot be edited, null where it can: the same rule as the server's (spec 1 §5, "Edit allowed"). */
export function editRefusal({ order, settings, shop, now, dayOf }: EditFacts): EditRefusal | null {
  const today = dayOf(now.toISOString());
  const verdict = editAllowed({
    policy: shop.orderEdit.offered ? editingPolicyOf(settings.ShopAllowEditingOrder) : 'None',
    hasOrderId: order.OrderID !== null,
    flag: order.IsEditable,
    limitDays: settings.ShopAllowEditingDays,
    now: { date: today, time: wallClock(now, shop.timeZone) },
    // The server writes moments with the shop's own offset, so the clock's hands stand in the text.
    businessStart: {
      date: order.DateTimeBusinessStart.slice(0, 10) as IsoDate,
      time: order.DateTimeBusinessStart.slice(11, 16) as HourMinute,
    },
  });
  if (!verdict.ok) return verdict.reason;
  const expected = { from: dayOf(order.DateTimeExpectedStart), to: dayOf(order.DateTimeExpectedEnd) };
  return editDateRange(expected, today) === null ? 'over' : null;
}

function wallClock(now: Date, timeZone: string): HourMinute {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(now) as HourMinute;
}
