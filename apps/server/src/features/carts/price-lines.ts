import {
  type Cents,
  type CoverPart,
  type Totals,
  cents,
  daysInclusive,
  lineAmounts,
  sumCents,
  totals,
  unitAmount,
} from '@bivak/rules';
import { chosenPrices, type PriceTerms } from '../pricing/index.ts';
import type { LineRow } from './lines.sql.ts';

export interface PricedLine {
  readonly row: LineRow;
  /** False when the price lists say nothing for this period; the amounts are then 0. */
  readonly hasPrice: boolean;
  readonly priceListId: string | null;
  /** Its amounts have the basis of the shop's price lists. */
  readonly unitCents: Cents;
  readonly unitNetCents: Cents;
  readonly unitGrossCents: Cents;
  readonly netCents: Cents;
  readonly grossCents: Cents;
  readonly cover: readonly CoverPart[];
  /** The deposit that the server adds for the line (RULINGS, "Borg"), null when the item asks none. */
  readonly deposit: { readonly itemId: string; readonly unitCents: Cents; readonly cents: Cents } | null;
}

export interface PricedCart {
  readonly lines: readonly PricedLine[];
  readonly totals: Totals;
  readonly depositCents: Cents;
}

/** One function prices cart, order and documents: every amount of a line from its row and the customer's group. */
export function priceLines(rows: readonly LineRow[], terms: PriceTerms): PricedCart {
  const lines = rows.map((row) => priceLine(row, terms));
  const taxed = lines.map((line) => ({
    netCents: line.netCents,
    grossCents: line.grossCents,
    vatBp: line.row.vatBp,
  }));
  return {
    lines,
    totals: totals(taxed, terms.basis),
    depositCents: sumCents(lines.flatMap((line) => (line.deposit === null ? [] : [line.deposit.cents]))),
  };
}

function priceLine(row: LineRow, { basis, customerGroup, freeRentalDays }: PriceTerms): PricedLine {
  const prices = chosenPrices(row.prices, customerGroup);
  const price = unitAmount({
    priceType: row.priceType,
    prices: prices.map(({ unit, cents: amount }) => ({ unit, cents: cents(amount) })),
    salesCents: row.salesCents === null ? null : cents(row.salesCents),
    days: daysInclusive(row.startDay, row.endDay),
    freeDays: freeRentalDays,
  });
  const unitCents = price.ok ? price.cents : cents(0);
  const unit = lineAmounts({ unitCents, qty: 1, vatBp: row.vatBp, basis });
  return {
    row,
    hasPrice: price.ok,
    priceListId: price.ok && price.cover.length > 0 ? (prices[0]?.list ?? null) : null,
    unitCents,
    unitNetCents: unit.netCents,
    unitGrossCents: unit.grossCents,
    ...lineAmounts({ unitCents, qty: row.qty, vatBp: row.vatBp, basis }),
    cover: price.ok ? price.cover : [],
    deposit: depositOf(row),
  };
}

function depositOf(row: LineRow): PricedLine['deposit'] {
  if (row.depositCents === null || row.depositItemId === null) return null;
  const unitCents = cents(row.depositCents);
  return { itemId: row.depositItemId, unitCents, cents: cents(unitCents * row.qty) };
}
