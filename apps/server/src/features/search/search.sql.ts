import type { IsoDate, ReservationStatus } from '@bivak/rules';
import { personSql } from '../../platform/database/order-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

export type FoundKind = 'order' | 'customer' | 'item' | 'serial' | 'invoice';

export interface Found {
  kind: FoundKind;
  id: string;
  /** What was typed is its whole number or code. */
  isExact: boolean;
  number: string | null;
  /** A name, in the language of the reader. */
  name: string;
  status: ReservationStatus | null;
  startDay: IsoDate | null;
  /** Of an invoice, the order that it is for. */
  orderId: string | null;
}

/** The search shows so many of each kind. */
const most = 6;

/** What begins like $1, in the order of a text_pattern_ops index. */
const begins = (column: string) => `${column} ~>=~ n.prefix and ${column} ~<~ (n.prefix || chr(1114111))`;

const personName = (person: string) =>
  `coalesce(nullif(${person} ->> 'companyName', ''), trim(concat_ws(' ', ${person} ->> 'firstName', ${person} ->> 'lastName')))`;

const may = (kind: FoundKind) => `'${kind}' = any($5::text[])`;
const here = (row: string) => `($4::text[] is null or ${row}.warehouse_id = any($4))`;

/** The customers that have such a name, the latest first. */
const parties = `party as materialized (
    select p.id, p.customer_id, p.last_at from $schema.party p
    where p.words like $2 and p.words like all($3::text[])
    order by p.last_at desc limit 50
  )`;

// One look at all that has a name or a number (docs/decisions/0006).
const find = statement<Found>({
  kind: 'text',
  id: 'text',
  isExact: 'bool',
  number: 'text?',
  name: 'text',
  status: 'text?',
  startDay: 'day?',
  orderId: 'text?',
})(`
  with ${parties}, numbered as (
    select r.id, r.number, true as by_number, r.created_at
    from unnest($1::text[]) n(prefix) cross join lateral (
      (select r.id, coalesce(r.order_no, r.reservation_no) as number, r.created_at from $schema.reservation r
        where ${begins('r.reservation_no')} and ${here('r')} order by r.reservation_no using ~<~ limit ${most})
      union
      (select r.id, r.order_no, r.created_at from $schema.reservation r
        where ${begins('r.order_no')} and ${here('r')} order by r.order_no using ~<~ limit ${most})
    ) r
    where ${may('order')}
  ), named as (
    select r.id, coalesce(r.order_no, r.reservation_no) as number, false as by_number, r.created_at
    from party p cross join lateral (
      select r.* from $schema.reservation r where r.party_id = p.id and ${here('r')}
      order by r.start_day desc, r.id desc limit 3
    ) r
    where ${may('order')} order by r.created_at desc limit ${most}
  ), orders as (
    select 'order' as kind, 0 as place, r.id, o.number = any($1) as is_exact, o.number,
      ${personName('one.person')} as name, r.status, r.start_day, o.by_number, o.created_at
    from (select * from numbered union all select * from named n where n.id not in (select id from numbered)) o
    join $schema.reservation r on r.id = o.id
    cross join lateral (select ${personSql('c.person')} as person from $schema.checkout c where c.id = r.checkout_id) one
    order by is_exact desc, o.by_number desc, o.created_at desc limit ${most}
  ), customers as (
    select 'customer' as kind, 1 as place, u.id, u.number = any($1) as is_exact, u.number,
      coalesce(nullif(u.company_name, ''), trim(concat_ws(' ', u.first_name, u.last_name))) as name
    from (
      select k.id from $schema.customer k where k.number = any($1)
      union (select p.customer_id from party p where p.customer_id is not null order by p.last_at desc limit ${most})
    ) f join $schema.customer u on u.id = f.id
    where ${may('customer')} and u.erased_at is null
    order by is_exact desc, name limit ${most}
  ), items as (
    select 'item' as kind, 2 as place, i.id, i.id = any($8) as is_exact, i.id as number,
      coalesce((select t.description from $schema.item_text t where t.item_id = i.id
        order by t.language = $6 desc, t.language = $7 desc limit 1), i.id) as name
    from (
      select k.id from $schema.item k where k.id = any($8::text[])
      union (select s.item_id from $schema.item_search s where s.name like $2 and s.name like all($3::text[]) limit 50)
    ) f join $schema.item i on i.id = f.id
    where ${may('item')} and i.item_type <> 'Borg'
    order by is_exact desc, i.ranking, i.id limit ${most}
  ), serials as (
    select 'serial' as kind, 3 as place, s.id, s.id = any($8) as is_exact, s.id as number,
      coalesce((select t.description from $schema.item_text t where t.item_id = s.item_id
        order by t.language = $6 desc, t.language = $7 desc limit 1), s.item_id) as name
    from $schema.serial s
    where ${may('serial')} and s.id = any($8) and ($4::text[] is null or s.warehouse_id = any($4))
    limit ${most}
  ), invoices as (
    select 'invoice' as kind, 4 as place, i.number as id, i.number = any($1) as is_exact, i.number, i.contact_name as name,
      i.reservation_id as order_id
    from $schema.invoice i join $schema.reservation r on r.id = i.reservation_id
    where ${may('invoice')} and i.number = any($1) and ${here('r')}
    limit ${most}
  )
  select kind, id, is_exact as "isExact", number, name, status, start_day as "startDay", order_id as "orderId"
  from (
    select kind, place, id, is_exact, number, name, status, start_day, null as order_id, row_number() over () as nth from orders
    union all select kind, place, id, is_exact, number, name, null, null, null, row_number() over () from customers
    union all select kind, place, id, is_exact, number, name, null, null, null, row_number() over () from items
    union all select kind, place, id, is_exact, number, name, null, null, null, row_number() over () from serials
    union all select kind, place, id, is_exact, number, name, null, null, order_id, row_number() over () from invoices
  ) found
  order by is_exact desc, place, nth
`);

export interface SearchOf {
  /** As numbers may begin. */
  readonly numbers: readonly string[];
  readonly words: readonly string[];
  readonly warehouses: readonly string[] | null;
  /** What the caller may read. */
  readonly kinds: readonly FoundKind[];
  readonly language: string;
  readonly fallback: string;
  /** As codes of articles and machines are written. */
  readonly codes: readonly string[];
}

export function searchAll(db: Db, of: SearchOf, pattern: (word: string) => string): Promise<Found[]> {
  const longest = of.words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  return db.rows(find, [
    of.numbers,
    longest.length < 3 ? null : pattern(longest),
    of.words.map(pattern),
    of.warehouses,
    of.kinds,
    of.language,
    of.fallback,
    of.codes,
  ]);
}
