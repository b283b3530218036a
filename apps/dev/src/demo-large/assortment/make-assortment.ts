import { shopMode } from '@bivak/contract/shop-config';
import type { ShopFacts } from '../facts.ts';
import { createRandom } from '../random.ts';
import { longTail } from '../weighted.ts';
import { freeId, type LargeCategory, makeCategories } from './categories.ts';
import { makeCompositions } from './compositions.ts';
import { type Draft, draftItems } from './draft-items.ts';
import type { LargeItem } from './item.ts';
import { stockItems } from './item-stock.ts';
import { picturesOf } from './pictures.ts';
import { slugFor } from './texts.ts';

export interface Assortment {
  readonly categories: readonly LargeCategory[];
  readonly items: readonly LargeItem[];
}

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
