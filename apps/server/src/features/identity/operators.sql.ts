import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';

export interface OperatorRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language | null;
}

const columns = 'id, email, name, language';
const operatorRowColumns = {
  id: 'text',
  email: 'text',
  name: 'text',
  language: 'text?',
} as const satisfies ColumnsOf<OperatorRow>;

const insertOperator = statement<OperatorRow>(operatorRowColumns)(`
  insert into $schema.login (id, kind, email, name, language, password_hash, approved, activated, created_at)
  values ($1, 'operator', $2, $3, $4, $5, true, false, $6)
  on conflict (kind, lower(email)) do update set name = excluded.name, language = excluded.language
  returning ${columns}
`);

export interface OperatorValues {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly passwordHash: string;
}

/** Who is there already gets the name only: the password stays until the code of a mail changes it. */
export function putOperator(
  db: Db,
  operator: OperatorValues,
  now: EpochMs,
): Promise<OperatorRow | undefined> {
  const { id, email, name, language, passwordHash } = operator;
  return db.first(insertOperator, [id, email, name, language, passwordHash, instant(now)]);
}

const insertReady = statement({ id: 'text' })(`
  insert into $schema.login (id, kind, email, name, password_hash, approved, created_at)
  values ($1, 'operator', $2, $3, $4, true, $5)
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
  return (await db.rows(insertReady, [id, email, name, passwordHash, instant(now)])).length > 0;
}

const selectOperators = statement<OperatorRow>(operatorRowColumns)(`
  select ${columns} from $schema.login where kind = 'operator' order by name, email
`);

export function operatorsOf(db: Db): Promise<OperatorRow[]> {
  return db.rows(selectOperators);
}

const selectOperator = statement<OperatorRow>(operatorRowColumns)(`
  select ${columns} from $schema.login where kind = 'operator' and (lower(email) = lower($1) or id = $1)
`);

/** Finds an operator by the address that somebody types, or the id that a job carries. */
export function operatorOf(db: Db, nameOrId: string): Promise<OperatorRow | undefined> {
  return db.first(selectOperator, [nameOrId.trim()]);
}

const deleteOperator = statement("delete from $schema.login where id = $1 and kind = 'operator'");

/** Their sessions and codes go with them. */
export async function dropOperator(db: Db, id: string): Promise<void> {
  await db.rows(deleteOperator, [id]);
}
