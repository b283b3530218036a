import type { CoreSettings, ReservationOrder } from '@bivak/contract';
import type { PublicShopConfig } from '@bivak/contract/shop-config';
import type { HourMinute, IsoDate, SelfServiceInput } from '@bivak/rules';

/** What is asked of an order before its customer may change or cancel it. */
export interface OrderFacts {
  readonly order: ReservationOrder;
  readonly settings: CoreSettings;
  readonly shop: Pick<PublicShopConfig, 'orderEdit' | 'timeZone'>;
  readonly now: Date;
  readonly dayOf: (instant: string) => IsoDate;
}

/** What the rules of editing and of cancelling ask alike: accepted or not, and both instants on the shop's clock. */
export function selfServiceFacts({
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
