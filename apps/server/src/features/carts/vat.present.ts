import type { VatTotal } from '@bivak/contract';
import type { RateTotal } from '@bivak/rules';
import { money } from '../pricing/index.ts';

export function presentVat(rates: readonly RateTotal[]): VatTotal[] {
  return rates.map((rate) => ({
    Percentage: rate.vatBp / 100,
    TotalExcVAT: money(rate.netCents),
    TotalVAT: money(rate.vatCents),
  }));
}
