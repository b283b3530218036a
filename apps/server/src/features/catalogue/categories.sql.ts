import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { ItemFilter } from './items.sql.ts';

export interface Category {
  readonly id: string;
  readonly parentId: string | null;
  readonly ranking: number;
  readonly image: string | null;
  readonly description: string;
  readonly notes: string;
  readonly itemCount: number;
}

/** Items that stand in several categories below one count once there; triggers count them (`count_options`). */
const categories = statement<Category>({
  id: 'text',
  parentId: 'text?',
  ranking: 'int',
  image: 'text?',
  description: 'text',
  notes: 'text',
  itemCount: 'int',
})(`
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

export function selectCategories(db: Db, language: Language, fallback: Language): Promise<Category[]> {
  return db.rows(categories, [language, fallback]);
}

export interface Property {
  readonly name: string;
  readonly ranking: number;
  readonly titles: Readonly<Record<string, string>>;
  readonly values: readonly {
    readonly translations: Readonly<Record<string, string>>;
    readonly items: number;
  }[];
}

interface Found {
  known: boolean;
  properties: Property[];
}

/** Values that say the same in every language are one; `counted` has an option and how many items have it. */
const propertiesOf = (counted: string) => `
  said as (
    select o.name, min(o.ranking) as ranking, min(o.titles::text) as titles, o."values" as translations,
      sum(counted.items)::integer as items
    from (${counted}) counted
    join $schema.property_option o on o.id = counted.option_id
    group by o.name, o."values"
  ), property as (
    select name, min(ranking) as ranking, min(titles)::jsonb as titles,
      jsonb_agg(jsonb_build_object('translations', translations, 'items', items)) as "values"
    from said group by name
  )
  select $1 = '' or exists (select from $schema.category where id = $1) as known,
    coalesce(jsonb_agg(to_jsonb(property) order by property.ranking, property.name), '[]') as properties
  from property
`;

const propertiesOfCategory = statement<Found>({ known: 'bool', properties: 'json' })(
  `with ${propertiesOf(
    'select option_id, items from $schema.listed_option where category_id = $1 and items > 0',
  )}`,
);

/**
 * The items of the category are read once. What is chosen of a property does not count for its own values, which are
 * alternatives: so an item counts for all values when it fits all properties, and for those of the one that it misses.
 */
const propertiesLeft = statement<Found>({ known: 'bool', properties: 'json' })(`
  with wanted as materialized (
    select f.name, coalesce(array_agg(o.id) filter (where o.id is not null), '{}') as ids
    from unnest($2::text[], $3::text[]) f(name, value)
    left join $schema.property_option o on o.name = f.name
      and exists (select from jsonb_each_text(o."values") said where said.value = f.value)
    group by f.name
  ), ${propertiesOf(`
    select own.id as option_id, count(*) filter (where missed.names is null or missed.names = array[own.name]) as items
    from $schema.item_card c
    cross join lateral (select array_agg(w.name) as names from wanted w where not c.option_ids && w.ids) missed
    cross join unnest(c.option_ids) option_id
    join $schema.property_option own on own.id = option_id
    where c.listed and c.branch_ids @> array_remove(array[$1::text], '') and ($4::text[] is null or c.warehouse_ids && $4)
      and ($5::text[] is null or c.item_id not in (select unnest($5)))
    group by own.id`)}
`);

/** As `count_options` calls all that the shop lists. */
const everything = '';

/**
 * Counts those of a category and all below it, or of the whole shop; undefined when there is no such category. Counted by
 * triggers where nothing narrows.
 */
export async function selectCategoryProperties(
  db: Db,
  category: string | null,
  { properties = [], warehouseIds, soldOut }: Pick<ItemFilter, 'properties' | 'warehouseIds' | 'soldOut'>,
): Promise<Property[] | undefined> {
  const within = category ?? everything;
  const chosen = properties.flatMap(({ name, values }) => values.map((value) => ({ name, value })));
  const found =
    chosen.length === 0 && warehouseIds === undefined
      ? await db.first(propertiesOfCategory, [within])
      : await db.first(propertiesLeft, [
          within,
          chosen.map(({ name }) => name),
          chosen.map(({ value }) => value),
          warehouseIds ?? null,
          soldOut ?? null,
        ]);
  return found?.known === true ? found.properties : undefined;
}
