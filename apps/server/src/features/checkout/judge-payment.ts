import { defaultMode, paymentChoiceVerdict, type PaymentMode, paymentPolicy } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { CartView } from '../carts/index.ts';

export interface JudgedPayment {
  /** Null where the shop takes no payments online, or there is nothing to pay. */
  readonly mode: PaymentMode | null;
  readonly refusal: Refusal | null;
}

/**
 * How it is to be paid (spec 2 §4, §9). A method is asked for with the link only: the checkout holds the goods for it.
 * Who says nothing pays later where that is possible; where it is not, everybody pays now.
 */
export function judgePayment(
  { shop }: Pick<Context, 'shop'>,
  { priced }: Pick<CartView, 'priced'>,
  wished: PaymentMode | null,
): JudgedPayment {
  const options = paymentPolicy({
    policy: shop.config.payment.policy,
    totalGrossCents: priced.totals.grossCents,
  });
  const none = !options.online && !options.atPickup;
  const mode = none ? null : (wished ?? defaultMode(options));
  const verdict = paymentChoiceVerdict({ mode, method: 'chosen-later' }, options);
  if (verdict.ok) return { mode, refusal: null };
  const field = { field: 'PaymentMode', reason: 'mode-not-offered' };
  return { mode, refusal: refuse('ValidationFailed', { fields: [field] }) };
}
