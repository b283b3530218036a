import type { PeriodPrice } from '@bivak/contract/wire';
import { type PeriodUnit, cents, centsOf } from '@bivak/rules';
import type { Refusal } from '../../platform/application/refusal.ts';
import { type PricedItem, type PriceTerms, chosenPrices, unitPrice } from './item-prices.ts';
import { type ShownTotals, TotalChanged } from './total-refusal.ts';

/** Writes cents as the wire's money: a number with at most two decimals. */
export function money(amount: number): number {
  return amount / 100;
}

/**
 * Gives the price of one piece per unit of time, shortest unit first: Nett for the caller, Gross of the default list.
 */
export function presentPeriodPrices(item: PricedItem, terms: PriceTerms): PeriodPrice[] {
  const listed = chosenPrices(item.prices, null);
  return chosenPrices(item.prices, terms.customerGroup)
    .toSorted((a, b) => unitOrder.indexOf(a.unit) - unitOrder.indexOf(b.unit))
    .map((price) => {
      const general = listed.find(({ unit }) => unit === price.unit) ?? price;
      const nett = unitPrice(cents(price.cents), item.vatBp, terms.basis);
      const gross = unitPrice(cents(general.cents), item.vatBp, terms.basis);
      return {
        Period: periodNames[price.unit],
        PriceNett: money(nett.netCents),
        PriceNettIncVAT: money(nett.grossCents),
        PriceGross: money(gross.netCents),
        PriceGrossIncVAT: money(gross.grossCents),
        DefaultShopPeriod: price.shown,
      };
    });
}

export function presentSalesPrice(
  item: Pick<PricedItem, 'salesCents' | 'vatBp'>,
  terms: Pick<PriceTerms, 'basis'>,
): { SalesPrice: number | null; SalesPriceIncVAT: number | null } {
  if (item.salesCents === null) return { SalesPrice: null, SalesPriceIncVAT: null };
  const { netCents, grossCents } = unitPrice(cents(item.salesCents), item.vatBp, terms.basis);
  return { SalesPrice: money(netCents), SalesPriceIncVAT: money(grossCents) };
}

interface Shown {
  readonly ExpectedTotalIncVAT?: number | undefined;
  readonly ExpectedTotalDeposit?: number | undefined;
}

export function shownTotals({ ExpectedTotalIncVAT, ExpectedTotalDeposit }: Shown): ShownTotals {
  const inCents = (amount: number | undefined) => (amount === undefined ? null : centsOf(amount));
  return { grossCents: inCents(ExpectedTotalIncVAT), depositCents: inCents(ExpectedTotalDeposit) };
}

/** What stands beside a refusal because of another total; nothing beside all others. */
export function presentTotalChange(refusal: Refusal): Readonly<Record<string, number>> {
  if (!(refusal instanceof TotalChanged)) return {};
  const { expected, actual } = refusal;
  return {
    ExpectedTotalIncVAT: money(expected.grossCents),
    TotalIncVAT: money(actual.grossCents),
    ExpectedTotalDeposit: money(expected.depositCents),
    TotalDeposit: money(actual.depositCents),
  };
}

const periodNames = {
  hour: 'Uur',
  day: 'Dag',
  week: 'Week',
  month: 'Maand',
  year: 'Jaar',
} as const satisfies Record<PeriodUnit, string>;

const unitOrder = Object.keys(periodNames);
