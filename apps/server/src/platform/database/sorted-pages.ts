import type { PageEnd } from '../application/cursor.ts';
import type { PageSpan } from '../application/list-page.ts';
import type { Db } from './shop-database.ts';
import { type ColumnsOf, type Statement, statement } from './statement.ts';

/** What a list can be sorted by: an expression that is never null. */
export interface SortKey {
  readonly sql: string;
  readonly type: keyof typeof bounds;
}

const last = '\u{10FFFF}';

/** Before every value and after it. */
const bounds = {
  text: ['', last],
  integer: ['-2147483648', '2147483647'],
  bigint: ['-9223372036854775808', '9223372036854775807'],
  date: ['-infinity', 'infinity'],
  timestamptz: ['-infinity', 'infinity'],
} as const satisfies Record<string, readonly [string, string]>;

/** Where a list begins that is read from the smallest value on, or from the largest. */
export function beforeAll({ type }: Pick<SortKey, 'type'>, isReverse: boolean): PageEnd {
  const [smallest, largest] = bounds[type];
  return isReverse ? { key: largest, id: last } : { key: smallest, id: '' };
}

/** The parts of a statement that reads a page: in its select list, at the end of its `where`, and after that. */
export interface PageSql {
  readonly key: string;
  readonly within: string;
  readonly order: string;
  /** What it is ordered by, without the end. */
  readonly by: string;
}

/** How a page is sorted; which names there are, its list says. */
export interface Sorted<Sort extends string> {
  readonly sort: Sort;
  readonly isReverse: boolean;
}

/**
 * The pages of a list in each of its orders: a statement for each way round, in which a row stands behind the end of the
 * page before by what it is sorted by and its id. The statement's own parameters end before `first`.
 */
export function sortedPages<Row extends { readonly id: string }, Sort extends string>(
  columns: ColumnsOf<Row>,
  {
    id,
    first,
    sorts,
    sql,
  }: {
    readonly id: string;
    readonly first: number;
    readonly sorts: Readonly<Record<Sort, SortKey>>;
    readonly sql: (page: PageSql) => string;
  },
) {
  type Keyed = Row & { readonly key: string };
  const made = new Map<string, Statement<Keyed>>();
  for (const [sort, by] of Object.entries<SortKey>(sorts))
    for (const isReverse of [false, true]) {
      const [than, way] = isReverse ? ['<', 'desc'] : ['>', 'asc'];
      const type = by.type === 'text' ? 'text collate "C"' : by.type;
      const sorted = by.type === 'text' ? `(${by.sql}) collate "C"` : by.sql;
      const order = `${sorted} ${way}, ${id} ${way}`;
      const text = sql({
        key: `(${by.sql})::text as key`,
        within: `(${sorted}, ${id}) ${than} ($${first}::text::${type}, $${first + 1}::text)`,
        order: `order by ${order} limit $${first + 2}`,
        by: order,
      });
      made.set(
        keyOf(sort, isReverse),
        statement<Keyed>({ ...columns, key: 'text' } as unknown as ColumnsOf<Keyed>)(text),
      );
    }
  /** One row more than fits, where there are more. */
  return (
    db: Db,
    values: readonly unknown[],
    { sort, isReverse, size, after }: Sorted<Sort> & PageSpan,
  ): Promise<Keyed[]> => {
    const page = made.get(keyOf(sort, isReverse));
    if (page === undefined) throw new TypeError(`no list is sorted by ${sort}`);
    const { key, id: endId } = after ?? beforeAll(sorts[sort], isReverse);
    return db.rows(page, [...values, key, endId, size + 1]);
  };
}

function keyOf(sort: string, isReverse: boolean): string {
  return `${isReverse ? '-' : ''}${sort}`;
}
