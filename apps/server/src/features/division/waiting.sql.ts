import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';

/** What a group said itself about waiting for tents. */
export interface WaitingRow {
  requestId: string;
  waits: boolean;
  at: EpochMs;
}

const said = statement<WaitingRow>({ requestId: 'text', waits: 'bool', at: 'instant' })(`
  select request_id as "requestId", waits, at from $schema.division_waiting where request_id = any($1)
`);

/** By request; who never said anything waits as long as tents are missing. */
export async function readWaits(
  db: Db,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, WaitingRow>> {
  return new Map((await db.rows(said, [requestIds])).map((row) => [row.requestId, row]));
}

const say = statement(`
  with told as (${eventsSql(4)})
  insert into $schema.division_waiting as w (request_id, waits, at) values ($1, $2, $3)
  on conflict (request_id) do update set waits = excluded.waits, at = excluded.at
`);

/** Under the lock of the request. */
export async function saveWaits(
  db: Db,
  source: EventSource,
  requestId: string,
  waits: boolean,
): Promise<void> {
  const event = { entity: 'rental-request', entityId: requestId, action: 'wait', after: { waits } };
  await db.rows(say, [requestId, waits, instant(source.now), ...eventValues(source, [event])]);
}
