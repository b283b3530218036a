import type { PeriodPrice } from '@bivak/contract';
import { type PeriodUnit, cents } from '@bivak/rules';
import { type PricedItem, type PriceTerms, chosenPrices, unitPrice } from './item-prices.ts';

/** Cents as the wire's money: a number with at most two decimals. */
export function money(amount: number): number {
  return amount / 100;
}

/** The price of one piece per unit of time, shortest unit first: Nett for the caller, Gross of the default list. */
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

const periodNames = {
  hour: 'Uur',
  day: 'Dag',
  week: 'Week',
  month: 'Maand',
  year: 'Jaar',
} as const satisfies Record<PeriodUnit, string>;

const unitOrder = Object.keys(periodNames);
