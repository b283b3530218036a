import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

export interface PropertyRow {
  name: string;
  ranking: number;
  titles: Record<string, string>;
  values: { translations: Record<string, string>; items: number }[];
}

interface Found {
  known: boolean;
  properties: PropertyRow[];
}

/** Values that say the same in every language are one. */
const propertiesOfCategory = statement<Found>(`
  with said as (
    select p.name, min(p.ranking) as ranking, p."values" as translations, count(*)::integer as items,
      min(p.titles::text) as titles
    from $schema.item_card c
    join $schema.item_property p on p.item_id = c.item_id
    where c.listed and c.branch_ids @> array[$1::text]
    group by p.name, p."values"
  ), property as (
    select name, min(ranking) as ranking, min(titles)::jsonb as titles,
      jsonb_agg(jsonb_build_object('translations', translations, 'items', items)) as "values"
    from said group by name
  )
  select exists (select from $schema.category where id = $1) as known,
    coalesce(jsonb_agg(to_jsonb(property) order by property.ranking, property.name), '[]') as properties
  from property
`);

/** Of a category and all below it; undefined when there is no such category. */
export async function selectCategoryProperties(db: Db, category: string): Promise<PropertyRow[] | undefined> {
  const found = await db.first(propertiesOfCategory, [category]);
  return found?.known === true ? found.properties : undefined;
}
