import type { IsoDate } from '@bivak/rules';
import { descriptionsSql } from '../../platform/database/item-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { type PieceState, stateSql } from './staff-serials.sql.ts';

export type InspectionResult = 'good' | 'repair' | 'rejected';

/** Instants in JSON are PostgreSQL's own text. */
export interface SerialRecord {
  id: string;
  itemId: string;
  descriptions: Partial<Record<Language, string>>;
  warehouseId: string;
  brand: string;
  state: PieceState;
  boughtOn: IsoDate | null;
  costCents: number | null;
  goneAt: EpochMs | null;
  goneReason: 'sale' | 'retire' | null;
  lastServiceOn: IsoDate | null;
  inspections: readonly {
    readonly day: IsoDate;
    readonly result: InspectionResult;
    readonly note: string | null;
    readonly nextDay: IsoDate | null;
    readonly by: string;
  }[];
  /** Where it was, the latest first. */
  stays: readonly {
    readonly from: string;
    readonly until: string | null;
    readonly orderId: string | null;
    readonly orderNumber: string | null;
    readonly damageId: string | null;
    readonly damageNo: number | null;
    readonly downtime: string | null;
  }[];
}

// Orders, damages and downtimes of others: a record is read in one statement (docs/decisions/0006).
const recordOf = statement<SerialRecord>({
  id: 'text',
  itemId: 'text',
  descriptions: 'json',
  warehouseId: 'text',
  brand: 'text',
  state: 'text',
  boughtOn: 'day?',
  costCents: 'int?',
  goneAt: 'instant?',
  goneReason: 'text?',
  lastServiceOn: 'day?',
  inspections: 'json',
  stays: 'json',
})(`
  select s.id, s.item_id as "itemId", coalesce(${descriptionsSql('s.item_id')}, '{}') as descriptions,
    s.warehouse_id as "warehouseId", s.brand, ${stateSql} as state, s.bought_on as "boughtOn", s.cost_cents as "costCents",
    s.gone_at as "goneAt", s.gone_reason as "goneReason", s.last_service_on as "lastServiceOn", (
      select coalesce(json_agg(json_build_object('day', i.on_day, 'result', i.result, 'note', i.note,
        'nextDay', i.next_day, 'by', i.by) order by i.on_day desc, i.at desc), '[]')
      from (
        select * from $schema.serial_inspection i where i.serial_id = s.id order by i.on_day desc, i.at desc limit 50
      ) i
    ) as inspections, (
      select coalesce(json_agg(json_build_object('from', lower(h.during), 'until', upper(h.during), 'orderId', o.id,
        'orderNumber', coalesce(o.order_no, o.reservation_no), 'damageId', x.id, 'damageNo', x.no, 'downtime', t.reason)
        order by lower(h.during) desc, h.id desc), '[]')
      from (
        select * from $schema.serial_claim h where h.serial_id = s.id and h.active and lower(h.during) <= $2
        order by lower(h.during) desc limit 50
      ) h
      left join $schema.reservation_line n on n.id = h.reservation_line_id
      left join $schema.reservation o on o.id = n.reservation_id
      left join $schema.damage_report x on x.id = h.damage_id
      left join $schema.downtime t on t.id = h.downtime_id
    ) as stays
  from $schema.serial s
  left join $schema.serial_claim c on c.serial_id = s.id and c.active and c.during @> $2::timestamptz
  left join $schema.damage_report d on d.id = c.damage_id
  where s.id = $1 and s.warehouse_id is not null and ($3::text[] is null or s.warehouse_id = any($3))
`);

export function readSerialRecord(
  db: Db,
  id: string,
  warehouses: readonly string[] | null,
  now: EpochMs,
): Promise<SerialRecord | undefined> {
  return db.first(recordOf, [id, instant(now), warehouses]);
}

const lockOwn = statement({ id: 'text' })(`
  select id from $schema.serial
  where id = $1 and warehouse_id is not null and gone_at is null and ($2::text[] is null or warehouse_id = any($2))
  for update
`);

const insertInspection = statement(`
  with seen as (
    insert into $schema.serial_inspection (id, serial_id, on_day, result, note, next_day, at, by)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
  )
  update $schema.serial set last_service_on = greatest(last_service_on, $3::date) where id = $2
`);

/** A piece of ours that is not gone. */
export async function lockOwnSerial(
  db: Db,
  id: string,
  warehouses: readonly string[] | null,
): Promise<boolean> {
  return (await db.first(lockOwn, [id, warehouses])) !== undefined;
}

export interface NewInspection {
  readonly id: string;
  readonly serialId: string;
  readonly day: IsoDate;
  readonly result: InspectionResult;
  readonly note: string | null;
  readonly nextDay: IsoDate | null;
}

export async function writeInspection(db: Db, source: EventSource, seen: NewInspection): Promise<void> {
  const { id, serialId, day, result, note, nextDay } = seen;
  await db.rows(insertInspection, [
    id,
    serialId,
    day,
    result,
    note,
    nextDay,
    instant(source.now),
    byWhom(source),
  ]);
}
