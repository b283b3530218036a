import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import {
  insertLinesSql,
  lineColumns,
  orderFacts,
  orderFactsColumns,
} from '../../platform/database/order-sql.ts';
import { type EditableOrder, type EditedPart, quoteHoldsSql } from './order-edit.sql.ts';

/** Whose order it may become. */
export interface NewOwner {
  id: string;
  contactId: string | null;
  customerGroup: string | null;
  isBlocked: boolean;
  name: string;
}

const owner = statement<NewOwner>({
  id: 'text',
  contactId: 'text?',
  customerGroup: 'text?',
  isBlocked: 'bool',
  name: 'text',
})(`
  select u.id, (select o.id from $schema.contact o where o.customer_id = u.id and o.removed_at is null
      order by o.created_at, o.id limit 1) as "contactId",
    u.customer_group as "customerGroup", u.blocked_at is not null as "isBlocked",
    coalesce(nullif(u.company_name, ''), trim(u.first_name || ' ' || u.last_name)) as name
  from $schema.customer u where u.id = $1 and u.erased_at is null and u.merged_into is null
`);

export function findNewOwner(db: Db, id: string): Promise<NewOwner | undefined> {
  return db.first(owner, [id]);
}

const handled = statement({ id: 'int' })(`
  select l.id from $schema.reservation_line l where l.reservation_id = $1 and (
    exists (select from $schema.handover h where h.reservation_line_id = l.id)
    or exists (select from $schema.serial_claim s where s.reservation_line_id = l.id)
    or exists (select from $schema.damage_report d where d.reservation_line_id = l.id)
    or exists (select from $schema.stock_move m where m.reservation_line_id = l.id))
`);

/** The lines of which something was noted at the desk: it stands, also where it was taken back. */
export async function readHandled(db: Db, orderId: string): Promise<ReadonlySet<number>> {
  return new Set((await db.rows(handled, [orderId])).map(({ id }) => id));
}

const readyOf = statement({ isSubstitute: 'bool', isNoted: 'bool', ready: 'int' })(`
  select exists (
      select from $schema.reservation_line l
      join $schema.item_category mine on mine.item_id = l.item_id
      join $schema.item_category other on other.category_id = mine.category_id and other.item_id = $2
      join $schema.item i on i.id = other.item_id and i.active and i.item_type <> 'Borg'
      where l.id = $1 and l.item_id <> $2
    ) as "isSubstitute",
    exists (select from $schema.handover h where h.reservation_line_id = $1)
      or exists (select from $schema.serial_claim s where s.reservation_line_id = $1) as "isNoted",
    coalesce((select sum(h.counted) from $schema.handover h
      where h.reservation_line_id = $1 and h.kind = 'ready'), 0)::integer as ready
`);

/**
 * Of a line of which nothing is out: whether an article stands in a category of its own, how many pieces stand ready, and
 * whether the desk ever noted anything of it.
 */
export async function readReplacing(
  db: Db,
  lineId: number,
  itemId: string,
): Promise<{ readonly isSubstitute: boolean; readonly isNoted: boolean; readonly ready: number }> {
  return (await db.first(readyOf, [lineId, itemId])) ?? { isSubstitute: false, isNoted: false, ready: 0 };
}

const sisters = statement({ n: 'int' })(`
  select count(*)::integer as n from $schema.reservation where checkout_id = $1
`);

/** How many orders were checked out together, this one included. */
export async function countTogether(db: Db, checkoutId: string): Promise<number> {
  return (await db.first(sisters, [checkoutId]))?.n ?? 0;
}

/** The order and what it was checked out with belong to another customer, with their name and address of today. */
const setOwner = statement(`
  with who as (
    select u.id, p.id as contact_id, coalesce(nullif(p.email, ''), u.email) as email,
      jsonb_strip_nulls(jsonb_build_object('CompanyName', u.company_name, 'FirstName', p.first_name,
        'LastName', p.last_name, 'Street', u.street, 'HouseNumber', u.house_number,
        'HouseNumberAddition', u.house_number_addition, 'ZipCode', u.zip_code, 'City', u.city,
        'CountryID', u.country_id, 'Tel', coalesce(nullif(p.mobile_phone, ''), u.tel),
        'Email', coalesce(nullif(p.email, ''), u.email))) as person
    from $schema.customer u join $schema.contact p on p.customer_id = u.id and p.id = $3
    where u.id = $2
  ), told as (${eventsSql(4)}), head as (
    update $schema.checkout c set customer_id = who.id, contact_id = who.contact_id, visitor_id = null,
      person = who.person, address = null
    from who where c.id = (select checkout_id from $schema.reservation where id = $1)
  )
  update $schema.reservation r set customer_id = who.id, contact_id = who.contact_id, visitor_id = null,
    email = who.email
  from who where r.id = $1
`);

export async function writeOwner(
  db: Db,
  of: { readonly orderId: string; readonly customerId: string; readonly contactId: string },
  was: { readonly customerId: string | null },
  source: EventSource,
): Promise<void> {
  const event = {
    entity: 'reservation',
    entityId: of.orderId,
    action: 'edit',
    before: { customer: was.customerId },
    after: { customer: of.customerId },
  };
  await db.rows(setOwner, [of.orderId, of.customerId, of.contactId, ...eventValues(source, [event])]);
}

export interface SplitLine extends EditedPart {
  readonly position: number;
  readonly claims: readonly {
    readonly itemId: string;
    readonly warehouseId: string;
    readonly qty: number;
    readonly start: EpochMs;
    readonly end: EpochMs;
    readonly forced: boolean;
  }[];
}

export interface WrittenSplit {
  readonly from: string;
  readonly id: string;
  readonly year: string;
  readonly netCents: number;
  readonly grossCents: number;
  readonly roundingCents: number;
  readonly depositCents: number;
  readonly vat: unknown;
  readonly itemQty: number;
  readonly lines: readonly SplitLine[];
}

/**
 * A part of an order as an order of its own, in the same state, paid together with it. Time slots stay with the first one: who
 * comes twice chooses another.
 */
const writePart = statement({ id: 'text' })(`
  with made as (
    insert into $schema.reservation (id, checkout_id, reservation_no, order_no, status, visitor_id, customer_id,
      contact_id, email, warehouse_id, delivery_id, start_day, end_day, business_start, business_end, reference,
      reference_required, payer, notes, staff_notes, custom_fields, vat, net_cents, gross_cents, rounding_cents, deposit_cents,
      item_qty, created_at, expires_at, confirmation_asked, confirmed_at, edit_blocked, cancel_blocked, split_from)
    select $2, r.checkout_id, 'R' || $3 || '-' || to_char(nextval('$schema.reservation_number'), 'FM999999000000'),
      case when r.order_no is not null then 'O' || $3 || '-' || to_char(nextval('$schema.order_number'), 'FM999999000000') end,
      r.status, r.visitor_id, r.customer_id, r.contact_id, r.email, r.warehouse_id, r.delivery_id, r.start_day,
      r.end_day, r.business_start, r.business_end, r.reference, r.reference_required, r.payer, r.notes, r.staff_notes,
      r.custom_fields, $4, $5, $6, $7, $8, $9, $10, r.expires_at, r.confirmation_asked, r.confirmed_at,
      r.edit_blocked, r.cancel_blocked, r.id
    from $schema.reservation r where r.id = $1
    returning id, status, expires_at, reservation_no
  ), input as (
    select l.* from jsonb_to_recordset($11::jsonb) as l(${lineColumns}, claims jsonb)
  ), line as (
    ${insertLinesSql('made.id', 'input l cross join made')}
    returning id, position
  ), claimed as (
    insert into $schema.claim (item_id, warehouse_id, qty, during, kind, reservation_line_id, expires_at, forced)
    select c."itemId", c."warehouseId", c.qty, tstzrange(c.start, c."end"), 'reservation', line.id, made.expires_at,
      c.forced
    from input i cross join made join line on line.position = i.position
    cross join jsonb_to_recordset(i.claims) as c("itemId" text, "warehouseId" text, qty integer, start timestamptz,
      "end" timestamptz, forced boolean)
    order by c."itemId", c."warehouseId"
  ), noted as (
    insert into $schema.status_event (reservation_id, from_status, to_status, who, at)
    select made.id, null, made.status, 'operator', $10 from made
  ), told as (${eventsSql(12)})
  select id from made
`);

export async function writeSplit(db: Db, split: WrittenSplit, source: EventSource): Promise<void> {
  const events = [
    { entity: 'reservation', entityId: split.id, action: 'create', after: { splitFrom: split.from } },
    { entity: 'reservation', entityId: split.from, action: 'split', after: { made: split.id } },
  ];
  const lines = split.lines.map((line) => ({
    ...line,
    claims: line.claims.map((claim) => ({ ...claim, start: instant(claim.start), end: instant(claim.end) })),
  }));
  await db.rows(writePart, [
    split.from,
    split.id,
    split.year,
    JSON.stringify(split.vat),
    split.netCents,
    split.grossCents,
    split.roundingCents,
    split.depositCents,
    split.itemQty,
    instant(source.now),
    JSON.stringify(lines),
    ...eventValues(source, events),
  ]);
}

export interface StaffEditable extends EditableOrder {
  version: number;
  name: string;
}

const ofStaff = statement<StaffEditable>({
  ...orderFactsColumns,
  checkoutId: 'text',
  customerGroup: 'text?',
  quoteHolds: 'bool?',
  version: 'int',
  name: 'text',
})(`
  select ${orderFacts}, r.checkout_id as "checkoutId",
    (select u.customer_group from $schema.customer u where u.id = r.customer_id) as "customerGroup", ${quoteHoldsSql}, r.version,
    coalesce(nullif(c.person ->> 'CompanyName', ''),
      trim(concat_ws(' ', c.person ->> 'FirstName', c.person ->> 'LastName'))) as name
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.id = $1 and ($2::text[] is null or r.warehouse_id = any($2))
`);

export function findOfStaff(
  db: Db,
  id: string,
  warehouses: readonly string[] | null,
): Promise<StaffEditable | undefined> {
  return db.first(ofStaff, [id, warehouses]);
}

const substitutes = statement({ itemId: 'text', name: 'text' })(`
  select i.id as "itemId", coalesce((select t.description from $schema.item_text t where t.item_id = i.id
    order by t.language = $3 desc, t.language = $4 desc limit 1), i.id) as name
  from $schema.item i
  where i.active and i.item_type <> 'Borg' and i.id in (
    select other.item_id from $schema.reservation_line l
    join $schema.item_category mine on mine.item_id = l.item_id
    join $schema.item_category other on other.category_id = mine.category_id and other.item_id <> l.item_id
    where l.reservation_id = $1 and l.id = $2
  )
  order by i.ranking, i.id limit 30
`);

/** Nothing for a line that is not of the order. */
export function substitutesOf(
  db: Db,
  of: {
    readonly orderId: string;
    readonly lineId: number;
    readonly language: string;
    readonly fallback: string;
  },
): Promise<{ itemId: string; name: string }[]> {
  return db.rows(substitutes, [of.orderId, of.lineId, of.language, of.fallback]);
}
