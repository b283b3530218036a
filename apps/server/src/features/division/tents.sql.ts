import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

export interface TentFacts {
  id: string;
  /** How many sleep in it; null where nobody said. */
  places: number | null;
  turnaroundMinutes: number;
}

const tents = statement<TentFacts>({ id: 'text', places: 'int?', turnaroundMinutes: 'int' })(`
  select id, case when jsonb_typeof(custom_fields -> 'CUST_OccupancyCapacity') = 'number'
      then (custom_fields ->> 'CUST_OccupancyCapacity')::numeric::integer end as places,
    turnaround_minutes as "turnaroundMinutes"
  from $schema.item where id = any($1)
`);

export function readTents(db: Db, ids: readonly string[]): Promise<TentFacts[]> {
  return db.rows(tents, [ids]);
}
