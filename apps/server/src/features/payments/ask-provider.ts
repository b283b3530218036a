import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';
import type { PaymentAccount } from '../../platform/shops/payment-account.ts';
import type { Attempt } from './attempts.queries.ts';
import { type Asked, createPayment, getPayment } from './mollie/mollie-client.ts';
import type { ProviderPayment } from './mollie/mollie-wire.ts';

export const provider = 'mollie';

/**
 * What the provider has of an attempt. One that has no answer yet is asked for anew: under its key that is the same
 * payment, however often and by whichever process. Always outside a transaction.
 */
export function askProvider(
  shop: Pick<Shop, 'id' | 'origins'>,
  account: PaymentAccount,
  attempt: Omit<Attempt, 'status' | 'message' | 'link' | 'checkoutId'>,
): Promise<Asked<ProviderPayment>> {
  if (attempt.providerId !== null) return getPayment(account, attempt.providerId);
  const origin = canonicalOrigin(shop);
  return createPayment(account, {
    attemptId: attempt.id,
    cents: attempt.askedCents,
    method: attempt.method,
    language: attempt.language,
    description: attempt.description,
    redirectUrl: origin + attempt.returnPage,
    webhookUrl: `${origin}/api/v2/payments/${provider}/_webhook`,
  });
}
