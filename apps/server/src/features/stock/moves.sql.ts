import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import { descriptionsSql } from '../../platform/database/item-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Sorted, sortedPages } from '../../platform/database/sorted-pages.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { MoveReason } from '../availability/index.ts';

/** One change of the stock of an article in a warehouse. */
export interface StockMove {
  id: string;
  at: EpochMs;
  by: string;
  itemId: string;
  descriptions: Partial<Record<Language, string>>;
  warehouseId: string;
  qty: number;
  reason: MoveReason;
  costCents: number | null;
  otherWarehouseId: string | null;
  note: string | null;
}

export type MoveSort = 'at';

const foundSql = `from $schema.stock_move m
  where ($1::text[] is null or m.warehouse_id = any($1)) and ($2::text is null or m.item_id = $2)
    and ($3::text is null or m.reason = $3)
    and ($4::timestamptz is null or m.at >= $4) and ($5::timestamptz is null or m.at < $5)
    and ($6::text[] is null or exists (
      select from $schema.item_row r where r.item_id = m.item_id and r.words like all($6)))`;

const pages = sortedPages<StockMove, MoveSort>(
  {
    id: 'text',
    at: 'instant',
    by: 'text',
    itemId: 'text',
    descriptions: 'json',
    warehouseId: 'text',
    qty: 'int',
    reason: 'text',
    costCents: 'int?',
    otherWarehouseId: 'text?',
    note: 'text?',
  },
  {
    // Of moves at the same instant the later ones have the greater number.
    id: `lpad(m.id::text, 19, '0')`,
    first: 7,
    sorts: { at: { sql: 'm.at', type: 'timestamptz' } },
    sql: ({ key, within, order }) => `
      select lpad(m.id::text, 19, '0') as id, m.at, m.by, m.item_id as "itemId",
        coalesce(${descriptionsSql('m.item_id')}, '{}') as descriptions, m.warehouse_id as "warehouseId", m.qty,
        m.reason, m.cost_cents as "costCents", m.other_warehouse_id as "otherWarehouseId", m.note, ${key}
      ${foundSql} and ${within} ${order}`,
  },
);

const count = statement({ count: 'int' })(`
  select count(*)::integer as count from (select ${foundSql} limit ${countedTo}) found
`);

export interface MoveSearch {
  /** Null: all. */
  readonly warehouses: readonly string[] | null;
  readonly itemId: string | null;
  readonly reason: MoveReason | null;
  /** Told within these, half-open; null: that end is open. */
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
  /** Pieces of names, as `like` takes them; null: nothing is looked for. */
  readonly words: readonly string[] | null;
}

function searchValues({ warehouses, itemId, reason, from, to, words }: MoveSearch): readonly unknown[] {
  const times = [from, to].map((at) => (at === null ? null : instant(at)));
  return [warehouses, itemId, reason, ...times, words];
}

/** One more than fits, where there are more. */
export function readMovePage(db: Db, search: MoveSearch, page: Sorted<MoveSort> & PageSpan) {
  return pages(db, searchValues(search), page);
}

export async function countMoves(db: Db, search: MoveSearch): Promise<Counted> {
  return counted((await db.first(count, searchValues(search)))?.count);
}
