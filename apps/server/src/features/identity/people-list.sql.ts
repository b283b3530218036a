import type { StaffRole } from '@bivak/rules';
import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Sorted, sortedPages } from '../../platform/database/sorted-pages.ts';
import { statement } from '../../platform/database/statement.ts';
import { operatorColumns, operatorRowColumns, type OperatorRow } from './operators.sql.ts';

export type AccessState = 'invited' | 'password' | 'second-factor';
export type PeopleSort = 'name' | 'seen';

export interface PeopleSearch {
  /** What a name or an address may look like; null: no text. */
  readonly pattern: string | null;
  readonly role: StaffRole | null;
  /** They work for it, or for all; null: wherever. */
  readonly warehouse: string | null;
  readonly access: AccessState | null;
}

const hasFactor = `exists (select from $schema.second_factor f where f.login_id = l.id and f.confirmed_at is not null)`;

const foundSql = `from $schema.login l
  where l.kind = 'operator' and ($1::text is null or l.name ilike $1 or l.email ilike $1)
    and ($2::text is null or coalesce(l.role, 'viewer') = $2)
    and ($3::text is null or l.warehouses is null or $3 = any(l.warehouses))
    and ($4::text is null or $4 = case when not l.activated then 'invited'
      when ${hasFactor} then 'second-factor' else 'password' end)`;

const pages = sortedPages<OperatorRow, PeopleSort>(operatorRowColumns, {
  id: 'l.id',
  first: 5,
  sorts: {
    name: { sql: '$schema.folded(l.name)', type: 'text' },
    seen: {
      sql: `coalesce((select max(s.seen_at) from $schema.operator_session s where s.login_id = l.id), '-infinity')`,
      type: 'timestamptz',
    },
  },
  sql: ({ key, within, order }) => `select ${operatorColumns}, ${key} ${foundSql} and ${within} ${order}`,
});

const count = statement({ total: 'int' })(`
  select count(*)::integer as total from (select ${foundSql} limit ${countedTo}) counted
`);

function valuesOf({ pattern, role, warehouse, access }: PeopleSearch): readonly unknown[] {
  return [pattern, role, warehouse, access];
}

/** One row more than fits, where there are more. */
export function readPeople(db: Db, search: PeopleSearch, page: Sorted<PeopleSort> & PageSpan) {
  return pages(db, valuesOf(search), page);
}

export async function countPeople(db: Db, search: PeopleSearch): Promise<Counted> {
  return counted((await db.first(count, valuesOf(search)))?.total);
}
