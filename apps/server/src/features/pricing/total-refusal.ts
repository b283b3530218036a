import { moneyText } from '../../platform/i18n/formats.ts';
import type { Context } from '../../platform/application/context.ts';
import { Refusal } from '../../platform/application/refusal.ts';

/** What a caller showed before the person said yes, in cents; null where it did not say. */
export interface ShownTotals {
  readonly grossCents: number | null;
  readonly depositCents: number | null;
}

export interface Totals {
  readonly grossCents: number;
  readonly depositCents: number;
}

/** The total or the deposit is another than what was shown; both stand beside each other, to confirm. */
export class TotalChanged extends Refusal {
  readonly expected: Totals;
  readonly actual: Totals;
  constructor(expected: Totals, actual: Totals, params: Refusal['params']) {
    super('PriceChanged', { params });
    this.expected = expected;
    this.actual = actual;
  }
}

/**
 * Another total, or another deposit, than what was shown is refused with both, to confirm (RULINGS, "price changed
 * since it was shown"): a deposit is money that is asked as well, though it is no price.
 */
export function totalRefusal(
  { language }: Pick<Context, 'language'>,
  shown: ShownTotals,
  { grossCents, depositCents }: Totals,
): Refusal | null {
  const price = shown.grossCents ?? grossCents;
  const deposit = shown.depositCents ?? depositCents;
  if (price === grossCents && deposit === depositCents) return null;
  const expected = { grossCents: price, depositCents: deposit };
  return new TotalChanged(
    expected,
    { grossCents, depositCents },
    {
      what: whatChanged(price !== grossCents, deposit !== depositCents),
      expected: moneyText(price, language),
      actual: moneyText(grossCents, language),
      expectedDeposit: moneyText(deposit, language),
      actualDeposit: moneyText(depositCents, language),
    },
  );
}

function whatChanged(price: boolean, deposit: boolean): 'price' | 'deposit' | 'both' {
  if (price && deposit) return 'both';
  return price ? 'price' : 'deposit';
}
