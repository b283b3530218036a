import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Language } from '../../platform/i18n/language.ts';

export interface CategoryText {
  readonly description: string;
  readonly notes: string;
}

export interface StaffCategoryRow {
  id: string;
  version: number;
  parentId: string | null;
  ranking: number;
  texts: Partial<Record<Language, CategoryText>>;
  items: number;
}

/** Items of the shop are counted by triggers. */
const categories = statement<StaffCategoryRow>({
  id: 'text',
  version: 'int',
  parentId: 'text?',
  ranking: 'int',
  texts: 'json',
  items: 'int',
})(`
  select c.id, c.version, c.parent_id as "parentId", c.ranking, coalesce(counted.items, 0) as items,
    coalesce((
      select json_object_agg(t.language, json_build_object('description', t.description, 'notes', t.notes))
      from $schema.category_text t where t.category_id = c.id
    ), '{}') as texts
  from $schema.category c left join $schema.listed_in counted on counted.category_id = c.id
  order by c.ranking, c.id
`);

export function readCategories(db: Db): Promise<StaffCategoryRow[]> {
  return db.rows(categories);
}

const insertCategory = statement({ version: 'int' })(`
  with made as (
    insert into $schema.category (id, parent_id, ranking) values ($1, $2, $3) returning id, version
  ), said as (
    insert into $schema.category_text (category_id, language, description) select id, $4, $5 from made
  )
  select version from made
`);

export async function insertNewCategory(
  db: Db,
  {
    id,
    parentId,
    ranking,
    language,
    description,
  }: {
    readonly id: string;
    readonly parentId: string | null;
    readonly ranking: number;
    readonly language: Language;
    readonly description: string;
  },
): Promise<number> {
  const made = await db.first(insertCategory, [id, parentId, ranking, language, description]);
  return made?.version ?? 1;
}

/** Of all that moved; only the one that somebody wrote has another version. */
const placeCategories = statement(`
  update $schema.category c
  set parent_id = p."parentId", ranking = p.ranking, version = c.version + case when p.id = $2 then 1 else 0 end
  from jsonb_to_recordset($1::jsonb) as p(id text, "parentId" text, ranking integer)
  where c.id = p.id and (c.parent_id is distinct from p."parentId" or c.ranking <> p.ranking or p.id = $2)
`);

export interface CategoryPlace {
  readonly id: string;
  readonly parentId: string | null;
  readonly ranking: number;
}

export async function writePlaces(db: Db, id: string, places: readonly CategoryPlace[]): Promise<void> {
  await db.rows(placeCategories, [JSON.stringify(places), id]);
}

const writeTexts = statement(`
  with given as (
    select * from jsonb_to_recordset($2::jsonb) as t(language text, description text, notes text)
  ), gone as (
    delete from $schema.category_text where category_id = $1 and language not in (select language from given)
  )
  insert into $schema.category_text as kept (category_id, language, description, notes)
  select $1, language, description, notes from given
  on conflict (category_id, language) do update set description = excluded.description, notes = excluded.notes
    where row(kept.description, kept.notes) is distinct from row(excluded.description, excluded.notes)
`);

export async function writeCategoryTexts(
  db: Db,
  id: string,
  texts: StaffCategoryRow['texts'],
): Promise<void> {
  const rows = Object.entries(texts).map(([language, text]) => ({ language, ...text }));
  await db.rows(writeTexts, [id, JSON.stringify(rows)]);
}

const holds = statement({ holds: 'bool' })(
  'select exists (select from $schema.item_category where category_id = $1) as holds',
);

/** Whether an item stands in it, on offer or not. */
export async function holdsItems(db: Db, id: string): Promise<boolean> {
  return (await db.first(holds, [id]))?.holds === true;
}

const deleteCategory = statement('delete from $schema.category where id = $1');

export async function removeCategory(db: Db, id: string): Promise<void> {
  await db.rows(deleteCategory, [id]);
}

const below = statement({ ids: 'text[]' })('select $schema.items_of_categories($1) as ids');

/** Items in these categories and below them. */
export async function itemsOfCategories(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  return (await db.first(below, [ids]))?.ids ?? [];
}
