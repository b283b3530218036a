import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';

/** What a list of machines is sorted by. */
export type SerialSort = 'id' | 'brand' | 'serviceStatus' | 'lastServiceOn';

export interface SerialRow {
  id: string;
  /** Null when the shop no longer shows the article. */
  itemId: string | null;
  description: string;
  brand: string;
  serviceStatus: string;
  lastServiceOn: IsoDate | null;
}

export interface SerialSearch {
  readonly search: string;
  readonly sortOn: SerialSort;
  readonly sortReverse: boolean;
  readonly size: number;
  readonly index: number;
  readonly language: Language;
  readonly fallback: Language;
}

/** What is the matter, in the language of who asks; empty where nothing is. */
const status = 'coalesce(s.service_texts ->> $3, s.service_texts ->> $4, s.service_status)';

// The words of items are the catalogue's: a machine is shown under the name of its article, and found by it.
const own = `
  select s.id, case when i.active and i.item_type <> 'Borg' then s.item_id end as "itemId", coalesce(asked.description, usual.description, s.item_id) as description,
    s.brand, ${status} as "serviceStatus", s.last_service_on as "lastServiceOn"
  from $schema.serial s
  join $schema.item i on i.id = s.item_id
  left join $schema.item_text asked on asked.item_id = s.item_id and asked.language = $3
  left join $schema.item_text usual on usual.item_id = s.item_id and usual.language = $4
  where s.customer_id = $1 and position(lower($2) in lower(concat_ws(' ', s.id, s.brand,
    coalesce(nullif(${status}, ''), 'OK'), coalesce(asked.description, usual.description)))) > 0`;

const countOwn = statement({ total: 'int' })(`select count(*)::integer as total from (${own}) found`);

/**
 * They sort as people see them: nothing the matter reads OK. A machine that was never serviced comes last either way.
 */
const sortKeys: Readonly<Record<SerialSort, string>> = {
  id: 's.id',
  brand: 'lower(s.brand)',
  serviceStatus: `lower(coalesce(nullif(${status}, ''), 'OK'))`,
  lastServiceOn: 's.last_service_on',
};

function ordered(sortOn: SerialSort, reverse: boolean) {
  const direction = reverse ? 'desc' : 'asc';
  return statement<SerialRow>({
    id: 'text',
    itemId: 'text?',
    description: 'text',
    brand: 'text',
    serviceStatus: 'text',
    lastServiceOn: 'day?',
  })(`${own} order by ${sortKeys[sortOn]} ${direction} nulls last, s.id limit $5 offset $6`);
}

const orderedBy = {
  id: { up: ordered('id', false), down: ordered('id', true) },
  brand: { up: ordered('brand', false), down: ordered('brand', true) },
  serviceStatus: { up: ordered('serviceStatus', false), down: ordered('serviceStatus', true) },
  lastServiceOn: { up: ordered('lastServiceOn', false), down: ordered('lastServiceOn', true) },
} as const satisfies Record<SerialSort, object>;

export async function serialsOf(
  db: Db,
  { customerId }: CustomerScope,
  { search, sortOn, sortReverse, size, index, language, fallback }: SerialSearch,
): Promise<{ readonly rows: readonly SerialRow[]; readonly total: number }> {
  const values = [customerId, search, language, fallback];
  const counted = await db.first(countOwn, values);
  const select = orderedBy[sortOn][sortReverse ? 'down' : 'up'];
  return { rows: await db.rows(select, [...values, size, size * index]), total: counted?.total ?? 0 };
}

const serialById = statement({ id: 'text' })('select id from $schema.serial where id = $1');

/** Its article offered or not. */
export function findAnySerial(db: Db, serial: string): Promise<{ id: string } | undefined> {
  return db.first(serialById, [serial]);
}

/** It finds only what the shop shows: the page of an article that is gone says nothing. */
const itemOfSerial = statement({ id: 'text', itemId: 'text' })(`
  select s.id, s.item_id as "itemId" from $schema.serial s
  join $schema.item i on i.id = s.item_id and i.active and i.item_type <> 'Borg'
  where s.id = $1
`);

export function findSerialItem(db: Db, serial: string): Promise<{ id: string; itemId: string } | undefined> {
  return db.first(itemOfSerial, [serial]);
}
