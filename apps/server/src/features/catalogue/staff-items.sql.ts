import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { beforeAll, type Sorted } from '../../platform/database/sorted-pages.ts';
import { type Statement, statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { ItemState } from '@bivak/rules';
import type { Card } from './card.ts';

export type ItemSort = 'ranking' | 'name' | 'changed';

export interface ListedItem {
  id: string;
  version: number;
  state: ItemState;
  labels: readonly string[];
  /** What it lacks: `lacks:picture`, `lacks:nl` and the like. */
  lacks: readonly string[];
  /** Pieces in all warehouses. */
  stock: number;
  changedAt: EpochMs | null;
  card: Card;
  /** What the page is sorted by, as a cursor has it. */
  key: string;
}

const columns = {
  id: 'text',
  version: 'int',
  state: 'text',
  labels: 'text[]',
  lacks: 'text[]',
  stock: 'int',
  changedAt: 'instant?',
  card: 'json',
  key: 'text',
} as const;

export interface ItemSearch {
  /** All of these, and one of those where there are any: `state:shop`, `in:tents`. */
  readonly marks: { readonly all: readonly string[]; readonly any: readonly string[] };
  /** Pieces of names, as `like` takes them; null: nothing is looked for. */
  readonly words: readonly string[] | null;
}

export interface ItemsPage extends Sorted<ItemSort>, PageSpan {
  readonly language: Language;
  /** What was counted of the same search. */
  readonly found: Counted;
}

/** How many there are, not counted to the end. */
export async function countItems(db: Db, search: ItemSearch): Promise<Counted> {
  return counted((await db.first(countStatement(narrowingOf(search)), valuesOf(search)))?.total);
}

/**
 * A page of the list, one row more where there are more. What fits few rows is gathered by its index and sorted; what fits
 * many is met on a walk along the index of the order. Which of the two it is, the count says, never the planner: its guess
 * about words and marks that go together would be wrong by a hundred times.
 */
export function readItems(
  db: Db,
  search: ItemSearch,
  { language, found, sort, isReverse, size, after }: ItemsPage,
): Promise<ListedItem[]> {
  const column = sort === 'name' ? `called_${language}` : columnOf[sort];
  const page = pageStatement({ ...narrowingOf(search), column, isReverse, walks: !found.isExact });
  const { key, id } = after ?? beforeAll({ type: typeOf[column] ?? 'text' }, isReverse);
  return db.rows(page, [...valuesOf(search), key, id, size + 1]);
}

function narrowingOf({ marks, words }: ItemSearch): Narrowing {
  return { isMarked: marks.any.length > 0, hasWords: words !== null };
}

function valuesOf({ marks, words }: ItemSearch): readonly unknown[] {
  return [marks.all, marks.any, words ?? []];
}

const columnOf = { ranking: 'ranking', changed: 'changed_at' } as const;
const typeOf: Readonly<Record<string, 'integer' | 'timestamptz'>> = {
  ranking: 'integer',
  changed_at: 'timestamptz',
};

interface Narrowing {
  readonly isMarked: boolean;
  readonly hasWords: boolean;
}

/** $1 all of these marks, $2 one of those, $3 words. On a walk no index of theirs may be tempted in. */
function conditions({ isMarked, hasWords }: Narrowing, walks = false): string {
  const asIs = (test: string) => (walks ? `(${test}) is true` : test);
  return [
    asIs('r.marks @> $1::text[]'),
    ...(isMarked ? [asIs('r.marks && $2::text[]')] : ['$2::text[] is not null']),
    ...(hasWords ? [asIs('r.words like all($3::text[])')] : ['$3::text[] is not null']),
  ].join(' and ');
}

const counts = new Map<string, Statement<{ total: number }>>();
const counting = statement({ total: 'int' });

function countStatement(of: Narrowing): Statement<{ total: number }> {
  const where = conditions(of);
  const made =
    counts.get(where) ??
    counting(`select count(*)::integer as total from (
      select from $schema.item_row r where ${where} limit ${countedTo}) counted`);
  counts.set(where, made);
  return made;
}

interface PageOf extends Narrowing {
  readonly column: string;
  readonly isReverse: boolean;
  readonly walks: boolean;
}

const pages = new Map<string, Statement<ListedItem>>();
const paging = statement<ListedItem>(columns);

function pageStatement(of: PageOf): Statement<ListedItem> {
  const key = JSON.stringify(of);
  const made = pages.get(key) ?? paging(pageSql(of));
  pages.set(key, made);
  return made;
}

function pageSql({ column, isReverse, walks, ...narrowing }: PageOf): string {
  const [than, way] = isReverse ? ['<', 'desc'] : ['>', 'asc'];
  const type = typeOf[column] ?? 'text collate "C"';
  const where = conditions(narrowing, walks);
  const from = walks
    ? `$schema.item_row r where ${where}`
    : `(select * from $schema.item_row r where ${where} offset 0) r where true`;
  return `
    select r.item_id as id, i.version, $schema.item_state(i) as state, i.labels,
      array(select one from unnest(r.marks) one where one like 'lacks:%') as lacks,
      coalesce((select sum(s.qty) from $schema.stock s where s.item_id = r.item_id), 0)::integer as stock,
      i.changed_at as "changedAt", c.card, r.${column}::text as key
    from (
      select r.* from ${from} and (r.${column}, r.item_id) ${than} ($4::text::${type}, $5::text)
      order by r.${column} ${way}, r.item_id ${way} limit $6
    ) r
    -- Row by row: a hash of all items would seem cheaper, and is not.
    cross join lateral (select * from $schema.item one where one.id = r.item_id offset 0) i
    cross join lateral (select one.card from $schema.item_card one where one.item_id = r.item_id offset 0) c
    order by r.${column} ${way}, r.item_id ${way}`;
}
