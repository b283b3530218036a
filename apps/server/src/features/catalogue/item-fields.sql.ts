import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

export type ItemValue = string | number | boolean;
type ItemValues = Readonly<Record<string, ItemValue | null>>;

const fieldsForUpdate = statement<{ values: ItemValues }>({ values: 'json' })(`
  select custom_fields as "values" from $schema.item where id = $1 for update
`);

const changeField = statement(`
  update $schema.item
  set custom_fields = case when $3::jsonb is null then custom_fields - $2::text
    else custom_fields || jsonb_build_object($2::text, $3::jsonb) end
  where id = $1
`);

/** Undefined when there is no such item. */
export async function lockItemFields(db: Db, itemId: string): Promise<ItemValues | undefined> {
  return (await db.first(fieldsForUpdate, [itemId]))?.values;
}

/** Null takes the field away. */
export async function writeItemField(
  db: Db,
  itemId: string,
  name: string,
  value: ItemValue | null,
): Promise<void> {
  await db.rows(changeField, [itemId, name, value === null ? null : JSON.stringify(value)]);
}

const itemById = statement({ id: 'text' })('select id from $schema.item where id = $1');

/** Offered or not. */
export function findAnyItem(db: Db, id: string): Promise<{ id: string } | undefined> {
  return db.first(itemById, [id]);
}
