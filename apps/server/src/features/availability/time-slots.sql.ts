import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

export interface WantedTimeSlot {
  readonly warehouseId: string;
  readonly day: IsoDate;
  readonly hourId: string;
  readonly direction: 'pickup' | 'return';
  /** The wire's name, for the refusal. */
  readonly field: string;
}

/** Made on demand from the hours, counted up only while there is room; locked in the order of the key. */
const takePlaces = statement<Omit<WantedTimeSlot, 'field'>>({
  warehouseId: 'text',
  day: 'day',
  hourId: 'text',
  direction: 'text',
})(`
  insert into $schema.moment as m (warehouse_id, day, hour_id, direction, capacity, used)
  select w."warehouseId", w.day, h.id, w.direction, h.capacity, w.n
  from (
    -- Two reservations of one cart may be fetched together, each with a place of its own.
    select "warehouseId", day, "hourId", direction, count(*)::integer as n
    from jsonb_to_recordset($1::jsonb) as one("warehouseId" text, day date, "hourId" text, direction text)
    group by 1, 2, 3, 4
  ) w
  join lateral $schema.slot_on(w."hourId", w.day) h on h.warehouse_id = w."warehouseId"
  where h.capacity is null or h.capacity >= w.n
  order by w."warehouseId", w.day, w.direction, h.id
  on conflict (warehouse_id, day, direction, hour_id)
    do update set used = m.used + excluded.used, capacity = excluded.capacity
    where excluded.capacity is null or m.used + excluded.used <= excluded.capacity
  returning warehouse_id as "warehouseId", day, hour_id as "hourId", direction
`);

/** Third in the order of locks. Answers the fields of the hours that had no room left. */
export async function takeTimeSlots(db: Db, wanted: readonly WantedTimeSlot[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const taken = new Set((await db.rows(takePlaces, [JSON.stringify(wanted)])).map(keyOf));
  return wanted.filter((slot) => !taken.has(keyOf(slot))).map((slot) => slot.field);
}

const lockPlaces = statement(`
  select from $schema.moment m
  join jsonb_to_recordset($1::jsonb) as f("warehouseId" text, day date, direction text, "hourId" text)
    on m.warehouse_id = f."warehouseId" and m.day = f.day and m.direction = f.direction and m.hour_id = f."hourId"
  order by m.warehouse_id, m.day, m.direction, m.hour_id
  for update of m
`);

/**
 * Whoever takes some hours and leaves others locks both kinds before one is taken, so that two who swap wait for each
 * other in line.
 */
export async function lockTimeSlots(db: Db, slots: readonly WantedTimeSlot[]): Promise<void> {
  await db.rows(lockPlaces, [JSON.stringify(slots)]);
}

function keyOf({ warehouseId, day, hourId, direction }: Omit<WantedTimeSlot, 'field'>): string {
  return `${warehouseId} ${day} ${direction} ${hourId}`;
}
