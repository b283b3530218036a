import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import { descriptionsSql } from '../../platform/database/item-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Sorted, sortedPages } from '../../platform/database/sorted-pages.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource } from '../../platform/events/record-event.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { StockPlace } from '../availability/index.ts';

const peak = statement({ qty: 'int' })(`
  select $schema.claim_peak($1, $2, tstzrange($3, coalesce($4::timestamptz, timestamptz '9999-12-31 00:00:00+00')))::integer
    as qty
`);

/** $8: the piece is here and free now, so it is set apart from the start; one of a later day stays to be handed out till then. */
const insertDowntime = statement(`
  with made as (
    insert into $schema.downtime (id, item_id, warehouse_id, qty, from_at, until_at, serial_id, reason, is_service, at, by)
    values ($1, $2, $3, $4, $5, $6, $7, $9, $10, $11, $12) returning *
  ), apart as (
    insert into $schema.serial_claim (serial_id, downtime_id, during)
    select serial_id, id, tstzrange(from_at, until_at) from made where serial_id is not null and $8::boolean
  )
  insert into $schema.claim (item_id, warehouse_id, qty, during, kind, downtime_id)
  select item_id, warehouse_id, qty,
    tstzrange(from_at, coalesce(until_at, timestamptz '9999-12-31 00:00:00+00')), 'downtime', id
  from made
`);

const downtimeOf = statement<{ itemId: string; warehouseId: string; qty: number }>({
  itemId: 'text',
  warehouseId: 'text',
  qty: 'int',
})(`
  select item_id as "itemId", warehouse_id as "warehouseId", qty from $schema.downtime
  where id = $1 and ended_at is null and (until_at is null or until_at > $2)
`);

const end = statement({ id: 'text' })(`
  with ended as (
    update $schema.downtime set ended_at = $2
    where id = $1 and ended_at is null and (until_at is null or until_at > $2) returning id, item_id, warehouse_id
  ), freed as (
    update $schema.serial_claim c
    set during = case when lower(c.during) < $2 then tstzrange(lower(c.during), $2) else c.during end,
      active = lower(c.during) < $2
    from ended where c.downtime_id = ended.id and c.active
  ), given as (
    update $schema.claim c
    set during = case when lower(c.during) < $2 then tstzrange(lower(c.during), $2) else c.during end,
      active = lower(c.during) < $2
    from ended where c.downtime_id = ended.id and c.active
  ), asked as (
    ${enqueueSql({
      kind: `'shortage.check'`,
      payload: `jsonb_build_object('itemId', item_id, 'warehouseId', warehouse_id)`,
      at: '$2',
      from: 'ended',
    })}
  )
  select id from ended
`);

export interface NewDowntime extends StockPlace {
  readonly id: string;
  readonly qty: number;
  readonly from: EpochMs;
  readonly until: EpochMs | null;
  readonly serialId: string | null;
  readonly isApart: boolean;
  readonly reason: string;
  readonly isService: boolean;
}

/** The most that is claimed of a locked place at once from an instant to another. */
export async function claimedWithin(
  db: Db,
  {
    itemId,
    warehouseId,
    from,
    until,
  }: StockPlace & { readonly from: EpochMs; readonly until: EpochMs | null },
): Promise<number> {
  const last = until === null ? null : instant(until);
  return (await db.first(peak, [itemId, warehouseId, instant(from), last]))?.qty ?? 0;
}

export async function writeDowntime(db: Db, source: EventSource, downtime: NewDowntime): Promise<void> {
  const { id, itemId, warehouseId, qty, from, until, serialId, isApart, reason, isService } = downtime;
  await db.rows(insertDowntime, [
    id,
    itemId,
    warehouseId,
    qty,
    instant(from),
    until === null ? null : instant(until),
    serialId,
    isApart,
    reason,
    isService,
    instant(source.now),
    byWhom(source),
  ]);
}

/** One that has not ended. */
export function findDowntime(db: Db, id: string, now: EpochMs) {
  return db.first(downtimeOf, [id, instant(now)]);
}

/** Its place is locked. False: it was over. */
export async function closeDowntime(db: Db, id: string, now: EpochMs): Promise<boolean> {
  return (await db.first(end, [id, instant(now)])) !== undefined;
}

/** Pieces out of use: by a plan, or because of a damage. */
export interface StaffDowntime {
  id: string;
  itemId: string;
  descriptions: Partial<Record<Language, string>>;
  warehouseId: string;
  qty: number;
  fromAt: EpochMs;
  /** The year 9999: nobody said. */
  untilAt: EpochMs;
  downtimeId: string | null;
  reason: string;
  isService: boolean;
  serialId: string | null;
  damageId: string | null;
  damageNo: number | null;
}

export type DowntimeSort = 'from' | 'until';

const foundSql = `from $schema.claim c
  left join $schema.downtime d on d.id = c.downtime_id
  left join $schema.damage_report x on x.id = c.damage_id
  where c.active and c.kind = 'downtime' and ($2::text[] is null or c.warehouse_id = any($2))
    and ($3::text[] is null or exists (
      select from $schema.item_row r where r.item_id = c.item_id and r.words like all($3)))
    and case $4::text when 'planned' then lower(c.during) > $1 when 'over' then upper(c.during) <= $1
      when 'now' then c.during @> $1::timestamptz else upper(c.during) > $1 end`;

const pages = sortedPages<StaffDowntime, DowntimeSort>(
  {
    id: 'text',
    itemId: 'text',
    descriptions: 'json',
    warehouseId: 'text',
    qty: 'int',
    fromAt: 'instant',
    untilAt: 'instant',
    downtimeId: 'text?',
    reason: 'text',
    isService: 'bool',
    serialId: 'text?',
    damageId: 'text?',
    damageNo: 'int?',
  },
  {
    id: `lpad(c.id::text, 19, '0')`,
    first: 5,
    sorts: {
      from: { sql: 'lower(c.during)', type: 'timestamptz' },
      until: { sql: 'upper(c.during)', type: 'timestamptz' },
    },
    sql: ({ key, within, order }) => `
      select lpad(c.id::text, 19, '0') as id, c.item_id as "itemId",
        coalesce(${descriptionsSql('c.item_id')}, '{}') as descriptions, c.warehouse_id as "warehouseId", c.qty,
        lower(c.during) as "fromAt", upper(c.during) as "untilAt", d.id as "downtimeId", coalesce(d.reason, '') as reason,
        coalesce(d.is_service, false) as "isService", coalesce(d.serial_id, nullif(x.serial, '')) as "serialId",
        x.id as "damageId", x.no as "damageNo", ${key}
      ${foundSql} and ${within} ${order}`,
  },
);

const count = statement({ count: 'int' })(`
  select count(*)::integer as count from (select ${foundSql} limit ${countedTo}) found
`);

export interface DowntimeSearch {
  readonly now: EpochMs;
  /** Null: all. */
  readonly warehouses: readonly string[] | null;
  readonly words: readonly string[] | null;
  /** Null: now and planned. */
  readonly state: 'now' | 'planned' | 'over' | null;
}

function searchValues({ now, warehouses, words, state }: DowntimeSearch): readonly unknown[] {
  return [instant(now), warehouses, words, state];
}

/** One more than fits, where there are more. */
export function readDowntimePage(db: Db, search: DowntimeSearch, page: Sorted<DowntimeSort> & PageSpan) {
  return pages(db, searchValues(search), page);
}

export async function countDowntimes(db: Db, search: DowntimeSearch): Promise<Counted> {
  return counted((await db.first(count, searchValues(search)))?.count);
}
