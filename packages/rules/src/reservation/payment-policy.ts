import type { Cents } from '../money/cents.ts';
import { accepted, refused, type Result } from '../result.ts';

export const PAYMENT_POLICIES = ['RequirePayment', 'AllowPayment', 'BlockPayment'] as const;

export type PaymentPolicy = (typeof PAYMENT_POLICIES)[number];

export type PaymentMode = 'NOW' | 'AT_PICKUP';

export interface PaymentOptions {
  readonly online: boolean;
  readonly atPickup: boolean;
}

/**
 * Which ways to pay the checkout offers (spec 2 §9). AllowPayment: now or at pickup; RequirePayment: only
 * online; BlockPayment: none, an invoice follows. With nothing to pay (total incl. VAT not above 0) none.
 */
export function paymentPolicy(input: {
  readonly policy: PaymentPolicy;
  readonly totalGrossCents: Cents;
}): PaymentOptions {
  if (input.totalGrossCents <= 0 || input.policy === 'BlockPayment')
    return { online: false, atPickup: false };
  return { online: true, atPickup: input.policy === 'AllowPayment' };
}

/** What was chosen in the checkout; the method only counts where it is paid now. */
export interface PaymentChoice {
  readonly mode: PaymentMode | null;
  readonly method: string | null;
}

/** Another mode clears the method (spec 2 §4); the same one again keeps it. */
export function chooseMode(choice: PaymentChoice, mode: PaymentMode): PaymentChoice {
  return choice.mode === mode ? choice : { mode, method: null };
}

/** The mode that stands when nobody chose one: the only one, else the one that asks for nothing yet. */
export function defaultMode({ online, atPickup }: PaymentOptions): PaymentMode | null {
  if (atPickup) return 'AT_PICKUP';
  return online ? 'NOW' : null;
}

export type PaymentChoiceRefusal = 'mode-required' | 'mode-not-offered' | 'method-required';

/** Whether the choice made in the checkout will do: a method is needed when paying now (spec 2 §5). */
export function paymentChoiceResult(
  choice: PaymentChoice,
  options: PaymentOptions,
): Result<PaymentChoiceRefusal> {
  if (!options.online && !options.atPickup) return accepted;
  if (choice.mode === null) return refused('mode-required');
  if (choice.mode === 'AT_PICKUP') return options.atPickup ? accepted : refused('mode-not-offered');
  if (!options.online) return refused('mode-not-offered');
  return choice.method ? accepted : refused('method-required');
}
