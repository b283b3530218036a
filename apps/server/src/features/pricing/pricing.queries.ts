import { daysInclusive, type LineAmounts } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { accountOf } from '../../platform/identity/actor.ts';
import type { AskedRange } from '../locations/index.ts';
import { priceForDays, priceTerms } from './item-prices.ts';
import { selectPricedItem } from './pricing.sql.ts';

export interface PriceInput {
  readonly itemId: string;
  /** Null for whoever asks. */
  readonly customerId: string | null;
  /** Null for one day. */
  readonly period: AskedRange | null;
}

/** What one piece costs for a period. */
export const findPrice = query(
  { right: 'public', shared: 'nobody' },
  async (context, { itemId, customerId, period }: PriceInput): Promise<LineAmounts | Refusal> => {
    const { shop } = context;
    const customer = askedCustomer(context, customerId);
    if (isRefusal(customer)) return customer;
    const item = await selectPricedItem(shop.database, itemId, customer.customerGroup);
    if (item === undefined) return refuse('NotFound');
    const days = period === null ? 1 : daysInclusive(period.from, period.to);
    const terms = priceTerms(shop.config, customer.customerGroup);
    const price = priceForDays(item, days, terms);
    return price ?? refuse('PeriodRefused', { fields: [{ field: 'endDay', reason: 'no-price' }] });
  },
);

export interface AskedCustomer {
  /** Null for everybody who acts for no customer. */
  readonly customerId: string | null;
  readonly customerGroup: string | null;
}

/** The customer for whom the caller acts. */
export function ownCustomer({ actor }: Pick<Context, 'actor'>): AskedCustomer {
  const account = accountOf(actor);
  return { customerId: account?.customerId ?? null, customerGroup: account?.customerGroup ?? null };
}

/**
 * For whom figures are asked: the caller's own customer. Another's is refused; without one the figures are
 * the caller's own all the same.
 */
export function askedCustomer(
  context: Pick<Context, 'actor'>,
  customerId: string | null,
): AskedCustomer | Refusal {
  const own = ownCustomer(context);
  return customerId === null || customerId === own.customerId ? own : refuse('Forbidden');
}
