import type { Db } from '../../platform/database/shop-database.ts';
import { type Statement, statement } from '../../platform/database/statement.ts';
import { type Card, type ItemReader, type ItemSummary, summaryOf } from './card.ts';
import { hitCtes } from './search.sql.ts';

/** One property of a filter: its values are alternatives, and several properties narrow (RULINGS, "`properties`"). */
export interface PropertyFilter {
  readonly name: string;
  readonly values: readonly string[];
}

export interface ItemFilter {
  readonly size: number;
  readonly index: number;
  /** With everything below it. */
  readonly category?: string | undefined;
  /** Only what one of these has: more than one where they answer to one name (spec 1 §5, aliases). */
  readonly warehouseIds?: readonly string[] | undefined;
  readonly properties?: readonly PropertyFilter[];
  readonly search?: string | undefined;
  /** Left out: what cannot be had when somebody wants it. */
  readonly soldOut?: readonly string[] | undefined;
}

interface Found {
  total: number;
  card: Card | null;
}

/** A page of items and how many there are in all, in one statement. Deposits never stand in a list. */
export async function selectItems(
  db: Db,
  reader: ItemReader,
  filter: ItemFilter,
): Promise<{ total: number; items: ItemSummary[] }> {
  const { values, narrowing, warehouses, hits } = narrowed(reader, filter, [
    filter.size,
    filter.index * filter.size,
  ]);
  const counted =
    hits === null
      ? countedAlready(narrowing.length, filter.warehouseIds?.length === 1 ? warehouses : null)
      : null;
  const found = await db.rows(listStatement(narrowing, hits, counted), values);
  return {
    total: found[0]?.total ?? 0,
    items: found.flatMap(({ card }) => (card === null ? [] : [summaryOf(card, reader)])),
  };
}

export interface NumberedItem extends ItemSummary {
  /** The later it came, the higher. */
  readonly number: number;
}

/** All that a list has, as whoever puts it into another order than the shop's needs it; null when it is longer than `most`. */
export async function selectWholeList(
  db: Db,
  reader: ItemReader,
  filter: Omit<ItemFilter, 'size' | 'index'>,
  most: number,
): Promise<NumberedItem[] | null> {
  const { values, narrowing, hits } = narrowed(reader, filter, [most + 1]);
  const found = await db.rows(wholeStatement(narrowing, hits), values);
  if (found.length > most) return null;
  return found.map(({ card, number }) => ({ ...summaryOf(card, reader), number }));
}

interface Narrowed {
  readonly values: readonly unknown[];
  readonly narrowing: readonly string[];
  readonly warehouses: string | null;
  /** The CTE of what words find; null where none are asked. */
  readonly hits: string | null;
}

/** The conditions of a filter, with their values behind those that the statement has already. */
function narrowed(
  reader: ItemReader,
  filter: Omit<ItemFilter, 'size' | 'index'>,
  before: readonly unknown[],
): Narrowed {
  const values = [...before];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const words = filter.search === undefined || filter.search.trim() === '' ? null : filter.search;
  const { warehouseIds, soldOut } = filter;
  const warehouses = warehouseIds === undefined ? null : place(warehouseIds);
  const narrowing = [
    ...(filter.category === undefined ? [] : [`c.branch_ids @> array[${place(filter.category)}::text]`]),
    ...(warehouses === null ? [] : [`c.warehouse_ids && ${warehouses}::text[]`]),
    ...(filter.properties ?? []).map(
      ({ name, values: of }) => `c.option_ids && (${optionsSql(place(name), place(of))})`,
    ),
  ];
  if (soldOut !== undefined) narrowing.push(`c.item_id not in (select unnest(${place(soldOut)}::text[]))`);
  const hits = words === null ? null : hitCtes(place(words), place(reader.language), place(reader.fallback));
  return { values, narrowing, warehouses, hits };
}

/** What is on offer is counted by triggers, in all and by warehouse: its first page costs the same in a large shop. */
function countedAlready(narrowings: number, warehouses: string | null): string | null {
  if (narrowings === 0) return 'select listed as total from $schema.catalogue';
  if (narrowings > 1 || warehouses === null) return null;
  return `select coalesce(sum(items), 0)::integer as total from $schema.listed_at where warehouse_id = any(${warehouses})`;
}

const foundBy = statement<Found>({ total: 'int', card: 'json?' });
const lists = new Map<string, Statement<Found>>();

/** A statement per kind of narrowing, so that PostgreSQL plans each for what it really asks. */
function listStatement(
  narrowing: readonly string[],
  hits: string | null,
  counted: string | null,
): Statement<Found> {
  const key = `${narrowing.join()} ${hits ?? ''} ${counted ?? ''}`;
  const known = lists.get(key) ?? foundBy(listSql(narrowing, hits, counted));
  lists.set(key, known);
  return known;
}

function listSql(narrowing: readonly string[], hits: string | null, counted: string | null): string {
  const order = hits === null ? 'ranking, item_id' : 'score desc, ranking, item_id';
  const conditions = ['c.listed', ...narrowing].join(' and ');
  const found = `
    found as materialized (
      select c.item_id, c.ranking${hits === null ? '' : ', hit.score'}
      from $schema.item_card c${hits === null ? '' : ' join hit on hit.item_id = c.item_id'}
      where ${conditions}
    ),
    page as (select * from found order by ${order} limit $1 offset $2)`;
  const page = `
    page as (
      select c.item_id, c.ranking from $schema.item_card c where ${conditions} order by ${order} limit $1 offset $2
    )`;
  const ctes = [...(hits === null ? [] : [hits]), counted === null ? found : page];
  const total = counted ?? 'select count(*)::integer as total from found';
  const by = order.replaceAll(/\b(?=ranking|item_id|score)/gu, 'page.');
  return `
    with ${ctes.join(',')}
    select counted.total, c.card
    from (${total}) counted
    left join page on true
    left join $schema.item_card c on c.item_id = page.item_id
    order by ${by}`;
}

const wholeBy = statement<{ card: Card; number: number }>({ card: 'json', number: 'int' });
const whole = new Map<string, ReturnType<typeof wholeBy>>();

function wholeStatement(narrowing: readonly string[], hits: string | null): ReturnType<typeof wholeBy> {
  const key = `${narrowing.join()} ${hits ?? ''}`;
  const known =
    whole.get(key) ??
    wholeBy(`
    ${hits === null ? '' : `with ${hits}`}
    select c.card, i.number::integer as number
    from $schema.item_card c join $schema.item i on i.id = c.item_id${hits === null ? '' : ' join hit on hit.item_id = c.item_id'}
    where ${['c.listed', ...narrowing].join(' and ')}
    order by ${hits === null ? '' : 'hit.score desc, '}c.ranking, c.item_id
    limit $1`);
  whole.set(key, known);
  return known;
}

/**
 * Finds the numbers of the values that are called so in one of the languages: a link goes from one language to another.
 */
function optionsSql(name: string, values: string): string {
  return `
    select coalesce(array_agg(o.id), '{}') from $schema.property_option o
    where o.name = ${name} and exists (
      select from jsonb_each_text(o."values") said where said.value = any(${values}::text[])
    )`;
}

const cardsById = statement<{ card: Card }>({ card: 'json' })(
  'select card from $schema.item_card where item_id = any($1)',
);

/** Reads them by id, whatever became of them: carts and orders also show what is no longer offered. */
export async function selectSummaries(
  db: Db,
  reader: ItemReader,
  ids: readonly string[],
): Promise<ItemSummary[]> {
  return (await db.rows(cardsById, [ids])).map(({ card }) => summaryOf(card, reader));
}
