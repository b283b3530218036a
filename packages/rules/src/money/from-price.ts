import type { PeriodUnit, UnitPrice } from './period-price.ts';

/** Dag, Week, Maand first (spec 1 §9); a list without any of them shows what it has. */
const DISPLAY_PREFERENCE: readonly PeriodUnit[] = ['day', 'week', 'month', 'hour', 'year'];

/** The unit whose price a product card shows: day, else week, else month (spec 1 §9). Null without prices. */
export function cheapestPeriodUnit(prices: readonly UnitPrice[]): PeriodUnit | null {
  return DISPLAY_PREFERENCE.find((unit) => prices.some((price) => price.unit === unit)) ?? null;
}

/** The "from" price: the item's own default unit when the list prices it, else the preferred unit. */
export function fromPrice(prices: readonly UnitPrice[], defaultUnit: PeriodUnit | null): UnitPrice | null {
  const unit = prices.some((price) => price.unit === defaultUnit) ? defaultUnit : cheapestPeriodUnit(prices);
  const [cheapest] = prices.filter((price) => price.unit === unit).toSorted((a, b) => a.cents - b.cents);
  return cheapest ?? null;
}
