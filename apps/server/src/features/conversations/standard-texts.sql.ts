import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';

export interface StandardTextRow {
  id: string;
  version: number;
  name: string;
  texts: Readonly<Record<Language, string>>;
}

const columns = {
  id: 'text',
  version: 'int',
  name: 'text',
  texts: 'json',
} as const satisfies ColumnsOf<StandardTextRow>;
const selected = 'id, version, name, texts';

const all = statement<StandardTextRow>(columns)(`
  select ${selected} from $schema.standard_text order by lower(name), id limit 200
`);

export function readStandardTexts(db: Db): Promise<StandardTextRow[]> {
  return db.rows(all);
}

const lock = statement<StandardTextRow>(columns)(`
  select ${selected} from $schema.standard_text where id = $1 for update
`);

export function lockStandardText(db: Db, id: string): Promise<StandardTextRow | undefined> {
  return db.first(lock, [id]);
}

/** As many as there may be; a list of more helps nobody. */
const most = 200;

// Two texts of one name are one too many: nothing is written then.
const insert = statement<StandardTextRow>(columns)(`
  insert into $schema.standard_text (id, name, texts, created_at)
  select $1, $2, $3, $4 where (select count(*) from $schema.standard_text) < ${most}
  on conflict (lower(name)) do nothing
  returning ${selected}
`);

type Values = Pick<StandardTextRow, 'id' | 'name' | 'texts'>;

/** Undefined where the name is taken, or there are as many as there may be. */
export function addStandardText(
  db: Db,
  { id, name, texts }: Values,
  now: EpochMs,
): Promise<StandardTextRow | undefined> {
  return db.first(insert, [id, name, JSON.stringify(texts), instant(now)]);
}

const update = statement<StandardTextRow>(columns)(`
  update $schema.standard_text set name = $2, texts = $3
  where id = $1 and not exists (select from $schema.standard_text o where lower(o.name) = lower($2) and o.id <> $1)
  returning ${selected}
`);

export function writeStandardText(db: Db, { id, name, texts }: Values): Promise<StandardTextRow | undefined> {
  return db.first(update, [id, name, JSON.stringify(texts)]);
}

const remove = statement('delete from $schema.standard_text where id = $1');

export async function removeStandardText(db: Db, id: string): Promise<void> {
  await db.rows(remove, [id]);
}
