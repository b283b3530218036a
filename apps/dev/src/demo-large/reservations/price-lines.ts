import {
  type Cents,
  cents,
  choosePriceList,
  type CoverPart,
  lineAmounts,
  sumCents,
  type Totals,
  totals,
  unitAmount,
  type VatBasis,
} from '@bivak/rules';
import type { LargeItem } from '../assortment/item.ts';

export interface PricedLine {
  readonly item: LargeItem;
  readonly qty: number;
  readonly unitCents: Cents;
  readonly netCents: Cents;
  readonly grossCents: Cents;
  readonly cover: readonly CoverPart[];
  readonly priceListId: string | null;
  readonly depositUnitCents: Cents | null;
}

export interface PricedReservation {
  readonly lines: readonly PricedLine[];
  readonly totals: Totals;
  readonly depositCents: Cents;
}

export interface Terms {
  readonly basis: VatBasis;
  readonly customerGroup: string | null;
  readonly days: number;
}

/** By the same rules as a checkout: see `price-lines.ts` of the carts. */
export function priceReservation(
  lines: readonly { readonly item: LargeItem; readonly qty: number }[],
  terms: Terms,
): PricedReservation {
  const priced = lines.map((line) => priceLine(line, terms));
  const taxed = priced.map(({ netCents, grossCents, item }) => ({ netCents, grossCents, vatBp: item.vatBp }));
  const deposits = priced.flatMap(({ depositUnitCents, qty }) =>
    depositUnitCents === null ? [] : [cents(depositUnitCents * qty)],
  );
  return { lines: priced, totals: totals(taxed, terms.basis), depositCents: sumCents(deposits) };
}

function priceLine(
  { item, qty }: { readonly item: LargeItem; readonly qty: number },
  { basis, customerGroup, days }: Terms,
): PricedLine {
  const list = choosePriceList(item.prices, customerGroup);
  const price = unitAmount({
    priceType: item.itemType,
    prices: list?.prices ?? [],
    salesCents: item.salesCents === null ? null : cents(item.salesCents),
    days,
    freeDays: 0,
  });
  if (!price.ok) throw new Error(`item ${item.id} has no price`);
  return {
    item,
    qty,
    unitCents: price.cents,
    ...lineAmounts({ unitCents: price.cents, qty, vatBp: item.vatBp, basis }),
    cover: price.cover,
    priceListId: price.cover.length > 0 ? (list?.id ?? null) : null,
    depositUnitCents: item.depositCents === null ? null : cents(item.depositCents),
  };
}
