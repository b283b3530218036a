import type { Random } from '../random.ts';
import { longTail } from '../weighted.ts';
import { type LargeItem, meanQty } from './item.ts';

type Unstocked = Pick<LargeItem, 'noun' | 'weight' | 'stockType' | 'itemType'>;

/** What is sold does not come back: of that there is a store. */
const storeOfSold = 30;

/**
 * Where things are kept, and how many of them: most in one or two warehouses, a few pieces each. What is asked for
 * often has more, about as many as go out in the busiest days, so that some of it is sold out then.
 * `busiest` is the number of lines that are out at once at the height of the summer.
 */
export function stockItems(
  random: Random,
  items: readonly Unstocked[],
  { warehouses, busiest }: { readonly warehouses: number; readonly busiest: number },
): number[][] {
  const places = items.map(() => placesOf(random, warehouses));
  const asked = Array.from({ length: warehouses }, (_, at) =>
    items.reduce((sum, item, n) => sum + (places[n]?.includes(at) === true ? item.weight : 0), 0),
  );
  const shares = warehouseShares(warehouses);
  return items.map((item, n) =>
    shares.map((share, at) => {
      if (places[n]?.includes(at) !== true) return -1;
      if (item.stockType === 'BulkWithoutStock') return 0;
      const lines = (busiest * share * item.weight) / Math.max(asked[at] ?? 0, Number.EPSILON);
      return pieces(random, item.noun.lot, lines) * (item.itemType === 'Sales' ? storeOfSold : 1);
    }),
  );
}

/** How the reservations divide over the warehouses: the first is the largest. */
export function warehouseShares(count: number): number[] {
  const weights = longTail(count, 0.7);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return Array.from(weights, (weight) => weight / total);
}

function placesOf(random: Random, warehouses: number): number[] {
  const all = random.shuffled(Array.from({ length: warehouses }, (_, at) => at));
  const roll = random.next();
  if (roll < 0.55) return all.slice(0, 1);
  return roll < 0.9 ? all.slice(0, 2) : all;
}

function pieces(random: Random, lot: number, lines: number): number {
  const base = lot * Math.max(1, Math.round(random.tailed(1.9, 0.75)));
  const forDemand = Math.round(lines * meanQty(lot) * random.tailed(1.7, 0.35));
  return Math.max(base, forDemand);
}
