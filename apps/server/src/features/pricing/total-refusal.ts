import { centsOf } from '@bivak/rules';
import { moneyText } from '../../platform/i18n/formats.ts';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { money } from './item-prices.present.ts';

interface Shown {
  readonly ExpectedTotalIncVAT?: number | undefined;
  readonly ExpectedTotalDeposit?: number | undefined;
}

/** What a caller showed before the person said yes, in cents; null where it did not say. */
export interface ShownTotals {
  readonly grossCents: number | null;
  readonly depositCents: number | null;
}

export function shownTotals({ ExpectedTotalIncVAT, ExpectedTotalDeposit }: Shown): ShownTotals {
  const inCents = (amount: number | undefined) => (amount === undefined ? null : centsOf(amount));
  return { grossCents: inCents(ExpectedTotalIncVAT), depositCents: inCents(ExpectedTotalDeposit) };
}

/**
 * Another total, or another deposit, than what was shown is refused with both, to confirm (RULINGS, "price changed
 * since it was shown"): a deposit is money that is asked as well, though it is no price.
 */
export function totalRefusal(
  { language }: Pick<Context, 'language'>,
  shown: ShownTotals,
  now: { readonly grossCents: number; readonly depositCents: number },
): Refusal | null {
  const price = shown.grossCents ?? now.grossCents;
  const deposit = shown.depositCents ?? now.depositCents;
  if (price === now.grossCents && deposit === now.depositCents) return null;
  return refuse('PriceChanged', {
    params: {
      what: whatChanged(price !== now.grossCents, deposit !== now.depositCents),
      expected: moneyText(price, language),
      actual: moneyText(now.grossCents, language),
      expectedDeposit: moneyText(deposit, language),
      actualDeposit: moneyText(now.depositCents, language),
    },
    beside: {
      ExpectedTotalIncVAT: money(price),
      TotalIncVAT: money(now.grossCents),
      ExpectedTotalDeposit: money(deposit),
      TotalDeposit: money(now.depositCents),
    },
  });
}

function whatChanged(price: boolean, deposit: boolean): 'price' | 'deposit' | 'both' {
  if (price && deposit) return 'both';
  return price ? 'price' : 'deposit';
}
