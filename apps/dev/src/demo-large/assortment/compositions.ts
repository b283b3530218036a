import { cents } from '@bivak/rules';
import type { Random } from '../random.ts';
import { names } from '../words.ts';
import type { ItemPrices, LargeItem } from './item.ts';

type Part = LargeItem['parts'][number];
type Made = Pick<LargeItem, 'department' | 'noun' | 'name' | 'categoryIds' | 'prices' | 'stock' | 'parts'>;

/** Together they cost less than one by one. */
const togetherPart = 0.85;
const mostParts = 6;

/**
 * Sets of two to six things of one department that stand in the same warehouse. They have no stock of their own and
 * are offered where all of their parts are.
 */
export function makeCompositions(random: Random, count: number, leaves: readonly LargeItem[]): Made[] {
  const rented = leaves.filter(({ itemType }) => itemType === 'Rental');
  const pools = poolsOf(rented);
  const uses = new Map<string, number>();
  return Array.from({ length: rented.length === 0 ? 0 : count }, () => {
    const main = random.pick(rented);
    const place = main.stock.findIndex((qty) => qty >= 0);
    const pool = pools.get(poolKey(main, place)) ?? [main];
    const parts = choose(random, main, pool);
    const { department, noun, categoryIds } = main;
    const times = uses.get(noun.nl) ?? 0;
    uses.set(noun.nl, times + 1);
    return {
      department,
      noun,
      categoryIds,
      name: { ...main.name, series: seriesFor(times) },
      prices: pricesTogether(main.prices, parts),
      stock: main.stock.map((_, at) => (parts.every(({ item }) => (item.stock[at] ?? -1) >= 0) ? 0 : -1)),
      parts,
    };
  }).filter(({ parts }) => parts.length > 1);
}

function poolsOf(leaves: readonly LargeItem[]): Map<string, LargeItem[]> {
  const pools = new Map<string, LargeItem[]>();
  for (const leaf of leaves) {
    for (const [place, qty] of leaf.stock.entries()) {
      if (qty < 0) continue;
      const key = poolKey(leaf, place);
      const pool = pools.get(key) ?? [];
      pool.push(leaf);
      pools.set(key, pool);
    }
  }
  return pools;
}

function poolKey({ department }: LargeItem, place: number): string {
  return `${department.id} ${place}`;
}

function choose(random: Random, main: LargeItem, pool: readonly LargeItem[]): Part[] {
  const wanted = 2 + random.int(mostParts - 1);
  const parts = new Map<LargeItem, Part>([[main, { item: main, qty: qtyOf(random, main) }]]);
  for (let tries = 0; tries < wanted * 2 && parts.size < wanted; tries += 1) {
    const item = random.pick(pool);
    parts.set(item, { item, qty: qtyOf(random, item) });
  }
  return [...parts.values()];
}

function qtyOf(random: Random, { noun }: LargeItem): number {
  return noun.lot === 1 ? 1 + random.int(2) : noun.lot;
}

/** Every set of a kind has a series of its own; when they run out, they are numbered. */
function seriesFor(times: number): string {
  const series = names.series[times % names.series.length] ?? '';
  const round = Math.floor(times / names.series.length);
  return round === 0 ? series : `${series} ${round + 1}`;
}

function pricesTogether(lists: readonly ItemPrices[], parts: readonly Part[]): ItemPrices[] {
  return lists.map((list, at) => ({
    ...list,
    prices: list.prices.map(({ unit }, n) => {
      const sum = parts.reduce(
        (total, { item, qty }) => total + qty * (item.prices[at]?.prices[n]?.cents ?? 0),
        0,
      );
      return { unit, cents: cents(Math.max(1, Math.round((sum * togetherPart) / 10) * 10)) };
    }),
  }));
}
