import type { Assortment } from '../assortment/make-assortment.ts';
import type { LargeItem } from '../assortment/item.ts';
import { propertiesOf } from '../assortment/properties.ts';
import { textsOf } from '../assortment/texts.ts';
import { languages } from '../../platform/i18n/language.ts';
import type { Batch, ShopFacts } from '../facts.ts';
import { arrayText, createTable } from './copy-text.ts';

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
  for (let from = 0; from < items.length; from += itemsPerBatch) {
    yield* itemRows(facts, items.slice(from, from + itemsPerBatch), ranks);
  }
}

const itemColumns = [
  'id',
  'slug',
  'item_type',
  'kind',
  'stock_type',
  'vat_bp',
  'sales_cents',
  'deposit_cents',
  'turnaround_minutes',
  'ranking',
  'images',
] as const;

function* itemRows(
  { config, calendars, next }: ShopFacts,
  items: readonly LargeItem[],
  ranks: Int32Array,
): Generator<Batch> {
  const item = createTable('item', itemColumns);
  const text = createTable('item_text', ['item_id', 'language', 'description', 'medium', 'long']);
  const inCategory = createTable('item_category', ['item_id', 'category_id']);
  const property = createTable('item_property', ['item_id', 'name', 'ranking', 'titles', 'values']);
  const price = createTable('price', ['item_id', 'price_list_id', 'unit', 'cents']);
  const stock = createTable('stock', ['item_id', 'warehouse_id', 'qty']);
  const part = createTable('composition_part', ['composition_id', 'part_id', 'qty']);
  const serial = createTable('serial', ['id', 'item_id', 'warehouse_id', 'brand']);
  for (const one of items) {
    const kind = one.parts.length === 0 ? 'Item' : 'Composition';
    const images = one.image === null ? [] : [one.image];
    item.add([
      one.id,
      one.slug,
      one.itemType,
      kind,
      one.stockType,
      one.vatBp,
      one.salesCents,
      one.depositCents,
      one.turnaroundMinutes,
      next.ranking + (ranks[one.index] ?? 0),
      arrayText(images),
    ]);
    for (const language of languages) {
      const { description, medium, long } = textsOf(one, language);
      text.add([one.id, language, description, medium, long]);
    }
    for (const id of one.categoryIds) inCategory.add([one.id, id]);
    for (const [at, { name, titles, values }] of propertiesOf(one).entries())
      property.add([one.id, name, at + 1, JSON.stringify(plain(titles)), JSON.stringify(plain(values))]);
    for (const list of one.prices)
      for (const { unit, cents } of list.prices) price.add([one.id, list.id, unit, cents]);
    for (const { item: leaf, qty } of one.parts) part.add([one.id, leaf.id, qty]);
    if (kind === 'Composition' || one.stockType === 'BulkWithoutStock') continue;
    for (const [place, qty] of one.stock.entries()) {
      const warehouseId = calendars[place]?.warehouseId;
      if (qty < 0 || warehouseId === undefined) continue;
      stock.add([one.id, warehouseId, qty]);
      if (one.stockType !== 'Serial') continue;
      for (let n = 1; n <= qty; n += 1)
        serial.add([`${one.id}-${place + 1}${String(n).padStart(3, '0')}`, one.id, warehouseId, config.name]);
    }
  }
  for (const table of [item, text, inCategory, property, price, stock, part, serial]) yield table.take();
}

/** What is asked for most stands first. */
function ranksOf(items: readonly LargeItem[]): Int32Array {
  const ranks = new Int32Array(items.length);
  const sorted = items.toSorted((a, b) => b.weight - a.weight);
  for (const [rank, { index }] of sorted.entries()) ranks[index] = rank;
  return ranks;
}

/** A noun has the word's other fields too. */
function plain({ nl, en, de }: { nl: string; en: string; de: string }): object {
  return { nl, en, de };
}

function picturesByCategory(items: readonly LargeItem[]): Map<string, string | null> {
  return new Map(items.flatMap(({ categoryIds, image }) => categoryIds.map((id) => [id, image] as const)));
}
