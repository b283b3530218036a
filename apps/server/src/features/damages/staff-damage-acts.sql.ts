import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import {
  type EventSource,
  eventsSql,
  eventValues,
  type WriteEvent,
} from '../../platform/events/record-event.ts';
import type { ReportedPart } from './damages.sql.ts';

const placed = statement<{ no: number; orderId: string | null }>({ no: 'int', orderId: 'text?' })(`
  select d.no, l.reservation_id as "orderId"
  from $schema.damage_report d
  left join $schema.reservation_line l on l.id = d.reservation_line_id
  left join lateral (
    select s.warehouse_id from $schema.serial s
    where s.id in (d.serial, upper(d.serial)) and s.warehouse_id is not null limit 1
  ) s on true
  where d.id = $1 and ($2::text[] is null or coalesce(d.warehouse_id, s.warehouse_id) is null
    or coalesce(d.warehouse_id, s.warehouse_id) = any($2))
`);

const lastChange = statement<{ by: string | null; at: EpochMs }>({ by: 'text?', at: 'instant' })(`
  select coalesce(o.name, e.actor ->> 'name') as by, e.at
  from $schema.event e left join $schema.login o on o.id = e.actor ->> 'login'
  where e.entity = 'damage' and e.entity_id = $1
  order by e.id desc limit 1
`);

const setParts = statement(`
  with told as (${eventsSql(3)})
  update $schema.damage_report set parts = $2 where id = $1
`);

const touch = statement({ version: 'int' })(`
  update $schema.damage_report set state = state where id = $1 returning version
`);

export interface NewStaffDamage {
  readonly id: string;
  readonly lineId: number | null;
  readonly serial: string;
  readonly itemId: string | null;
  readonly qty: number;
  readonly by: string;
  readonly description: string;
  readonly language: string;
}

const insert = statement<{ no: number; version: number }>({ no: 'int', version: 'int' })(`
  with d as (
    insert into $schema.damage_report (id, customer_id, contact_id, serial, item_id, parts, name, email, phone, description,
      language, verified, by_staff, state, state_at, created_at, reservation_line_id, warehouse_id, qty)
    select $1, r.customer_id, r.contact_id, $3, coalesce(l.item_id, $4), '[]', $6, '', '', $7,
      coalesce(r.language, $8), true, true, 'reported', $9, $9, l.id, r.warehouse_id, $5
    from (select 1) one
    left join $schema.reservation_line l on l.id = $2
    left join lateral (
      select r.warehouse_id, r.customer_id, c.contact_id, c.language
      from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id where r.id = l.reservation_id
    ) r on true
    returning no, version
  ), told as (
    ${eventsSql(10)}
  )
  select no, version from d
`);

export interface DamagedLine {
  itemId: string;
  qty: number;
}

const line = statement<DamagedLine>({ itemId: 'text', qty: 'int' })(`
  select l.item_id as "itemId", l.qty
  from $schema.reservation_line l
  join $schema.reservation r on r.id = l.reservation_id
  join $schema.item i on i.id = l.item_id and i.item_type <> 'Borg'
  where l.id = $1 and ($2::text[] is null or r.warehouse_id = any($2))
`);

/** Undefined for one of another warehouse. One whose place nobody knows is everybody's. */
export function findPlaced(
  db: Db,
  id: string,
  warehouses: readonly string[] | null,
): Promise<{ no: number; orderId: string | null } | undefined> {
  return db.first(placed, [id, warehouses]);
}

export function readLastChange(db: Db, id: string): Promise<{ by: string | null; at: EpochMs } | undefined> {
  return db.first(lastChange, [id]);
}

export async function writeParts(
  db: Db,
  source: EventSource,
  { id, parts }: { readonly id: string; readonly parts: readonly ReportedPart[] },
  event: WriteEvent,
): Promise<void> {
  await db.rows(setParts, [id, JSON.stringify(parts), ...eventValues(source, [event])]);
}

/** Something of it changed that stands elsewhere, such as its photos. */
export async function touchDamage(db: Db, id: string): Promise<number> {
  return (await db.first(touch, [id]))?.version ?? 0;
}

/** A line of goods, within the caller's warehouses. */
export function findDamagedLine(
  db: Db,
  lineId: number,
  warehouses: readonly string[] | null,
): Promise<DamagedLine | undefined> {
  return db.first(line, [lineId, warehouses]);
}

export async function insertStaffDamage(
  db: Db,
  source: EventSource,
  damage: NewStaffDamage,
  event: WriteEvent,
): Promise<{ no: number; version: number }> {
  const { id, lineId, serial, itemId, qty, by, description, language } = damage;
  const row = await db.first(insert, [
    id,
    lineId,
    serial,
    itemId,
    qty,
    by,
    description,
    language,
    instant(source.now),
    ...eventValues(source, [event]),
  ]);
  if (row === undefined) throw new Error('a damage was not stored');
  return row;
}

const samePhoto = statement({ version: 'int' })(`
  select d.version from $schema.damage_photo p
  join $schema.file f on f.id = p.file_id
  join $schema.damage_report d on d.id = p.report_id
  where p.report_id = $1 and p.stage = $2 and f.sha256 = $3 limit 1
`);

/** Of a damage that has these very bytes already: its version. */
export function findSamePhoto(
  db: Db,
  id: string,
  stage: 'before' | 'after',
  sha256: Buffer,
): Promise<{ version: number } | undefined> {
  return db.first(samePhoto, [id, stage, sha256]);
}
