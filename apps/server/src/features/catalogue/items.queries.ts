import type { Db } from '../../platform/database/shop-database.ts';
import { type Statement, statement } from '../../platform/database/statement.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { SummaryRow } from './summary-row.ts';
import { type Readers, summaryColumns, summaryCtes, summaryJoins } from './summary-sql.ts';

/** For whom items are read. */
export interface ItemReader {
  readonly language: Language;
  readonly fallback: Language;
  readonly customerGroup: string | null;
}

export interface ItemFilter {
  readonly size: number;
  readonly index: number;
  /** With everything below it. */
  readonly category?: string | undefined;
  /** Only what this warehouse has. */
  readonly warehouseId?: string | undefined;
  /** Every word of it stands somewhere in the description, in any case. */
  readonly search?: string | undefined;
}

type Found = { total: number } & (SummaryRow | { [Field in keyof SummaryRow]: null });

/** A page of items and how many there are in all, in one statement. Deposits never stand in a list. */
export async function selectItems(
  db: Db,
  reader: ItemReader,
  filter: ItemFilter,
): Promise<{ total: number; rows: SummaryRow[] }> {
  const words = (filter.search ?? '')
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const { category, warehouseId } = filter;
  const found = await db.rows(
    listStatement({
      category: category !== undefined,
      warehouse: warehouseId !== undefined,
      words: words.length > 0,
    }),
    [
      filter.size,
      filter.index * filter.size,
      reader.language,
      reader.fallback,
      reader.customerGroup,
      ...(category === undefined ? [] : [category]),
      ...(warehouseId === undefined ? [] : [warehouseId]),
      ...(words.length === 0 ? [] : [words]),
    ],
  );
  return {
    total: found[0]?.total ?? 0,
    rows: found.flatMap((row) => (row.id === null ? [] : [row])),
  };
}

interface Narrowed {
  readonly category: boolean;
  readonly warehouse: boolean;
  readonly words: boolean;
}

const readers: Readers = { language: '$3', fallback: '$4', group: '$5::text' };
const lists = new Map<string, Statement<Found>>();

/** A statement per kind of narrowing, so that PostgreSQL plans each for what it really asks. */
function listStatement(narrowed: Narrowed): Statement<Found> {
  const key = JSON.stringify(narrowed);
  const known = lists.get(key) ?? statement<Found>(listSql(narrowed));
  lists.set(key, known);
  return known;
}

function listSql(narrowed: Narrowed): string {
  const given = [narrowed.category, narrowed.warehouse, narrowed.words];
  const [category, warehouse, words] = given.map(
    (_, n) => `$${6 + given.slice(0, n).filter(Boolean).length}`,
  );
  return `
    with recursive ${narrowed.category ? `${branchCte(category)},` : ''}
    ${narrowed.warehouse ? `${lackingCte(warehouse)},` : ''}
    found as materialized (
      select i.id, i.ranking
      from $schema.item i
      ${narrowed.words ? summaryJoins(readers) : ''}
      where i.active and i.listed and i.item_type <> 'Borg'
      ${narrowed.category ? `and ${inBranch}` : ''}
      ${narrowed.warehouse ? `and ${isAt(warehouse)}` : ''}
      ${narrowed.words ? `and ${saysAll(words)}` : ''}
    ),
    page as (select id, ranking from found order by ranking, id limit $1 offset $2),
    root as (select id as item_id from page),
    ${summaryCtes}
    select counted.total, ${summaryColumns(readers)}
    from (select count(*)::integer as total from found) counted
    left join page on true
    left join $schema.item i on i.id = page.id
    ${summaryJoins(readers)}
    order by page.ranking, page.id`;
}

function branchCte(category: string | undefined): string {
  return `branch(id) as (
      select c.id from $schema.category c where c.id = ${category}
      union
      select c.id from branch join $schema.category c on c.parent_id = branch.id
    )`;
}

const inBranch = `exists (
        select from $schema.item_category ic join branch on branch.id = ic.category_id where ic.item_id = i.id
      )`;

/** Compositions with a part, or a part of a part, that the warehouse has no stock row of. */
function lackingCte(warehouse: string | undefined): string {
  return `lacking(item_id) as (
      select cp.composition_id
      from $schema.composition_part cp
      join $schema.item part on part.id = cp.part_id and part.kind = 'Item' and part.stock_type <> 'BulkWithoutStock'
      where not exists (
        select from $schema.stock s where s.item_id = part.id and s.warehouse_id = ${warehouse}
      )
      union
      select cp.composition_id from lacking join $schema.composition_part cp on cp.part_id = lacking.item_id
    )`;
}

function isAt(warehouse: string | undefined): string {
  return `case
        when i.kind = 'Composition' then i.id not in (select item_id from lacking)
          and exists (select from $schema.composition_part cp where cp.composition_id = i.id)
        when i.stock_type = 'BulkWithoutStock' then true
        else exists (select from $schema.stock s where s.item_id = i.id and s.warehouse_id = ${warehouse}) end`;
}

function saysAll(words: string | undefined): string {
  return `not exists (
        select from unnest(${words}::text[]) word
        where position(word in lower(coalesce(asked.description, usual.description, i.id))) = 0
      )`;
}

const summariesById = statement<SummaryRow>(`
  with recursive root as (select unnest($1::text[]) as item_id),
  ${summaryCtes}
  select ${summaryColumns({ language: '$2', fallback: '$3', group: '$4::text' })}
  from $schema.item i
  ${summaryJoins({ language: '$2', fallback: '$3', group: '$4::text' })}
  where i.id = any($1)
`);

/** By id, whatever became of them: carts and orders also show what is no longer offered. */
export function selectSummaries(db: Db, reader: ItemReader, ids: readonly string[]): Promise<SummaryRow[]> {
  return db.rows(summariesById, [ids, reader.language, reader.fallback, reader.customerGroup]);
}
