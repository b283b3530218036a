import { addDays, type IsoDate } from '@bivak/rules';
import { type Db, statement, type Statement } from '@bivak/server';
import type { DemoData } from './demo-files.ts';
import type { DemoAttachment } from './demo-papers.ts';

const anyItem = statement({ found: 'bool' })('select exists (select from $schema.item) as found');

// Several servers may start at once: the first loads, the others wait for it and find it done.
const waitForTurn = statement({ pg_advisory_xact_lock: 'unread' })(
  `select pg_advisory_xact_lock(hashtextextended('$schema.demo', 0))`,
);
const waitAsLongAsItTakes = statement('set local lock_timeout = 0');

/** Whether there is nothing in the shop yet. Waits for another server that is loading; call it first. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  await db.rows(waitAsLongAsItTakes);
  await db.rows(waitForTurn);
  return (await db.first(anyItem))?.found === false;
}

export interface DemoClaim {
  readonly item: string;
  readonly warehouse: string;
  readonly qty: number;
  /** ISO 8601. */
  readonly start: string;
  readonly end: string;
}

// Loading fills every table of the catalogue, so this is the one place that writes to another feature's tables.
const writers = {
  categories: statement(`
    with given as (
      select c.* from jsonb_to_recordset($1::jsonb)
        as c(id text, "parentId" text, ranking integer, image text, texts jsonb)
    ), kept as (
      insert into $schema.category (id, parent_id, ranking, image)
      select id, "parentId", ranking, image from given
    )
    insert into $schema.category_text (category_id, language, description, notes)
    select id, t.key, t.value ->> 'description', t.value ->> 'notes' from given, jsonb_each(texts) t
  `),
  items: statement(`
    insert into $schema.item (id, slug, item_type, kind, stock_type, vat_bp, sales_cents, deposit_cents,
      turnaround_minutes, max_per_customer, max_per_cart, max_reservation_days, upload_policy, ranking, listed, active,
      images, custom_fields, specifications)
    select i.value ->> 'id', i.value ->> 'slug', i.value ->> 'itemType', i.value ->> 'kind', i.value ->> 'stockType',
      round((i.value ->> 'vatRate')::numeric * 100)::integer, (i.value ->> 'salesCents')::integer,
      (i.value ->> 'depositCents')::integer, (i.value ->> 'turnaroundMinutes')::integer,
      (i.value ->> 'maxPerCustomer')::integer, (i.value ->> 'maxPerCart')::integer,
      (i.value ->> 'maxReservationDays')::integer, i.value ->> 'uploadPolicy', i.n,
      jsonb_array_length(i.value -> 'categories') > 0, (i.value ->> 'active')::boolean,
      array(select jsonb_array_elements_text(i.value -> 'images')), i.value -> 'customFields',
      i.value -> 'specifications'
    from jsonb_array_elements($1::jsonb) with ordinality as i(value, n)
  `),
  itemTexts: statement(`
    insert into $schema.item_text (item_id, language, description, medium, long)
    select i ->> 'id', t.key, t.value ->> 'description', t.value ->> 'medium', t.value ->> 'long'
    from jsonb_array_elements($1::jsonb) i, jsonb_each(i -> 'texts') t
  `),
  itemCategories: statement(`
    insert into $schema.item_category (item_id, category_id)
    select i ->> 'id', c from jsonb_array_elements($1::jsonb) i, jsonb_array_elements_text(i -> 'categories') c
  `),
  itemProperties: statement(`
    insert into $schema.item_property (item_id, name, ranking, titles, "values")
    select i ->> 'id', p.value ->> 'name', p.n, p.value -> 'titles', p.value -> 'values'
    from jsonb_array_elements($1::jsonb) i, jsonb_array_elements(i -> 'properties') with ordinality as p(value, n)
  `),
  parts: statement(`
    insert into $schema.composition_part (composition_id, part_id, qty)
    select i ->> 'id', p ->> 'itemId', (p ->> 'qty')::integer
    from jsonb_array_elements($1::jsonb) i, jsonb_array_elements(i -> 'parts') p
  `),
  addOns: statement(`
    insert into $schema.add_on (item_id, add_on_id, policy, qty, ranking)
    select i ->> 'id', a.value ->> 'item', a.value ->> 'policy', (a.value ->> 'qty')::integer, a.n
    from jsonb_array_elements($1::jsonb) i, jsonb_array_elements(i -> 'addOns') with ordinality as a(value, n)
  `),
  certificates: statement(`
    insert into $schema.item_certificate (item_id, certificate_id, required)
    select i ->> 'id', c ->> 'id', (c ->> 'required')::boolean
    from jsonb_array_elements($1::jsonb) i, jsonb_array_elements(i -> 'certificates') c
  `),
  attachments: statement(`
    insert into $schema.item_attachment (item_id, ranking, papers)
    select a.item, a.ranking, a.papers from jsonb_to_recordset($1::jsonb) as a(item text, ranking integer, papers jsonb)
  `),
  videos: statement(`
    insert into $schema.item_video (item_id, ranking, source, address, poster, titles)
    select i ->> 'id', v.n, v.value ->> 'source', v.value ->> 'address', v.value ->> 'poster', v.value -> 'titles'
    from jsonb_array_elements($1::jsonb) i, jsonb_array_elements(i -> 'videos') with ordinality as v(value, n)
  `),
  serials: statement(`
    insert into $schema.serial (id, item_id, warehouse_id, customer_id, brand, service_texts, last_service_on)
    select s.serial, s.item, s.warehouse, s.customer, s.brand, coalesce(s."serviceStatus", '{}'), s."lastServiceOn"
    from jsonb_to_recordset($1::jsonb) as s(serial text, item text, warehouse text, customer text, brand text,
      "serviceStatus" jsonb, "lastServiceOn" date)
  `),
  details: statement(`
    insert into $schema.customer_detail (customer_id, invoice_email, business_no, vat_no)
    select d."customerId", d.email, d."businessNo", d."vatNo"
    from jsonb_to_recordset($1::jsonb) as d("customerId" text, email text, "businessNo" text, "vatNo" text)
  `),
  customFields: statement(`
    update $schema.customer c set custom_fields = f."customFields"
    from jsonb_to_recordset($1::jsonb) as f("customerId" text, "customFields" jsonb) where c.id = f."customerId"
  `),
  priceLists: statement(`
    with given as (
      select l.* from jsonb_to_recordset($1::jsonb) as l(id text, "customerGroup" text, prices jsonb)
    ), kept as (
      insert into $schema.price_list (id, customer_group) select id, "customerGroup" from given
    )
    insert into $schema.price (item_id, price_list_id, unit, cents, default_unit)
    select p ->> 'item', id, p ->> 'unit', (p ->> 'cents')::integer, (p ->> 'defaultShopPeriod')::boolean
    from given, jsonb_array_elements(prices) p
  `),
  stock: statement(`
    insert into $schema.stock (item_id, warehouse_id, qty)
    select s.item, s.warehouse, s.qty
    from jsonb_to_recordset($1::jsonb) as s(item text, warehouse text, qty integer)
  `),
  claims: statement(`
    insert into $schema.claim (item_id, warehouse_id, qty, during, kind)
    select c.item, c.warehouse, c.qty, tstzrange(c.start, c."end"), 'reservation'
    from jsonb_to_recordset($1::jsonb)
      as c(item text, warehouse text, qty integer, start timestamptz, "end" timestamptz)
  `),
};

export async function writeCatalogue(
  db: Db,
  data: DemoData,
  attachments: readonly DemoAttachment[],
): Promise<void> {
  await write(db, writers.categories, data.categories);
  await write(db, writers.items, data.items);
  await write(db, writers.itemTexts, data.items);
  await write(db, writers.itemCategories, data.items);
  await write(db, writers.itemProperties, data.items);
  await write(db, writers.parts, data.items);
  await write(db, writers.addOns, data.items);
  await write(db, writers.certificates, data.items);
  await write(db, writers.attachments, attachments);
  await write(db, writers.videos, data.items);
  await write(db, writers.priceLists, data['price-lists']);
}

export async function writeStock(db: Db, data: DemoData, claims: readonly DemoClaim[]): Promise<void> {
  await write(db, writers.stock, data.stock);
  await write(db, writers.claims, claims);
}

/** After the people, whose customers they are of. */
export async function writeDetails(db: Db, data: Pick<DemoData, 'people'>): Promise<void> {
  const details = data.people.flatMap(({ customer }) =>
    typeof customer === 'string' || customer.invoices === undefined
      ? []
      : [{ customerId: customer.id, ...customer.invoices }],
  );
  await write(db, writers.details, details);
  const fields = data.people.flatMap(({ customer }) =>
    typeof customer === 'string' || Object.keys(customer.customFields).length === 0
      ? []
      : [{ customerId: customer.id, customFields: customer.customFields }],
  );
  await write(db, writers.customFields, fields);
}

/** After the people: a machine may be a customer's own. */
export async function writeSerials(db: Db, data: DemoData, today: IsoDate): Promise<void> {
  const serials = data.serials.map(({ lastServiceDaysAgo, ...serial }) => ({
    ...serial,
    lastServiceOn:
      lastServiceDaysAgo === undefined || lastServiceDaysAgo === null
        ? null
        : addDays(today, -lastServiceDaysAgo),
  }));
  await write(db, writers.serials, serials);
}

async function write(db: Db, into: Statement<object>, rows: readonly object[]): Promise<void> {
  await db.rows(into, [JSON.stringify(rows)]);
}
