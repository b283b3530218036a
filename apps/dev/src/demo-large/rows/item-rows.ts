import type { LargeItem } from '../assortment/item.ts';
import { propertiesOf } from '../assortment/properties.ts';
import { textsOf } from '../assortment/texts.ts';
import { languages } from '@bivak/server/light';
import type { Batch, ShopFacts } from '../facts.ts';
import { arrayText, createTable } from './copy-text.ts';

interface ItemRows {
  add(item: LargeItem): void;
  /** In the order in which they refer to each other. */
  take(): Generator<Batch>;
}

/** An item with all that hangs on it. `ranks`: its place in lists, by its index. */
export function createItemRows({ config, calendars, next }: ShopFacts, ranks: Int32Array): ItemRows {
  const tables = createItemTables();
  const { item, text, inCategory, property, price, part, stock, serial } = tables;

  function addWords(one: LargeItem): void {
    for (const language of languages) {
      const { description, medium, long } = textsOf(one, language);
      text.add([one.id, language, description, medium, long]);
    }
    for (const id of one.categoryIds) inCategory.add([one.id, id]);
    for (const [at, { name, titles, values }] of propertiesOf(one).entries())
      property.add([one.id, name, at + 1, JSON.stringify(plain(titles)), JSON.stringify(plain(values))]);
  }

  /** A composition has none of its own, and what is not counted neither. */
  function addStock({ id, parts, stockType, stock: pieces }: LargeItem): void {
    if (parts.length > 0 || stockType === 'BulkWithoutStock') return;
    for (const [place, qty] of pieces.entries()) {
      const warehouseId = calendars[place]?.warehouseId;
      if (qty < 0 || warehouseId === undefined) continue;
      stock.add([id, warehouseId, qty]);
      if (stockType !== 'Serial') continue;
      for (let n = 1; n <= qty; n += 1)
        serial.add([`${id}-${place + 1}${String(n).padStart(3, '0')}`, id, warehouseId, config.name]);
    }
  }

  return {
    add(one) {
      item.add([
        one.id,
        one.slug,
        one.itemType,
        one.parts.length === 0 ? 'Item' : 'Composition',
        one.stockType,
        one.vatBp,
        one.salesCents,
        one.depositCents,
        one.turnaroundMinutes,
        next.ranking + (ranks[one.index] ?? 0),
        arrayText(one.image === null ? [] : [one.image]),
      ]);
      addWords(one);
      for (const list of one.prices)
        for (const { unit, cents } of list.prices) price.add([one.id, list.id, unit, cents]);
      for (const { item: leaf, qty } of one.parts) part.add([one.id, leaf.id, qty]);
      addStock(one);
    },
    *take() {
      for (const table of Object.values(tables)) yield table.take();
    },
  };
}

function createItemTables() {
  return {
    item: createTable('item', [
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
    ]),
    text: createTable('item_text', ['item_id', 'language', 'description', 'medium', 'long']),
    inCategory: createTable('item_category', ['item_id', 'category_id']),
    property: createTable('item_property', ['item_id', 'name', 'ranking', 'titles', 'values']),
    price: createTable('price', ['item_id', 'price_list_id', 'unit', 'cents']),
    part: createTable('composition_part', ['composition_id', 'part_id', 'qty']),
    stock: createTable('stock', ['item_id', 'warehouse_id', 'qty']),
    serial: createTable('serial', ['id', 'item_id', 'warehouse_id', 'brand']),
  };
}

/** A noun has the word's other fields too. */
function plain({ nl, en, de }: { nl: string; en: string; de: string }): object {
  return { nl, en, de };
}
