import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { beforeAll, type Sorted } from '../../platform/database/sorted-pages.ts';
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

export interface PageRow extends ListedCustomer {
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

/** Who came or ordered last: more are not looked through. */
const mostFound = 200;

// $1 and $2 where the page before ended, $3 how many, $4 the longest word and $5 all of them, $6 a group.
const found = `(select p.customer_id as id from $schema.party p
    where p.customer_id is not null and p.words like $4 and p.words like all($5::text[])
    order by p.last_at desc limit ${mostFound})`;
const given = 'given as (select $1::text, $2::text, $3::integer, $4::text, $5::text[], $6::text)';

/** By an index of its own, in the order of the names. */
const ofGroup = 'u.customer_group = $6';

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

/** Looked for or not, and of one group or of all. */
function narrowings(where: string) {
  const inGroup = `${where} and ${ofGroup}`;
  return {
    whole: bothWays({ from: everybody, where }),
    group: bothWays({ from: everybody, where: inGroup }),
    found: bothWays({ from: foundOnes, where }),
    foundInGroup: bothWays({ from: foundOnes, where: inGroup }),
  };
}

const pages = { all: narrowings('true'), blocked: narrowings(blocked) };

const waitingPage = (narrowed: string) =>
  pageOf(`
    select one.*, row_number() over () as nth from (
      select u.id, w.since::text as key from ${waiting} w join $schema.customer u on u.id = w.id
      where ${thereSql} and ${narrowed} and (w.since, u.id) > ($1::timestamptz, $2::text)
      order by w.since, u.id limit $3
    ) one`);

const isFound = `exists (select from $schema.party p
        where p.id = u.id and p.words like $4 and p.words like all($5::text[]))`;
const waits = {
  whole: waitingPage('true'),
  group: waitingPage(ofGroup),
  found: waitingPage(isFound),
  foundInGroup: waitingPage(`${isFound} and ${ofGroup}`),
};

function countOf(from: string, where: string) {
  return statement({ total: 'int' })(`
    with given as (select $1::text, $2::text[], $3::text)
    select count(*)::integer as total from (
      select from ${renamed(from)} where ${thereSql} and ${renamed(where)} limit ${countedTo}) counted
  `);
}

/** What is counted has the words first. */
function renamed(sql: string): string {
  return sql.replaceAll('$4', '$1').replaceAll('$5', '$2').replaceAll('$6', '$3');
}

function countsOf(where: string) {
  const inGroup = `${where} and ${ofGroup}`;
  return {
    whole: countOf(everybody, where),
    group: countOf(everybody, inGroup),
    found: countOf(foundOnes, where),
    foundInGroup: countOf(foundOnes, inGroup),
  };
}

const waitingOnes = `${waiting} w join $schema.customer u on u.id = w.id`;

const counts = {
  all: countsOf('true'),
  blocked: countsOf(blocked),
  'to-approve': {
    whole: countOf(waitingOnes, 'true'),
    group: countOf(waitingOnes, ofGroup),
    found: countOf(waitingOnes, isFound),
    foundInGroup: countOf(waitingOnes, `${isFound} and ${ofGroup}`),
  },
};

export interface CustomerSearch {
  readonly view: CustomerView;
  /** Null: of every group. */
  readonly group: string | null;
  /** For pieces of words; null: nothing is looked for. */
  readonly patterns: { readonly longest: string | null; readonly all: readonly string[] } | null;
}

function narrowingOf({ group, patterns }: CustomerSearch) {
  if (patterns === null) return group === null ? 'whole' : 'group';
  return group === null ? 'found' : 'foundInGroup';
}

/** One row more than fits, where there are more. Those who wait have an order of their own. */
export function readCustomers(
  db: Db,
  search: CustomerSearch,
  { sort, isReverse, size, after }: Sorted<CustomerSort> & PageSpan,
): Promise<PageRow[]> {
  const { view, patterns, group } = search;
  const way = narrowingOf(search);
  const isWaiting = view === 'to-approve';
  const page = isWaiting ? waits[way] : pages[view][way][sort][isReverse ? 'down' : 'up'];
  const type = isWaiting || sort === 'created' ? 'timestamptz' : 'text';
  const { key, id } = after ?? beforeAll({ type }, !isWaiting && isReverse);
  return db.rows(page, [key, id, size + 1, patterns?.longest ?? null, patterns?.all ?? [], group]);
}

export async function countCustomers(db: Db, search: CustomerSearch): Promise<Counted> {
  const { view, patterns, group } = search;
  const values = [patterns?.longest ?? null, patterns?.all ?? [], group];
  return counted((await db.first(counts[view][narrowingOf(search)], values))?.total);
}

const pricedGroups = statement({ id: 'text' })(`
  select customer_group as id from $schema.price_list where customer_group is not null order by 1
`);

/** Those that have prices of their own. */
export async function readPricedGroups(db: Db): Promise<string[]> {
  return (await db.rows(pricedGroups)).map(({ id }) => id);
}
