import type { StaffPermission, StaffRole } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';

/** What somebody of the business may do, and where. */
export interface StaffRights {
  readonly role: StaffRole;
  /** Null: all places. */
  readonly warehouses: readonly string[] | null;
  readonly allow: readonly StaffPermission[];
  readonly deny: readonly StaffPermission[];
}

export interface OperatorRow extends StaffRights {
  readonly id: string;
  /** Of what they may do and where. */
  readonly version: number;
  readonly email: string;
  readonly name: string;
  readonly language: Language | null;
  /** They have chosen a password. */
  readonly activated: boolean;
  readonly hasFactor: boolean;
  /** When one of their sessions was last in use; null: none is known. */
  readonly seen: EpochMs | null;
}

// A server of the version before knows no roles: whom it added may only look until somebody says what they are.
export const operatorColumns = `l.id, l.version, l.email, l.name, l.language, coalesce(l.role, 'viewer') as role, l.warehouses, l.allow, l.deny,
  l.activated, exists (
    select from $schema.second_factor f where f.login_id = l.id and f.confirmed_at is not null
  ) as "hasFactor", (select max(s.seen_at) from $schema.operator_session s where s.login_id = l.id) as seen`;
const declared = {
  id: 'text',
  version: 'int',
  email: 'text',
  name: 'text',
  language: 'text?',
  role: 'text',
  warehouses: 'text[]?',
  allow: 'text[]',
  deny: 'text[]',
  activated: 'bool',
  hasFactor: 'bool',
  seen: 'instant?',
} as const;
// The words of a permission are more than PostgreSQL knows.
export const operatorRowColumns = declared as unknown as ColumnsOf<OperatorRow>;

const insertOperator = statement<OperatorRow>(operatorRowColumns)(`
  insert into $schema.login as l (
    id, kind, email, name, language, password_hash, approved, activated, created_at, role, warehouses, allow, deny
  )
  values ($1, 'operator', $2, $3, $4, $5, true, false, $6, $7, $8, $9, $10)
  on conflict (kind, lower(email)) do update set name = excluded.name, language = excluded.language
  returning ${operatorColumns}
`);

export interface OperatorValues extends StaffRights {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly passwordHash: string;
}

/** Who is there already gets the name only: the password stays until the code of a mail changes it, and so do the rights. */
export function putOperator(
  db: Db,
  operator: OperatorValues,
  now: EpochMs,
): Promise<OperatorRow | undefined> {
  const { id, email, name, language, passwordHash } = operator;
  const values = [id, email, name, language, passwordHash, instant(now)];
  return db.first(insertOperator, [...values, ...rightsValues(operator)]);
}

function rightsValues({ role, warehouses, allow, deny }: StaffRights): unknown[] {
  return [role, warehouses, allow, deny];
}

const insertReady = statement({ id: 'text' })(`
  insert into $schema.login (id, kind, email, name, password_hash, approved, created_at, role, warehouses, allow, deny)
  values ($1, 'operator', $2, $3, $4, true, $5, $6, $7, $8, $9)
  on conflict do nothing
  returning id
`);

/** One whose password stands already; tells whether they were new. */
export async function addReadyOperator(
  db: Db,
  operator: Omit<OperatorValues, 'language'>,
  now: EpochMs,
): Promise<boolean> {
  const { id, email, name, passwordHash } = operator;
  const values = [id, email, name, passwordHash, instant(now), ...rightsValues(operator)];
  return (await db.rows(insertReady, values)).length > 0;
}

const selectOperators = statement<OperatorRow>(operatorRowColumns)(`
  select ${operatorColumns} from $schema.login l where l.kind = 'operator' order by l.name, l.email
`);

export function operatorsOf(db: Db): Promise<OperatorRow[]> {
  return db.rows(selectOperators);
}

const selectColleagues = statement({ id: 'text', name: 'text' })(`
  select l.id, l.name from $schema.login l where l.kind = 'operator' order by l.name, l.id
`);

export function colleaguesOf(db: Db): Promise<{ id: string; name: string }[]> {
  return db.rows(selectColleagues);
}

const oneOperator = `
  select ${operatorColumns} from $schema.login l where l.kind = 'operator' and (lower(l.email) = lower($1) or l.id = $1)`;
const selectOperator = statement<OperatorRow>(operatorRowColumns)(oneOperator);
const lockOne = statement<OperatorRow>(operatorRowColumns)(`${oneOperator} for update of l`);

/** The same, locked: of two who change one person the second sees what the first did. */
export function lockedOperator(db: Db, nameOrId: string): Promise<OperatorRow | undefined> {
  return db.first(lockOne, [nameOrId.trim()]);
}

/** Finds an operator by the address that somebody types, or the id that a job carries. */
export function operatorOf(db: Db, nameOrId: string): Promise<OperatorRow | undefined> {
  return db.first(selectOperator, [nameOrId.trim()]);
}

const lockOwners = statement({ id: 'text', activated: 'bool', deny: 'text[]' })(`
  select id, activated, deny from $schema.login where kind = 'operator' and role = 'owner' order by id for update
`);

/**
 * Locks the owners who can let others in: whoever changes one waits for whoever changes another, and then sees what is
 * left. One who has no password yet, or may not change people, does not count.
 */
export async function lockedOwners(db: Db): Promise<readonly string[]> {
  const owners = await db.rows(lockOwners);
  return owners
    .filter(({ activated, deny }) => activated && !deny.includes('people.write'))
    .map(({ id }) => id);
}

const updateRights = statement({ version: 'int' })(`
  update $schema.login set role = $2, warehouses = $3, allow = $4, deny = $5 where id = $1 and kind = 'operator'
  returning version
`);

/** Answers the version that it is by then. */
export async function setRights(db: Db, id: string, rights: StaffRights): Promise<number> {
  return (await db.first(updateRights, [id, ...rightsValues(rights)]))?.version ?? 0;
}

const openSessions = statement({ open: 'int' })(`
  select count(*)::integer as open from $schema.operator_session where login_id = $1 and ended_at is null and seen_at > $2
`);

/** How many sessions of theirs are in use: seen within the hours that one lasts. */
export async function countSessions(db: Db, id: string, since: EpochMs): Promise<number> {
  return (await db.first(openSessions, [id, instant(since)]))?.open ?? 0;
}

const deleteOperator = statement("delete from $schema.login where id = $1 and kind = 'operator'");

/** Their sessions and codes go with them. */
export async function dropOperator(db: Db, id: string): Promise<void> {
  await db.rows(deleteOperator, [id]);
}
