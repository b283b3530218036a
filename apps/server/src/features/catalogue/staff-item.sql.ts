import type { AddOnPolicy, ItemState, PartOf, PeriodUnit, StockKind, UploadPolicy } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';

/** Another item that it names, as staff reads it. */
export interface NamedItem {
  readonly id: string;
  readonly description: string;
}

export interface ItemText {
  readonly description: string;
  readonly medium: string;
  readonly long: string;
}

export interface ListedPrice {
  readonly list: string;
  readonly unit: PeriodUnit;
  readonly cents: number;
  readonly shown: boolean;
}

export interface PropertyValue {
  readonly name: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
}

/** A square of a picture, in parts of a thousand of its shorter side, from the top left. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

export interface ItemPicture {
  readonly name: string;
  /** `file`: of the shop's folder. What waits is not shown yet, what failed cannot be drawn. */
  readonly state: 'file' | 'waiting' | 'drawn' | 'failed';
  readonly alts: Readonly<Record<string, string>>;
  readonly crop: Crop | null;
}

/** What of an item may be written. */
export interface ItemValues {
  slug: string;
  itemType: 'Rental' | 'RentalPeriod' | 'RentalCounter' | 'RentalBoth' | 'Sales' | 'Borg';
  ranking: number;
  vatBp: number;
  salesCents: number | null;
  depositCents: number | null;
  turnaroundMinutes: number;
  maxPerCustomer: number | null;
  maxPerCart: number | null;
  maxReservationDays: number | null;
  uploadPolicy: UploadPolicy;
  labels: readonly string[];
  categoryIds: readonly string[];
  customFields: Readonly<Record<string, string | number | boolean | null>>;
  texts: Partial<Record<Language, ItemText>>;
  prices: readonly ListedPrice[];
  certificates: readonly { readonly id: string; readonly required: boolean }[];
  parts: readonly (NamedItem & { readonly qty: number })[];
  addOns: readonly (NamedItem & { readonly policy: AddOnPolicy; readonly qty: number })[];
  substitutes: readonly NamedItem[];
  properties: readonly PropertyValue[];
  /** Those that are shown, in order, then those that are not yet. */
  pictures: readonly ItemPicture[];
}

export interface ItemRecord extends ItemValues {
  id: string;
  version: number;
  state: ItemState;
  kind: 'Item' | 'Composition';
  stockType: StockKind;
  lists: readonly { readonly id: string; readonly group: string | null }[];
  partOf: readonly NamedItem[];
  stock: readonly { readonly warehouseId: string; readonly qty: number }[];
}

const recordColumns = {
  id: 'text',
  version: 'int',
  state: 'text',
  slug: 'text',
  kind: 'text',
  itemType: 'text',
  stockType: 'text',
  ranking: 'int',
  vatBp: 'int',
  salesCents: 'int?',
  depositCents: 'int?',
  turnaroundMinutes: 'int',
  maxPerCustomer: 'int?',
  maxPerCart: 'int?',
  maxReservationDays: 'int?',
  uploadPolicy: 'text',
  labels: 'text[]',
  categoryIds: 'text[]',
  customFields: 'json',
  texts: 'json',
  prices: 'json',
  certificates: 'json',
  parts: 'json',
  addOns: 'json',
  substitutes: 'json',
  properties: 'json',
  pictures: 'json',
  lists: 'json',
  partOf: 'json',
  stock: 'json',
} as const satisfies ColumnsOf<ItemRecord>;

/** The name of an item in the language of $2, else in that of $3. */
const nameOf = (item: string) => `coalesce(
      (select description from $schema.item_text where item_id = ${item} and language = $2),
      (select description from $schema.item_text where item_id = ${item} and language = $3), ${item})`;

const recordById = statement<ItemRecord>(recordColumns)(`
  select i.id, i.version, $schema.item_state(i) as state, i.slug, i.kind, i.item_type as "itemType",
    i.stock_type as "stockType", i.ranking, i.vat_bp as "vatBp", i.sales_cents as "salesCents",
    i.deposit_cents as "depositCents", i.turnaround_minutes as "turnaroundMinutes",
    i.max_per_customer as "maxPerCustomer", i.max_per_cart as "maxPerCart",
    i.max_reservation_days as "maxReservationDays", i.upload_policy as "uploadPolicy", i.labels,
    i.custom_fields as "customFields",
    coalesce((
      select json_agg(json_build_object('name', one.name, 'state', coalesce(p.state, 'file'), 'crop', p.crop,
        'alts', coalesce(i.image_alts -> one.name, '{}')) order by one.n, p.created_at, one.name)
      from (
        select name, n from unnest(i.images) with ordinality as shown(name, n)
        union all
        select w.name, 1000 from $schema.item_picture w where w.item_id = i.id and not (w.name = any(i.images))
          and w.replaces is null
      ) one left join $schema.item_picture p on p.item_id = i.id and p.name = one.name
    ), '[]') as pictures,
    array(select c.category_id from $schema.item_category c where c.item_id = i.id order by c.category_id)
      as "categoryIds",
    coalesce((
      select json_object_agg(t.language, json_build_object('description', t.description, 'medium', t.medium, 'long', t.long))
      from $schema.item_text t where t.item_id = i.id
    ), '{}') as texts,
    coalesce((
      select json_agg(json_build_object('list', p.price_list_id, 'unit', p.unit, 'cents', p.cents, 'shown', p.default_unit)
        order by p.price_list_id, p.unit)
      from $schema.price p where p.item_id = i.id
    ), '[]') as prices,
    coalesce((
      select json_agg(json_build_object('id', l.id, 'group', l.customer_group) order by l.customer_group nulls first)
      from $schema.price_list l
    ), '[]') as lists,
    coalesce((
      select json_agg(json_build_object('id', c.certificate_id, 'required', c.required) order by c.certificate_id)
      from $schema.item_certificate c where c.item_id = i.id
    ), '[]') as certificates,
    coalesce((
      select json_agg(json_build_object('id', p.part_id, 'description', ${nameOf('p.part_id')}, 'qty', p.qty)
        order by one.ranking, p.part_id)
      from $schema.composition_part p join $schema.item one on one.id = p.part_id where p.composition_id = i.id
    ), '[]') as parts,
    coalesce((
      select json_agg(json_build_object('id', a.add_on_id, 'description', ${nameOf('a.add_on_id')}, 'policy', a.policy,
        'qty', a.qty) order by a.ranking, a.add_on_id)
      from $schema.add_on a where a.item_id = i.id
    ), '[]') as "addOns",
    coalesce((
      select json_agg(json_build_object('id', s.substitute_id, 'description', ${nameOf('s.substitute_id')})
        order by s.ranking, s.substitute_id)
      from $schema.substitute s where s.item_id = i.id
    ), '[]') as substitutes,
    coalesce((
      select json_agg(json_build_object('id', p.composition_id, 'description', ${nameOf('p.composition_id')})
        order by p.composition_id)
      from $schema.composition_part p where p.part_id = i.id
    ), '[]') as "partOf",
    coalesce((
      select json_agg(json_build_object('name', p.name, 'titles', p.titles, 'values', p."values") order by p.ranking, p.name)
      from $schema.item_property p where p.item_id = i.id
    ), '[]') as properties,
    coalesce((
      select json_agg(json_build_object('warehouseId', s.warehouse_id, 'qty', s.qty) order by w.ranking, w.id)
      from $schema.stock s join $schema.warehouse w on w.id = s.warehouse_id where s.item_id = i.id and w.active
    ), '[]') as stock
  from $schema.item i where i.id = $1
`);

/** Whoever writes it holds the catalogue by then, and nobody else writes it meanwhile. */
export function readItem(
  db: Db,
  id: string,
  { language, fallback }: { readonly language: Language; readonly fallback: Language },
): Promise<ItemRecord | undefined> {
  return db.first(recordById, [id, language, fallback]);
}

export interface ItemEvent {
  at: EpochMs;
  action: string;
  by: { readonly kind: string; readonly name: string | null };
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

const events = statement<ItemEvent>({
  at: 'instant',
  action: 'text',
  by: 'json',
  before: 'json?',
  after: 'json?',
})(`
  select e.at, e.action, e.before, e.after,
    json_build_object('kind', e.actor ->> 'kind', 'name', coalesce(o.name, e.actor ->> 'name')) as by
  from $schema.event e left join $schema.login o on o.id = e.actor ->> 'login' and o.kind = 'operator'
  where e.entity = 'item' and e.entity_id = $1 order by e.id desc limit 50
`);

/** The latest first. */
export function readItemEvents(db: Db, id: string): Promise<ItemEvent[]> {
  return db.rows(events, [id]);
}

const begin = statement({ begin_catalogue: 'unread' })(
  'select $schema.begin_catalogue()::text as begin_catalogue',
);
const end = statement({ end_catalogue: 'unread' })('select $schema.end_catalogue($1)::text as end_catalogue');

/** Takes the catalogue for the transaction: what it changes is put into lists by `endChanges`. */
export async function beginChanges(db: Db): Promise<void> {
  await db.rows(begin);
}

export async function endChanges(db: Db, ids: readonly string[]): Promise<void> {
  await db.rows(end, [ids]);
}

const head = statement({ version: 'int' })(`
  update $schema.item set slug = $2, item_type = $3, ranking = $4, vat_bp = $5, sales_cents = $6, deposit_cents = $7,
    turnaround_minutes = $8, max_per_customer = $9, max_per_cart = $10, max_reservation_days = $11, upload_policy = $12,
    labels = $13, custom_fields = $14, changed_at = $15, images = $16, image_alts = $17
  where id = $1 returning version
`);

/** What a row of the item itself has; the version afterwards. */
export async function writeHead(db: Db, id: string, values: ItemValues, now: EpochMs): Promise<number> {
  const written = await db.first(head, [
    id,
    values.slug,
    values.itemType,
    values.ranking,
    values.vatBp,
    values.salesCents,
    values.depositCents,
    values.turnaroundMinutes,
    values.maxPerCustomer,
    values.maxPerCart,
    values.maxReservationDays,
    values.uploadPolicy,
    values.labels,
    JSON.stringify(values.customFields),
    instant(now),
    values.pictures.filter(({ state }) => state === 'file' || state === 'drawn').map(({ name }) => name),
    JSON.stringify(Object.fromEntries(values.pictures.map(({ name, alts }) => [name, alts]))),
  ]);
  if (written === undefined) throw new Error(`the item ${id} went while it was written`);
  return written.version;
}

const touch = statement({ version: 'int' })(
  'update $schema.item set changed_at = $2 where id = $1 returning version',
);

/** Another version, of what stands in other tables. */
export async function touchItem(db: Db, id: string, now: EpochMs): Promise<number> {
  return (await db.first(touch, [id, instant(now)]))?.version ?? 0;
}

/** A list of an item in a table of its own: what the JSON does not name goes, what it has otherwise changes. */
const lists = {
  texts: statement(`
    with given as (
      select * from jsonb_to_recordset($2::jsonb) as t(language text, description text, medium text, long text)
    ), gone as (
      delete from $schema.item_text where item_id = $1 and language not in (select language from given)
    )
    insert into $schema.item_text as kept (item_id, language, description, medium, long)
    select $1, language, description, medium, long from given
    on conflict (item_id, language) do update
      set description = excluded.description, medium = excluded.medium, long = excluded.long
      where row(kept.description, kept.medium, kept.long)
        is distinct from row(excluded.description, excluded.medium, excluded.long)
  `),
  prices: statement(`
    with given as (
      select * from jsonb_to_recordset($2::jsonb) as p(list text, unit text, cents integer, shown boolean)
    ), gone as (
      delete from $schema.price p
      where p.item_id = $1 and not exists (select from given g where g.list = p.price_list_id and g.unit = p.unit)
    )
    insert into $schema.price as kept (item_id, price_list_id, unit, cents, default_unit)
    select $1, list, unit, cents, shown from given
    on conflict (item_id, price_list_id, unit) do update set cents = excluded.cents, default_unit = excluded.default_unit
      where row(kept.cents, kept.default_unit) is distinct from row(excluded.cents, excluded.default_unit)
  `),
  categoryIds: statement(`
    with given as (select jsonb_array_elements_text($2::jsonb) as id), gone as (
      delete from $schema.item_category where item_id = $1 and category_id not in (select id from given)
    )
    insert into $schema.item_category (item_id, category_id) select $1, id from given on conflict do nothing
  `),
  certificates: statement(`
    with given as (select * from jsonb_to_recordset($2::jsonb) as c(id text, required boolean)), gone as (
      delete from $schema.item_certificate where item_id = $1 and certificate_id not in (select id from given)
    )
    insert into $schema.item_certificate (item_id, certificate_id, required) select $1, id, required from given
    on conflict (item_id, certificate_id) do update set required = excluded.required
  `),
  parts: statement(`
    with given as (select * from jsonb_to_recordset($2::jsonb) as p(id text, qty integer)), gone as (
      delete from $schema.composition_part where composition_id = $1 and part_id not in (select id from given)
    )
    insert into $schema.composition_part as kept (composition_id, part_id, qty) select $1, id, qty from given
    on conflict (composition_id, part_id) do update set qty = excluded.qty where kept.qty <> excluded.qty
  `),
  addOns: statement(`
    with given as (
      select one.value ->> 'id' as id, one.value ->> 'policy' as policy, (one.value ->> 'qty')::integer as qty, one.n
      from jsonb_array_elements($2::jsonb) with ordinality as one(value, n)
    ), gone as (
      delete from $schema.add_on where item_id = $1 and add_on_id not in (select id from given)
    )
    insert into $schema.add_on (item_id, add_on_id, policy, qty, ranking) select $1, id, policy, qty, n from given
    on conflict (item_id, add_on_id) do update
      set policy = excluded.policy, qty = excluded.qty, ranking = excluded.ranking
  `),
  substitutes: statement(`
    with given as (
      select one.value ->> 'id' as id, one.n from jsonb_array_elements($2::jsonb) with ordinality as one(value, n)
    ), gone as (
      delete from $schema.substitute where item_id = $1 and substitute_id not in (select id from given)
    )
    insert into $schema.substitute (item_id, substitute_id, ranking) select $1, id, n from given
    on conflict (item_id, substitute_id) do update set ranking = excluded.ranking
  `),
  properties: statement(`
    with given as (
      select one.value ->> 'name' as name, one.value -> 'titles' as titles, one.value -> 'values' as "values", one.n
      from jsonb_array_elements($2::jsonb) with ordinality as one(value, n)
    ), gone as (
      delete from $schema.item_property where item_id = $1 and name not in (select name from given)
    )
    insert into $schema.item_property as kept (item_id, name, ranking, titles, "values")
    select $1, name, n, titles, "values" from given
    on conflict (item_id, name) do update
      set ranking = excluded.ranking, titles = excluded.titles, "values" = excluded."values"
  `),
} as const;

export type ItemList = keyof typeof lists;

export async function writeList(db: Db, id: string, list: ItemList, rows: readonly object[]): Promise<void> {
  await db.rows(lists[list], [id, JSON.stringify(rows)]);
}

export async function writeCategories(db: Db, id: string, categoryIds: readonly string[]): Promise<void> {
  await db.rows(lists.categoryIds, [id, JSON.stringify(categoryIds)]);
}

interface Known {
  slugTaken: boolean;
  items: readonly string[];
  categories: readonly string[];
  recipes: readonly PartOf[];
}

/** Recipes of these parts all the way down, and of whatever holds the item. */
const known = statement<Known>({
  slugTaken: 'bool',
  items: 'text[]',
  categories: 'text[]',
  recipes: 'json',
})(`
  with recursive below(id, depth) as (
    select unnest($4::text[]), 0
    union
    select p.part_id, below.depth + 1 from below join $schema.composition_part p on p.composition_id = below.id
    where below.depth < 12
  ), above(id, depth) as (
    select $1::text, 0
    union
    select p.composition_id, above.depth + 1 from above join $schema.composition_part p on p.part_id = above.id
    where above.depth < 12
  )
  select exists (select from $schema.item where id <> $1 and (slug = $2 or id = $2)) as "slugTaken",
    array(select id from $schema.item where id = any($3::text[]) and item_type <> 'Borg') as items,
    array(select id from $schema.category where id = any($5::text[])) as categories,
    coalesce((
      select json_agg(json_build_object('compositionId', p.composition_id, 'partId', p.part_id))
      from $schema.composition_part p
      where p.composition_id in (select id from below) or p.part_id in (select id from above)
    ), '[]') as recipes
`);

/** What there is of what a write names. */
export async function readKnown(
  db: Db,
  asked: {
    readonly id: string;
    readonly slug: string;
    readonly itemIds: readonly string[];
    readonly partIds: readonly string[];
    readonly categoryIds: readonly string[];
  },
): Promise<Known> {
  const found = await db.first(known, [
    asked.id,
    asked.slug,
    asked.itemIds,
    asked.partIds,
    asked.categoryIds,
  ]);
  if (found === undefined) throw new Error('an item is asked for, and nothing answers');
  return found;
}
