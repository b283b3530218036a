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

/** Items that stand in several categories below one count once there. */
const categories = statement<CategoryRow>(`
  with recursive below (ancestor_id, id) as (
    select c.id, c.id from $schema.category c
    union
    select below.ancestor_id, c.id from below join $schema.category c on c.parent_id = below.id
  ),
  counted as (
    select below.ancestor_id, count(distinct ic.item_id)::integer as items
    from below
    join $schema.item_category ic on ic.category_id = below.id
    join $schema.item i on i.id = ic.item_id and i.active and i.item_type <> 'Borg'
    group by below.ancestor_id
  )
  select c.id, c.parent_id as "parentId", c.ranking, c.image,
    coalesce(asked.description, usual.description, c.id) as description,
    coalesce(nullif(asked.notes, ''), usual.notes, '') as notes,
    coalesce(counted.items, 0) as "itemCount"
  from $schema.category c
  left join $schema.category_text asked on asked.category_id = c.id and asked.language = $1
  left join $schema.category_text usual on usual.category_id = c.id and usual.language = $2
  left join counted on counted.ancestor_id = c.id
  order by c.ranking, c.id
`);

export function selectCategories(db: Db, language: Language, fallback: Language): Promise<CategoryRow[]> {
  return db.rows(categories, [language, fallback]);
}
