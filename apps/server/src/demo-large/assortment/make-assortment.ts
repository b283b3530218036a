import { shopMode } from '@bivak/contract/shop-config';
import type { ShopFacts } from '../facts.ts';
import { createRandom, type Random } from '../random.ts';
import { apportion, longTail } from '../weighted.ts';
import { freeId, type LargeCategory, makeCategories } from './categories.ts';
import { makeCompositions } from './compositions.ts';
import type { ItemPrices, LargeItem } from './item.ts';
import { dayCents, rentalPrices, salesPrice } from './item-prices.ts';
import { stockItems } from './item-stock.ts';
import { nameItems, namesFor } from './name-items.ts';
import { picturesOf } from './pictures.ts';
import { slugFor } from './texts.ts';

export interface Assortment {
  readonly categories: readonly LargeCategory[];
  readonly items: readonly LargeItem[];
}

type Draft = Omit<LargeItem, 'index' | 'id' | 'slug' | 'weight' | 'stock' | 'image'>;

const firstId = 100_001;
const compositionPart = 0.03;
/** How much more the first items are asked for than the last. */
const steepness = 0.75;

/** Everything that the shop offers. `busiest`: the lines that are out at once at the height of the summer. */
export function makeAssortment(facts: ShopFacts, busiest: number): Assortment {
  const taken = new Set(facts.taken);
  const categories = makeCategories(createRandom(facts.seed, 'categories'), facts.items, taken);
  const sets = shopMode(facts.config) === 'sales' ? 0 : Math.round(facts.items * compositionPart);
  const drafts = draftItems(facts, categories, facts.items - sets);
  const random = createRandom(facts.seed, 'stock');
  const weights = random.shuffled([...longTail(facts.items, steepness)]);
  const weighed = drafts.map((draft, index) => ({ ...draft, weight: weights[index] ?? 0 }));
  const warehouses = facts.calendars.length;
  const stock = stockItems(random, weighed, { warehouses, busiest });
  const finish = createFinish(facts, taken);
  const leaves = weighed.map((draft, index) => finish(index, draft, stock[index] ?? []));
  const compositions = makeCompositions(createRandom(facts.seed, 'sets'), sets, leaves).map((made, n) => {
    const index = leaves.length + n;
    return finish(
      index,
      {
        ...made,
        itemType: 'Rental',
        stockType: 'BulkStock',
        vatBp: made.department.vatBp,
        salesCents: null,
        depositCents: null,
        turnaroundMinutes: 0,
        weight: weights[index] ?? 0,
      },
      made.stock,
    );
  });
  return { categories, items: [...leaves, ...compositions] };
}

function draftItems(facts: ShopFacts, categories: readonly LargeCategory[], count: number): Draft[] {
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

/** On one in five of the dearer things, in steps of five euro. */
function depositOf(random: Random, { deposit }: ShopFacts, day: number): number | null {
  if (!random.chance(0.2) || deposit === null || day < 1500) return null;
  return Math.round((day * (1.5 + 2 * random.next())) / 500) * 500;
}

function createFinish(
  { pictures, seed }: ShopFacts,
  taken: Set<string>,
): (index: number, draft: Draft & { weight: number }, stock: readonly number[]) => LargeItem {
  const random = createRandom(seed, 'pictures');
  const known = new Map<string, readonly string[]>();
  return (index, draft, stock) => {
    const fitting = known.get(draft.department.id) ?? picturesOf(draft.department, pictures);
    known.set(draft.department.id, fitting);
    const slug = freeId(slugFor(draft), taken);
    taken.add(slug);
    const image = fitting.length === 0 ? null : random.pick(fitting);
    return { ...draft, index, id: String(firstId + index), slug, stock, image };
  };
}
