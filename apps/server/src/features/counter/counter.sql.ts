import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

/** Whom the desk may sell to, as it stands. */
export interface Buyer {
  id: string;
  contactId: string | null;
  customerGroup: string | null;
  isBlocked: boolean;
}

const buyer = statement<Buyer>({
  id: 'text',
  contactId: 'text?',
  customerGroup: 'text?',
  isBlocked: 'bool',
})(`
  select u.id, (select o.id from $schema.contact o where o.customer_id = u.id and o.removed_at is null
      order by o.created_at, o.id limit 1) as "contactId",
    u.customer_group as "customerGroup", u.blocked_at is not null as "isBlocked"
  from $schema.customer u where u.id = $1 and u.erased_at is null and u.merged_into is null
`);

export function findBuyer(db: Db, id: string): Promise<Buyer | undefined> {
  return db.first(buyer, [id]);
}

export interface FoundBuyer {
  id: string;
  number: string;
  name: string;
  tel: string;
  email: string;
  isBlocked: boolean;
}

/** The latest who have all the words, by name, number, mail address or phone. */
const buyers = statement<FoundBuyer>({
  id: 'text',
  number: 'text',
  name: 'text',
  tel: 'text',
  email: 'text',
  isBlocked: 'bool',
})(`
  select u.id, u.number,
    coalesce(nullif(u.company_name, ''), trim(concat_ws(' ', u.first_name, u.last_name))) as name,
    coalesce(nullif(u.tel, ''), (select coalesce(nullif(o.mobile_phone, ''), o.tel) from $schema.contact o
      where o.customer_id = u.id and o.removed_at is null order by o.created_at, o.id limit 1), '') as tel,
    u.email, u.blocked_at is not null as "isBlocked"
  from (
    select p.customer_id, p.last_at from $schema.party p
    where p.customer_id is not null and p.words like $1 and p.words like all($2::text[])
    order by p.last_at desc limit 8
  ) found join $schema.customer u on u.id = found.customer_id
  where u.erased_at is null
  order by found.last_at desc
`);

export function findBuyers(
  db: Db,
  words: readonly string[],
  pattern: (word: string) => string,
): Promise<FoundBuyer[]> {
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  return db.rows(buyers, [pattern(longest), words.map(pattern)]);
}

export interface FoundGoods {
  itemId: string;
  name: string;
  /** The machine whose number was typed. */
  serialId: string | null;
  /** What was typed is its whole code or number. */
  isExact: boolean;
}

/**
 * Finds an article by its code, a machine of the warehouse by its number, and articles that have the words in their
 * name.
 */
const goods = statement<FoundGoods>({ itemId: 'text', name: 'text', serialId: 'text?', isExact: 'bool' })(`
  with found as (
    select i.id as item_id, null as serial_id, true as is_exact, 0 as place from $schema.item i
    where i.id = any($1::text[])
    union all
    select s.item_id, s.id, true, 1 from $schema.serial s
    where s.id = any($1) and s.warehouse_id = $2
    union all
    (select s.item_id, null, false, 2 from $schema.item_search s
      where s.name like $3 and s.name like all($4::text[]) and s.item_id <> all($1) limit 30)
  )
  select f.item_id as "itemId", f.serial_id as "serialId", f.is_exact as "isExact",
    coalesce((select t.description from $schema.item_text t where t.item_id = i.id
      order by t.language = $5 desc, t.language = $6 desc limit 1), i.id) as name
  from found f join $schema.item i on i.id = f.item_id
  where i.active and i.item_type <> 'Borg'
  order by f.place, i.ranking, i.id limit 12
`);

export function findGoods(
  db: Db,
  of: {
    readonly codes: readonly string[];
    readonly words: readonly string[];
    readonly warehouseId: string;
    readonly language: string;
    readonly fallback: string;
  },
  pattern: (word: string) => string,
): Promise<FoundGoods[]> {
  const longest = of.words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  return db.rows(goods, [
    of.codes,
    of.warehouseId,
    pattern(longest),
    of.words.map(pattern),
    of.language,
    of.fallback,
  ]);
}
