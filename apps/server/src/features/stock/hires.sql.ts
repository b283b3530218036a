import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource } from '../../platform/events/record-event.ts';

/** Before they come and after they went, a claim holds them: see 0056-stock-moves.sql. */
const insertHire = statement(`
  with hire as (
    insert into $schema.stock_hire (id, item_id, warehouse_id, qty, from_at, until_at, supplier, cost_cents, note, at, by)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    returning id, item_id, warehouse_id, qty, from_at, until_at, at
  )
  insert into $schema.claim (item_id, warehouse_id, qty, during, kind, forced, hire_id)
  select item_id, warehouse_id, qty, part.during, 'hire', true, id
  from hire cross join lateral (values
    (case when from_at > at then tstzrange(at, from_at) end),
    (tstzrange(until_at, timestamptz '9999-12-31 00:00:00+00'))
  ) part(during)
  where part.during is not null
`);

export interface Hire {
  id: string;
  itemId: string;
  warehouseId: string;
  qty: number;
  untilAt: EpochMs;
}

const hireOf = statement<Hire>({
  id: 'text',
  itemId: 'text',
  warehouseId: 'text',
  qty: 'int',
  untilAt: 'instant',
})(`
  select id, item_id as "itemId", warehouse_id as "warehouseId", qty, until_at as "untilAt"
  from $schema.stock_hire where id = $1 and ended_at is null
`);

const over = statement({ id: 'text' })(`
  select id from $schema.stock_hire where ended_at is null and until_at <= $1 order by until_at, id limit 500
`);

const release = statement({ id: 'text' })(`
  with ended as (
    update $schema.stock_hire set ended_at = $2 where id = $1 and ended_at is null returning id
  ), freed as (
    update $schema.claim c set active = false from ended where c.hire_id = ended.id and c.active
  )
  select id from ended
`);

export interface NewHire {
  readonly id: string;
  readonly itemId: string;
  readonly warehouseId: string;
  readonly qty: number;
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly supplier: string;
  readonly costCents: number | null;
  readonly note: string | null;
}

/** Its place is locked, and its stock is raised by as many in the same transaction. */
export async function writeHire(db: Db, source: EventSource, hire: NewHire): Promise<void> {
  const { id, itemId, warehouseId, qty, from, until, supplier, costCents, note } = hire;
  const span = [instant(from), instant(until)];
  await db.rows(insertHire, [
    id,
    itemId,
    warehouseId,
    qty,
    ...span,
    supplier,
    costCents,
    note,
    instant(source.now),
    byWhom(source),
  ]);
}

/** One that has not ended. */
export function findHire(db: Db, id: string): Promise<Hire | undefined> {
  return db.first(hireOf, [id]);
}

export async function hiresThatAreOver(db: Db, now: EpochMs): Promise<readonly string[]> {
  return (await db.rows(over, [instant(now)])).map(({ id }) => id);
}

/** Its place is locked; its claims end with it. False: somebody ended it before. */
export async function releaseHire(db: Db, id: string, at: EpochMs): Promise<boolean> {
  return (await db.first(release, [id, instant(at)])) !== undefined;
}
