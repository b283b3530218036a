import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import { descriptionsSql } from '../../platform/database/item-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Sorted, sortedPages } from '../../platform/database/sorted-pages.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { ordersPeakSql } from '../availability/index.ts';

/** An article in one warehouse, as it is now. */
export interface StockLevel {
  /** Of what, and where. */
  id: string;
  itemId: string;
  descriptions: Partial<Record<Language, string>>;
  warehouseId: string;
  owned: number;
  hired: number;
  down: number;
  out: number;
  promised: number;
  freeToday: number;
  isShort: boolean;
}

export type LevelState = 'short' | 'down' | 'hired' | 'none';
export type LevelSort = 'name' | 'owned';

const ownedSql = `greatest(0, s.qty - coalesce((select sum(h.qty) from $schema.stock_hire h
    where h.item_id = s.item_id and h.warehouse_id = s.warehouse_id and h.ended_at is null), 0))::integer`;

const shortSql = `exists (select from $schema.shortage x
    where x.item_id = s.item_id and x.warehouse_id = s.warehouse_id and x.until_at > $1)`;

const downSql = `(s.item_id, s.warehouse_id) in (select c.item_id, c.warehouse_id from $schema.claim c
    where c.active and c.kind = 'downtime' and c.during @> $1::timestamptz)`;

const hiredSql = `(s.item_id, s.warehouse_id) in (select h.item_id, h.warehouse_id from $schema.stock_hire h
    where h.ended_at is null)`;

const promisedSql = ordersPeakSql('s.item_id', 's.warehouse_id', '$1');

const nowSql = (of: string) => `coalesce((select sum(c.qty) from $schema.claim c
    where c.active and c.item_id = s.item_id and c.warehouse_id = s.warehouse_id and c.during @> $1::timestamptz
      and ${of}), 0)::integer`;

const outSql = `c.back_at is null and exists (
      select from $schema.reservation_line l join $schema.reservation r on r.id = l.reservation_id
      where l.id = c.reservation_line_id and r.status = 'Picked')`;

// Names and words of items are the catalogue's: a list is read in one statement (docs/decisions/0006). What is put away is shown
// as long as there is some of it.
const foundSql = `from $schema.stock s
  join $schema.item_row r on r.item_id = s.item_id
  where (s.qty > 0 or r.marks @> '{there}') and ($2::text[] is null or s.warehouse_id = any($2))
    and ($3::text[] is null or r.words like all($3))
    and case $4::text when 'short' then ${shortSql} when 'down' then ${downSql} when 'hired' then ${hiredSql}
      when 'none' then s.qty = 0 else true end
    and $5::timestamptz is not null`;

const pagesBy = (language: Language) =>
  sortedPages<StockLevel, LevelSort>(
    {
      id: 'text',
      itemId: 'text',
      descriptions: 'json',
      warehouseId: 'text',
      owned: 'int',
      hired: 'int',
      down: 'int',
      out: 'int',
      promised: 'int',
      freeToday: 'int',
      isShort: 'bool',
    },
    {
      id: `(s.item_id || '@' || s.warehouse_id)`,
      first: 6,
      sorts: {
        name: { sql: `r.called_${language}`, type: 'text' },
        owned: { sql: 's.qty', type: 'integer' },
      },
      sql: ({ key, within, order }) => `
      select s.item_id || '@' || s.warehouse_id as id, s.item_id as "itemId",
        coalesce(${descriptionsSql('s.item_id')}, '{}') as descriptions, s.warehouse_id as "warehouseId",
        ${ownedSql} as owned,
        coalesce((select sum(h.qty) from $schema.stock_hire h where h.item_id = s.item_id
          and h.warehouse_id = s.warehouse_id and h.ended_at is null and h.from_at <= $1 and h.until_at > $1), 0)::integer as hired,
        ${nowSql(`c.kind = 'downtime'`)} as down, ${nowSql(outSql)} as out, ${promisedSql} as promised,
        (s.qty - $schema.claim_peak(s.item_id, s.warehouse_id, tstzrange($1, $5)))::integer as "freeToday",
        ${shortSql} as "isShort", ${key}
      ${foundSql} and ${within} ${order}`,
    },
  );

const pages = { nl: pagesBy('nl'), en: pagesBy('en'), de: pagesBy('de') } as const satisfies Record<
  Language,
  unknown
>;

const count = statement({ count: 'int' })(`
  select count(*)::integer as count from (select ${foundSql} limit ${countedTo}) found
`);

export interface LevelSearch {
  /** Null: all. */
  readonly warehouses: readonly string[] | null;
  /** Pieces of names, as `like` takes them; null: nothing is looked for. */
  readonly words: readonly string[] | null;
  readonly state: LevelState | null;
  readonly now: EpochMs;
  /** When today ends. */
  readonly endOfDay: EpochMs;
}

function searchValues({ warehouses, words, state, now, endOfDay }: LevelSearch): readonly unknown[] {
  return [instant(now), warehouses, words, state, instant(endOfDay)];
}

/** One more than fits, where there are more; names are sorted in that language. */
export function readLevelPage(
  db: Db,
  search: LevelSearch,
  { language, ...page }: Sorted<LevelSort> & PageSpan & { readonly language: Language },
) {
  return pages[language](db, searchValues(search), page);
}

export async function countLevels(db: Db, search: LevelSearch): Promise<Counted> {
  return counted((await db.first(count, searchValues(search)))?.count);
}
