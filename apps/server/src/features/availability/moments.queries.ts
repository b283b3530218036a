import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

export interface WantedMoment {
  readonly warehouseId: string;
  readonly day: IsoDate;
  readonly hourId: string;
  readonly direction: 'pickup' | 'return';
  /** The wire's name, for the refusal. */
  readonly field: string;
}

/** Made on demand from the weekly hours, counted up only while there is room; locked in the order of the key. */
const takePlaces = statement<{ direction: string }>(`
  insert into $schema.moment as m (warehouse_id, day, hour_id, direction, capacity, used)
  select w."warehouseId", w.day, h.id, w.direction, h.capacity, 1
  from jsonb_to_recordset($1::jsonb) as w("warehouseId" text, day date, "hourId" text, direction text)
  join $schema.business_hour h on h.id = w."hourId" and h.warehouse_id = w."warehouseId"
  where h.capacity is null or h.capacity > 0
  order by w."warehouseId", w.day, w.direction, h.id
  on conflict (warehouse_id, day, direction, hour_id)
    do update set used = m.used + 1, capacity = excluded.capacity
    where excluded.capacity is null or m.used < excluded.capacity
  returning direction
`);

/** Third in the order of locks. Answers the fields of the hours that had no room left. */
export async function takeMoments(db: Db, wanted: readonly WantedMoment[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const taken = new Set((await db.rows(takePlaces, [JSON.stringify(wanted)])).map((row) => row.direction));
  return wanted.filter((moment) => !taken.has(moment.direction)).map((moment) => moment.field);
}
