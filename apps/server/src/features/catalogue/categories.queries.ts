import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Language } from '../../platform/i18n/language.ts';

export interface CategoryRow {
  id: string;
  parentId: string | null;
  ranking: number;
  image: string | null;
  description: string;
  notes: string;
  itemCount: number;
}

/** Items that stand in several categories below one count once there; triggers count them (migration 0018). */
const categories = statement<CategoryRow>(`
  select c.id, c.parent_id as "parentId", c.ranking, c.image,
    coalesce(asked.description, usual.description, c.id) as description,
    coalesce(nullif(asked.notes, ''), usual.notes, '') as notes,
    coalesce(counted.items, 0) as "itemCount"
  from $schema.category c
  left join $schema.category_text asked on asked.category_id = c.id and asked.language = $1
  left join $schema.category_text usual on usual.category_id = c.id and usual.language = $2
  left join $schema.listed_in counted on counted.category_id = c.id
  order by c.ranking, c.id
`);

export function selectCategories(db: Db, language: Language, fallback: Language): Promise<CategoryRow[]> {
  return db.rows(categories, [language, fallback]);
}
