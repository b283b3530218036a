import type { SelfServiceInput } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Context } from '../../platform/application/context.ts';
import { localNow } from '../locations/index.ts';

/** What the rules of cancelling and of editing ask alike: accepted or not, and both moments on the shop's clock. */
export function selfServiceFacts(
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  order: { readonly orderNo: string | null; readonly businessStart: EpochMs },
): Pick<SelfServiceInput, 'hasOrderId' | 'now' | 'businessStart'> {
  const present = localNow(shop.zone, now);
  const begins = localNow(shop.zone, order.businessStart);
  return {
    hasOrderId: order.orderNo !== null,
    now: { date: present.today, time: present.time },
    businessStart: { date: begins.today, time: begins.time },
  };
}
