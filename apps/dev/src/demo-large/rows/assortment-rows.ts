import type { Assortment } from '../assortment/make-assortment.ts';
import type { LargeItem } from '../assortment/item.ts';
import { languages } from '@bivak/server/light';
import type { Batch, ShopFacts } from '../facts.ts';
import { createTable } from './copy-text.ts';
import { createItemRows } from './item-rows.ts';

const itemsPerBatch = 5000;

/** The catalogue and the stock, table by table, so that every row finds what it refers to. */
export function* assortmentRows(facts: ShopFacts, { categories, items }: Assortment): Generator<Batch> {
  const category = createTable('category', ['id', 'parent_id', 'ranking', 'image']);
  const categoryText = createTable('category_text', ['category_id', 'language', 'description', 'notes']);
  const pictures = picturesByCategory(items);
  for (const one of categories) {
    category.add([one.id, one.parentId, one.ranking, pictures.get(one.id) ?? null]);
    for (const language of languages)
      categoryText.add([one.id, language, one.texts[language], one.notes[language]]);
  }
  yield category.take();
  yield categoryText.take();
  const ranks = ranksOf(items);
  const rows = createItemRows(facts, ranks);
  for (const [n, item] of items.entries()) {
    rows.add(item);
    if ((n + 1) % itemsPerBatch === 0) yield* rows.take();
  }
  yield* rows.take();
}

/** What is asked for most stands first. */
function ranksOf(items: readonly LargeItem[]): Int32Array {
  const ranks = new Int32Array(items.length);
  const sorted = items.toSorted((a, b) => b.weight - a.weight);
  for (const [rank, { index }] of sorted.entries()) ranks[index] = rank;
  return ranks;
}

function picturesByCategory(items: readonly LargeItem[]): Map<string, string | null> {
  return new Map(items.flatMap(({ categoryIds, image }) => categoryIds.map((id) => [id, image] as const)));
}
