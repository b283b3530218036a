import { cents, lineAmounts, type PeriodUnit, unitAmount } from '@bivak/rules';
import { chosenPrices, type Shop } from '@bivak/server';
import type { DemoData } from './demo-files.ts';

interface PricedBy {
  readonly group: string | null;
  readonly days: number;
  readonly basis: Shop['config']['listPrices'];
  readonly freeDays: number;
}

/** A line as a snapshot of words and price, followed by its deposit, as the checkout makes them. */
export function demoOrderLines(
  { item: itemId, qty }: DemoData['orders'][number]['lines'][number],
  data: DemoData,
  { group, days, basis, freeDays }: PricedBy,
) {
  const item = data.items.find(({ id }) => id === itemId);
  const deposit = data.items.find(({ itemType }) => itemType === 'Borg');
  if (item === undefined) throw new Error(`orders.json: there is no item ${itemId}`);
  const prices = chosenPrices(pricesOf(data, itemId), group);
  const price = unitAmount({
    priceType: item.itemType === 'Borg' ? 'Deposit' : item.itemType,
    prices,
    salesCents: item.salesCents === null || item.salesCents === undefined ? null : cents(item.salesCents),
    days,
    freeDays,
  });
  if (!price.ok) throw new Error(`orders.json: ${itemId} has no price for ${days} days`);
  const vatBp = Math.round(item.vatRate * 100);
  const line = {
    itemId,
    kind: item.kind as 'Item' | 'Composition' | 'Borg',
    descriptions: wordsOf(item),
    qty,
    unitCents: price.cents,
    cover: price.cover,
    priceListId: price.cover.length > 0 ? (prices[0]?.list ?? null) : null,
    vatBp,
    ...lineAmounts({ unitCents: price.cents, qty, vatBp, basis }),
    recipe: item.parts,
  };
  const each = item.depositCents ?? 0;
  if (each === 0 || deposit === undefined) return [line];
  const whole = cents(each * qty);
  const asked = {
    itemId: deposit.id,
    kind: 'Borg' as const,
    descriptions: wordsOf(deposit),
    unitCents: cents(each),
  };
  const free = { cover: [], priceListId: null, vatBp: 0, netCents: whole, grossCents: whole, recipe: [] };
  return [line, { ...asked, qty, ...free }];
}

function wordsOf({ texts: { nl, en, de } }: DemoData['items'][number]) {
  return { nl: nl.description, en: en.description, de: de.description };
}

function pricesOf(data: DemoData, itemId: string) {
  return data['price-lists'].flatMap(({ id, customerGroup, prices }) =>
    prices
      .filter(({ item }) => item === itemId)
      .map(({ unit, cents: amount }) => ({
        list: id,
        group: customerGroup,
        unit: unit satisfies PeriodUnit,
        cents: cents(amount),
      })),
  );
}
