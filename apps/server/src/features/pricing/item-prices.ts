import type { ShopConfig } from '@bivak/contract/shop-config';
import {
  type Cents,
  type LineAmounts,
  type PeriodUnit,
  type PriceType,
  type VatBasis,
  cents,
  choosePriceList,
  lineAmounts,
  unitAmount,
} from '@bivak/rules';

/** One row of `pricesSql`: what a unit of time costs in one list. */
export interface PriceRow {
  readonly list: string;
  /** Null in the default list. */
  readonly group: string | null;
  readonly unit: PeriodUnit;
  readonly cents: number;
  /** The unit that the "from" price shows. */
  readonly shown: boolean;
}

/** What of an item decides its price. Amounts are in the basis of the shop's lists. */
export interface PricedItem {
  readonly itemType: Exclude<PriceType, 'Deposit'> | 'Borg';
  readonly vatBp: number;
  readonly salesCents: number | null;
  readonly prices: readonly PriceRow[];
}

/** They say for whom, in which basis (excluding or including VAT), and how many days of a period cost nothing. */
export interface PriceTerms {
  readonly customerGroup: string | null;
  readonly basis: VatBasis;
  readonly freeRentalDays: number;
}

/** What a shop's settings say of every price, for a customer group. */
export function priceTerms(
  { listPrices, freeRentalDays }: Pick<ShopConfig, 'listPrices' | 'freeRentalDays'>,
  customerGroup: string | null,
): PriceTerms {
  return { customerGroup, basis: listPrices, freeRentalDays };
}

/** Picks the rows of the list that counts for the group: its own when the item stands in it, else the default one. */
export function chosenPrices<Row extends Pick<PriceRow, 'group'>>(
  prices: readonly Row[],
  group: string | null,
): Row[] {
  const groups = [...new Set(prices.map((price) => price.group))].map((customerGroup) => ({ customerGroup }));
  const chosen = choosePriceList(groups, group);
  return chosen === null ? [] : prices.filter((price) => price.group === chosen.customerGroup);
}

/** One piece for so many days; null when the list has no price for it. */
export function priceForDays(item: PricedItem, days: number, terms: PriceTerms): LineAmounts | null {
  const amount = unitAmount({
    priceType: item.itemType === 'Borg' ? 'Deposit' : item.itemType,
    prices: chosenPrices(item.prices, terms.customerGroup).map((price) => ({
      unit: price.unit,
      cents: cents(price.cents),
    })),
    salesCents: item.salesCents === null ? null : cents(item.salesCents),
    days,
    freeDays: terms.freeRentalDays,
  });
  return amount.ok ? unitPrice(amount.cents, item.vatBp, terms.basis) : null;
}

/** What a day of one piece costs a group, by the unit of a day; null when its list has none. */
export function dayPriceOf(
  item: PricedItem,
  { listPrices }: Pick<ShopConfig, 'listPrices'>,
  customerGroup: string,
): LineAmounts | null {
  const price = chosenPrices(item.prices, customerGroup).find(({ unit }) => unit === 'day');
  return price === undefined ? null : unitPrice(cents(price.cents), item.vatBp, listPrices);
}

/** Computes the price of one piece, with and without VAT. */
export function unitPrice(unitCents: Cents, vatBp: number, basis: VatBasis): LineAmounts {
  return lineAmounts({ unitCents, qty: 1, vatBp, basis });
}
