import type { Db } from '../../../platform/database/shop-database.ts';
import { statement } from '../../../platform/database/statement.ts';

export interface CategoryInput {
  readonly id: string;
  readonly parent?: string;
  readonly ranking?: number;
  readonly texts?: Readonly<Record<string, string>>;
  readonly image?: string;
  readonly items?: readonly string[];
}

const insertCategory = statement(`
  insert into $schema.category (id, parent_id, ranking, image) values ($1, $2, $3, $4)
`);
const insertTexts = statement(`
  insert into $schema.category_text (category_id, language, description, notes)
  select $1, t.key, t.value, t.key || ' notes' from jsonb_each_text($2::jsonb) t
`);
const insertItems = statement(`
  insert into $schema.item_category (item_id, category_id) select unnest($2::text[]), $1
`);

/** A category of a test, with the items that stand in it. */
export async function aCategory(db: Db, input: CategoryInput): Promise<void> {
  const { id, parent = null, ranking = 0, image = null, texts = { nl: id }, items = [] } = input;
  await db.rows(insertCategory, [id, parent, ranking, image]);
  await db.rows(insertTexts, [id, JSON.stringify(texts)]);
  await db.rows(insertItems, [id, items]);
}
