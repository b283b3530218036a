import { shopMode } from '@bivak/contract/shop-config';
import type { ShopFacts } from '../facts.ts';
import { createRandom, type Random } from '../random.ts';
import { apportion } from '../weighted.ts';
import type { LargeCategory } from './categories.ts';
import type { ItemPrices, LargeItem } from './item.ts';
import { dayCents, rentalPrices, salesPrice } from './item-prices.ts';
import { nameItems, namesFor } from './name-items.ts';

/** An item before it is known how often it is asked for, and how many there are. */
export type Draft = Omit<LargeItem, 'index' | 'id' | 'slug' | 'weight' | 'stock' | 'image'>;

/** Everything but sets, shared out over the categories. */
export function draftItems(facts: ShopFacts, categories: readonly LargeCategory[], count: number): Draft[] {
  const kinds = categories.flatMap((category) =>
    category.noun === null ? [] : [{ category, noun: category.noun, department: category.department }],
  );
  const shares = apportion(
    count,
    kinds.map(({ category }) => category.weight),
    kinds.map(({ department, noun }) => namesFor(department, noun)),
  );
  const random = createRandom(facts.seed, 'items');
  const isShopOfSales = shopMode(facts.config) === 'sales';
  return kinds.flatMap(({ category, noun, department }, at) =>
    nameItems(random, department, noun, shares[at] ?? 0).map((name): Draft => {
      const isUsedUp = noun.as === 'sold';
      const isSold = isShopOfSales || isUsedUp;
      const day = dayCents(random, noun, name);
      return {
        department,
        noun,
        name,
        categoryIds: categoriesOf(random, category, kinds),
        itemType: isSold ? 'Sales' : 'Rental',
        stockType: stockTypeOf(random, noun.as === 'serial'),
        vatBp: noun.vatBp ?? department.vatBp,
        salesCents: isSold ? salesPrice(day, isUsedUp) : null,
        depositCents: depositOf(random, facts, isSold ? 0 : day),
        turnaroundMinutes: isSold ? 0 : department.turnaroundMinutes,
        prices: isSold ? noPrices : rentalPrices(random, day, facts.priceLists),
        parts: [],
      };
    }),
  );
}

const noPrices: readonly ItemPrices[] = [];

/** Few stand in a second category, of the same department. */
function categoriesOf(
  random: Random,
  { id, department }: LargeCategory,
  kinds: readonly { readonly category: LargeCategory }[],
): string[] {
  if (!random.chance(0.04)) return [id];
  const others = kinds.filter(({ category }) => category.department === department && category.id !== id);
  return others.length === 0 ? [id] : [id, random.pick(others).category.id];
}

function stockTypeOf(random: Random, bearsNumber: boolean): LargeItem['stockType'] {
  if (random.chance(0.02)) return 'BulkWithoutStock';
  return bearsNumber && random.chance(0.3) ? 'Serial' : 'BulkStock';
}

/** One in five of the dearer things has a deposit, in steps of five euro. */
function depositOf(random: Random, { deposit }: ShopFacts, day: number): number | null {
  if (!random.chance(0.2) || deposit === null || day < 1500) return null;
  return Math.round((day * (1.5 + 2 * random.next())) / 500) * 500;
}
