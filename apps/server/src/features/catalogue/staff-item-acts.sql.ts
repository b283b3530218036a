import type { ItemState } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';

const setState = statement({ version: 'int' })(`
  update $schema.item set active = $2 in ('shop', 'hidden'), listed = $2 in ('shop', 'draft'), drafted = $2 = 'draft',
    changed_at = $3
  where id = $1 returning version
`);

export async function writeState(db: Db, id: string, state: ItemState, now: EpochMs): Promise<number> {
  const written = await db.first(setState, [id, state, instant(now)]);
  if (written === undefined) throw new Error(`the item ${id} went while it was written`);
  return written.version;
}

export interface PromisedOrder {
  readonly id: string;
  readonly number: string;
}

/** Orders that stand and have it, as a line of their own or within a composition; the soonest first. */
const promised = statement<PromisedOrder>({ id: 'text', number: 'text' })(`
  select r.id, coalesce(r.order_no, r.reservation_no) as number
  from $schema.reservation r
  where r.status in ('Active', 'Order', 'Open', 'Pick', 'Picked') and r.id in (
    select l.reservation_id from $schema.reservation_line l where l.item_id = $1
    union
    select l.reservation_id from $schema.claim c join $schema.reservation_line l on l.id = c.reservation_line_id
    where c.item_id = $1 and c.active
  )
  order by r.start_day, r.id limit 20
`);

export function readPromised(db: Db, id: string): Promise<PromisedOrder[]> {
  return db.rows(promised, [id]);
}

const holders = statement({ id: 'text' })(`
  select i.id from $schema.composition_part p join $schema.item i on i.id = p.composition_id
  where p.part_id = $1 and i.active order by i.id limit 20
`);

/** Compositions on offer that hold it. */
export async function readHolders(db: Db, id: string): Promise<string[]> {
  return (await db.rows(holders, [id])).map(({ id: holder }) => holder);
}

const spelt = statement({ spelt: 'text' })(`
  select one as spelt from $schema.item i cross join lateral (values (i.id), (i.slug)) name(one)
  where one = $1 or one like $1 || '-%'
`);

/** What items are called that begin so. */
export async function namesLike(db: Db, wanted: string): Promise<string[]> {
  return (await db.rows(spelt, [wanted])).map((row) => row.spelt);
}

export interface NewItem {
  readonly id: string;
  readonly description: string;
  readonly kind: string;
  readonly itemType: string;
  readonly stockType: string;
  readonly categoryIds: readonly string[];
}

/** As most items have it: their VAT, behind them in order; none in any warehouse, until somebody counts. */
const insertItem = statement({ version: 'int' })(`
  with made as (
    insert into $schema.item (id, slug, item_type, kind, stock_type, vat_bp, ranking, active, listed, drafted, changed_at)
    select $1, $1, $2, $3, $4,
      coalesce((select vat_bp from $schema.item where item_type <> 'Borg' group by vat_bp order by count(*) desc limit 1), 2100),
      coalesce((select max(ranking) + 1 from $schema.item), 1), false, true, true, $5
    returning id, version
  ), said as (
    insert into $schema.item_text (item_id, language, description) select id, $6, $7 from made
  ), placed as (
    insert into $schema.item_category (item_id, category_id) select id, unnest($8::text[]) from made
  ), counted as (
    insert into $schema.stock (item_id, warehouse_id, qty)
    select made.id, w.id, 0 from made cross join $schema.warehouse w
    where w.active and $3 = 'Item' and $4 <> 'BulkWithoutStock' and $2 <> 'Borg'
  )
  select version from made
`);

export async function insertDraft(
  db: Db,
  item: NewItem,
  { now, language }: { readonly now: EpochMs; readonly language: Language },
): Promise<number> {
  const { id, itemType, kind, stockType, description, categoryIds } = item;
  const values = [id, itemType, kind, stockType, instant(now), language, description, categoryIds];
  return (await db.first(insertItem, values))?.version ?? 1;
}

const copyItem = statement({ version: 'int' })(`
  with made as (
    insert into $schema.item (id, slug, item_type, kind, stock_type, vat_bp, sales_cents, deposit_cents,
      turnaround_minutes, max_per_customer, max_per_cart, max_reservation_days, upload_policy, ranking, active, listed,
      drafted, images, image_alts, custom_fields, specifications, labels, changed_at)
    select $2, $2, item_type, kind, stock_type, vat_bp, sales_cents, deposit_cents, turnaround_minutes, max_per_customer,
      max_per_cart, max_reservation_days, upload_policy, (select max(ranking) + 1 from $schema.item), false, true, true,
      images, image_alts, custom_fields, specifications, labels, $3
    from $schema.item where id = $1
    returning id, version
  ), said as (
    insert into $schema.item_text (item_id, language, description, medium, long)
    select $2, language, case when language = $4 then $5 else description end, medium, long
    from $schema.item_text where item_id = $1
  ), placed as (
    insert into $schema.item_category (item_id, category_id)
    select $2, category_id from $schema.item_category where item_id = $1
  ), priced as (
    insert into $schema.price (item_id, price_list_id, unit, cents, default_unit)
    select $2, price_list_id, unit, cents, default_unit from $schema.price where item_id = $1
  ), described as (
    insert into $schema.item_property (item_id, name, ranking, titles, "values")
    select $2, name, ranking, titles, "values" from $schema.item_property where item_id = $1
  ), built as (
    insert into $schema.composition_part (composition_id, part_id, qty)
    select $2, part_id, qty from $schema.composition_part where composition_id = $1
  ), added as (
    insert into $schema.add_on (item_id, add_on_id, policy, qty, ranking)
    select $2, add_on_id, policy, qty, ranking from $schema.add_on where item_id = $1
  ), proved as (
    insert into $schema.item_certificate (item_id, certificate_id, required)
    select $2, certificate_id, required from $schema.item_certificate where item_id = $1
  ), replaced as (
    insert into $schema.substitute (item_id, substitute_id, ranking)
    select $2, substitute_id, ranking from $schema.substitute where item_id = $1
  ), pictured as (
    insert into $schema.item_picture (item_id, name, file_id, crop, state, created_at)
    select $2, name, file_id, crop, state, created_at from $schema.item_picture where item_id = $1 and state = 'drawn'
  ), counted as (
    insert into $schema.stock (item_id, warehouse_id, qty)
    select $2, warehouse_id, 0 from $schema.stock where item_id = $1
  )
  select version from made
`);

/** A draft like it, without pieces. */
export async function copyAsDraft(
  db: Db,
  from: string,
  to: { readonly id: string; readonly description: string },
  { now, language }: { readonly now: EpochMs; readonly language: Language },
): Promise<number> {
  return (await db.first(copyItem, [from, to.id, instant(now), language, to.description]))?.version ?? 1;
}
