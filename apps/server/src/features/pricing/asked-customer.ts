import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';

export interface AskedCustomer {
  /** Null for everybody who acts for no customer. */
  readonly customerId: string | null;
  readonly customerGroup: string | null;
}

/** The customer for whom the caller acts. */
export function ownCustomer({ actor }: Pick<Context, 'actor'>): AskedCustomer {
  const account = actor.kind === 'customer' ? actor.account : null;
  return { customerId: account?.customerId ?? null, customerGroup: account?.customerGroup ?? null };
}

/**
 * For whom figures are asked: the caller's own customer. A CustomerID that is another's is refused; without one
 * the figures are the caller's own all the same.
 */
export function askedCustomer(
  context: Pick<Context, 'actor'>,
  customerId: string | undefined,
): AskedCustomer | Refusal {
  const own = ownCustomer(context);
  return customerId === undefined || customerId === own.customerId ? own : refuse('Forbidden');
}
