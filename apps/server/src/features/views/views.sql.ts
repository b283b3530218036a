import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

export interface SavedView {
  id: string;
  list: string;
  name: string;
  address: string;
  isShared: boolean;
  isOwn: boolean;
  version: number;
}

const viewColumns = {
  id: 'text',
  list: 'text',
  name: 'text',
  address: 'text',
  isShared: 'bool',
  isOwn: 'bool',
  version: 'int',
} as const satisfies ColumnsOf<SavedView>;

const columns = (operator: string) =>
  `id, list, name, address, is_shared as "isShared", operator = ${operator} as "isOwn", version`;

const ofList = statement<SavedView>(viewColumns)(`
  select ${columns('$2')} from $schema.saved_view
  where list = $1 and (operator = $2 or is_shared)
  order by operator <> $2, name, id limit 200
`);

const insertView = statement<SavedView>(viewColumns)(`
  insert into $schema.saved_view (id, operator, list, name, address, is_shared, created_at)
  select $1, $2, $3, $4, $5, $6, $7
  where (select count(*) from $schema.saved_view where operator = $2) < $8
  returning ${columns('$2')}
`);

const lockView = statement<SavedView>(viewColumns)(`
  select ${columns('$2')} from $schema.saved_view where id = $1 and operator = $2 for update
`);

const updateView = statement<SavedView>(viewColumns)(`
  update $schema.saved_view set name = $3, address = $4, is_shared = $5 where id = $1 and operator = $2
  returning ${columns('$2')}
`);

const deleteOne = statement({ id: 'text' })(`
  delete from $schema.saved_view where id = $1 and operator = $2 returning id
`);

/** One person has at most so many; whoever has them finds none of them. */
const mostViews = 100;

/** The caller's own first, then what colleagues share. */
export function readViews(db: Db, list: string, operator: string): Promise<SavedView[]> {
  return db.rows(ofList, [list, operator]);
}

export type ViewValues = Pick<SavedView, 'name' | 'address' | 'isShared'>;

/** The result is undefined when the person has as many as there may be. */
export function addView(
  db: Db,
  of: ViewValues & { readonly id: string; readonly operator: string; readonly list: string },
  now: EpochMs,
): Promise<SavedView | undefined> {
  const values = [of.id, of.operator, of.list, of.name, of.address, of.isShared];
  return db.first(insertView, [...values, instant(now), mostViews]);
}

/** Of a colleague it is not there: shared is to be looked at. */
export function lockOwnView(db: Db, id: string, operator: string): Promise<SavedView | undefined> {
  return db.first(lockView, [id, operator]);
}

export function writeView(
  db: Db,
  id: string,
  operator: string,
  { name, address, isShared }: ViewValues,
): Promise<SavedView | undefined> {
  return db.first(updateView, [id, operator, name, address, isShared]);
}

export async function removeView(db: Db, id: string, operator: string): Promise<boolean> {
  return (await db.first(deleteOne, [id, operator])) !== undefined;
}
