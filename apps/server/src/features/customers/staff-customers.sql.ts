import type { PageEnd } from '../../platform/application/cursor.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';

export type CustomerView = 'to-approve' | 'all' | 'blocked';
export type CustomerSort = 'name' | 'created';

export interface ListedCustomer {
  id: string;
  number: string;
  version: number;
  companyName: string;
  firstName: string;
  lastName: string;
  email: string;
  tel: string;
  zipCode: string;
  city: string;
  customerGroup: string | null;
  orders: number;
  isBlocked: boolean;
  /** Since when a login of it waits for a yes. */
  waitsSince: EpochMs | null;
  createdAt: EpochMs;
}

interface PageRow extends ListedCustomer {
  /** What the page is sorted by, as a cursor has it. */
  key: string;
}

const columns = {
  id: 'text',
  number: 'text',
  version: 'int',
  companyName: 'text',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  tel: 'text',
  zipCode: 'text',
  city: 'text',
  customerGroup: 'text?',
  orders: 'int',
  isBlocked: 'bool',
  waitsSince: 'instant?',
  createdAt: 'instant',
  key: 'text',
} as const;

/** The login `l` proved its mailbox and waits for the business. */
export const waitingLoginSql = `l.kind = 'customer' and l.activated and not l.approved and l.refused_at is null`;

/** Of the customer `u`: who was erased, or is somebody else's by now, stands in no list. */
export const thereSql = 'u.erased_at is null and u.merged_into is null';

const blocked = 'u.blocked_at is not null';

/** Customers that wait, and since when; of logins that wait there are few. */
const waiting = `(select m.customer_id as id, min(l.created_at) as since
    from $schema.login l join $schema.membership m on m.login_id = l.id
    where ${waitingLoginSql} group by m.customer_id)`;

/** As many as are counted at all. */
const countedTo = 1001;
/** Who came or ordered last: more are not looked through. */
const mostFound = 200;

// $1 and $2 where the page before ended, $3 how many, $4 the longest word and $5 all of them.
const found = `(select p.customer_id as id from $schema.party p
    where p.customer_id is not null and p.words like $4 and p.words like all($5::text[])
    order by p.last_at desc limit ${mostFound})`;
const given = 'given as (select $1::text, $2::text, $3::integer, $4::text, $5::text[])';

const columnOf = { name: 'called', created: 'created_at' } as const;
const typeOf = { name: 'text collate "C"', created: 'timestamptz' } as const;

function pageOf(page: string) {
  return statement<PageRow>(columns)(`
    with ${given}, page as (${page})
    select page.key, u.id, u.number, u.version, u.company_name as "companyName", u.first_name as "firstName",
      u.last_name as "lastName", u.email, u.tel, u.zip_code as "zipCode", u.city, u.customer_group as "customerGroup",
      coalesce((select o.total from $schema.orders_of_customer o where o.customer_id = u.id), 0) as orders,
      ${blocked} as "isBlocked", u.created_at as "createdAt",
      (select min(l.created_at) from $schema.membership m join $schema.login l on l.id = m.login_id
        where m.customer_id = u.id and ${waitingLoginSql}) as "waitsSince"
    -- Row by row: a hash of all customers would seem cheaper, and is not.
    from page cross join lateral (select * from $schema.customer u where u.id = page.id offset 0) u
    order by page.nth
  `);
}

function sorted(sort: CustomerSort, isReverse: boolean, { from, where }: { from: string; where: string }) {
  const [column, type] = [columnOf[sort], typeOf[sort]];
  const [than, order] = isReverse ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  return pageOf(`
    select one.*, row_number() over () as nth from (
      select u.id, u.${column}::text as key from ${from}
      where ${thereSql} and ${where} and (u.${column}, u.id) ${than} ($1::${type}, $2::text)
      order by u.${column} ${order}, u.id ${order} limit $3
    ) one`);
}

function bothWays(of: { from: string; where: string }) {
  return {
    name: { up: sorted('name', false, of), down: sorted('name', true, of) },
    created: { up: sorted('created', false, of), down: sorted('created', true, of) },
  };
}

const everybody = '$schema.customer u';
const foundOnes = `${found} f join $schema.customer u on u.id = f.id`;

const pages = {
  all: {
    whole: bothWays({ from: everybody, where: 'true' }),
    found: bothWays({ from: foundOnes, where: 'true' }),
  },
  blocked: {
    whole: bothWays({ from: everybody, where: blocked }),
    found: bothWays({ from: foundOnes, where: blocked }),
  },
};

const waitingPage = (narrowed: string) =>
  pageOf(`
    select one.*, row_number() over () as nth from (
      select u.id, w.since::text as key from ${waiting} w join $schema.customer u on u.id = w.id
      where ${thereSql} and ${narrowed} and (w.since, u.id) > ($1::timestamptz, $2::text)
      order by w.since, u.id limit $3
    ) one`);

const isFound = `exists (select from $schema.party p
        where p.id = u.id and p.words like $4 and p.words like all($5::text[]))`;
const waits = { whole: waitingPage('true'), found: waitingPage(isFound) };

function countOf(from: string, where: string) {
  return statement({ total: 'int' })(`
    with given as (select $1::text, $2::text[])
    select count(*)::integer as total from (
      select from ${from} where ${thereSql} and ${where} limit ${countedTo}) counted
  `);
}

/** What is counted has the words first. */
const renamed = (sql: string) => sql.replaceAll('$4', '$1').replaceAll('$5', '$2');

const counts = {
  all: { whole: countOf(everybody, 'true'), found: countOf(renamed(foundOnes), 'true') },
  blocked: { whole: countOf(everybody, blocked), found: countOf(renamed(foundOnes), blocked) },
  'to-approve': {
    whole: countOf(`${waiting} w join $schema.customer u on u.id = w.id`, 'true'),
    found: countOf(`${waiting} w join $schema.customer u on u.id = w.id`, renamed(isFound)),
  },
};

export interface CustomerPage {
  readonly view: CustomerView;
  readonly sort: CustomerSort;
  readonly isReverse: boolean;
  readonly size: number;
  readonly after: PageEnd | null;
  /** For pieces of words; null: nothing is looked for. */
  readonly patterns: { readonly longest: string | null; readonly all: readonly string[] } | null;
}

/** A page of the list, and one row more where there are more; and how many there are, not counted to the end. */
export async function readCustomers(
  db: Db,
  { view, sort, isReverse, size, after, patterns }: CustomerPage,
): Promise<{ rows: PageRow[]; total: number; isExact: boolean }> {
  const way = patterns === null ? 'whole' : 'found';
  const page = view === 'to-approve' ? waits[way] : pages[view][way][sort][isReverse ? 'down' : 'up'];
  const isUp = view === 'to-approve' || !isReverse;
  const begin = (isUp ? first : last)[view === 'to-approve' ? 'created' : sort];
  const words = [patterns?.longest ?? null, patterns?.all ?? []];
  const [rows, counted] = await Promise.all([
    db.rows(page, [after?.key ?? begin, after?.id ?? (isUp ? '' : '\u{10FFFF}'), size + 1, ...words]),
    db.first(counts[view][way], words),
  ]);
  const total = counted?.total ?? 0;
  return total < countedTo ? { rows, total, isExact: true } : { rows, total: countedTo - 1, isExact: false };
}

/** Before every row, in the way that the page goes. */
const first = { name: '', created: '-infinity' } as const;
const last = { name: '\u{10FFFF}', created: 'infinity' } as const;
