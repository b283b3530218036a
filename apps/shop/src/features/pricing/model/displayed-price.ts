import type { ItemSummary, PeriodPrice } from '@bivak/contract/wire';
import { centsOf, fromPrice, type PeriodUnit } from '@bivak/rules';

export type PriceMode = 'incl' | 'excl';

export interface Amounts {
  readonly net: number;
  readonly gross: number;
}

/** The amount that leads, by the price mode of the shop (spec 1 §1). */
export function leading({ net, gross }: Amounts, mode: PriceMode): number {
  return mode === 'incl' ? gross : net;
}

const UNITS = {
  Uur: 'hour',
  Dag: 'day',
  Week: 'week',
  Maand: 'month',
  Jaar: 'year',
} as const satisfies Record<PeriodPrice['Period'], PeriodUnit>;

export function unitOf(period: PeriodPrice['Period']): PeriodUnit {
  return UNITS[period];
}

export type DisplayedPrice =
  | (Amounts & { readonly kind: 'piece' })
  | (Amounts & { readonly kind: 'from'; readonly unit: PeriodUnit });

/**
 * What an item costs while no period is chosen: its sales price, or the price of its display unit (RULINGS, "from"
 * price). Null when it has none.
 */
export function displayedPrice(
  item: Pick<ItemSummary, 'ItemType' | 'PeriodPrices' | 'SalesPrice' | 'SalesPriceIncVAT'>,
): DisplayedPrice | null {
  if (item.ItemType === 'Sales') {
    if (item.SalesPrice === null || item.SalesPriceIncVAT === null) return null;
    return { kind: 'piece', net: item.SalesPrice, gross: item.SalesPriceIncVAT };
  }
  const priced = item.PeriodPrices.map((price) => ({
    unit: UNITS[price.Period],
    cents: centsOf(price.PriceNettIncVAT),
  }));
  const preferred = item.PeriodPrices.find((price) => price.DefaultShopPeriod);
  const chosen = fromPrice(priced, preferred === undefined ? null : UNITS[preferred.Period]);
  const price = item.PeriodPrices.find((one) => UNITS[one.Period] === chosen?.unit);
  if (price === undefined) return null;
  return { kind: 'from', unit: UNITS[price.Period], net: price.PriceNett, gross: price.PriceNettIncVAT };
}
