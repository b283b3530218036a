import type { Counts } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';

export interface GiveBackRow {
  id: string;
  requestId: string;
  /** By item. */
  tents: Counts;
  owedCents: number;
  at: EpochMs;
}

const columns = {
  id: 'text',
  requestId: 'text',
  tents: 'json',
  owedCents: 'int',
  at: 'instant',
} as const;

const read = `id, request_id as "requestId", tents, owed_cents as "owedCents", at`;

const ofRequest = statement<GiveBackRow>(columns)(
  `select ${read} from $schema.give_back where request_id = $1 order by at, id`,
);
const one = statement<GiveBackRow>(columns)(`select ${read} from $schema.give_back where id = $1`);

export function readGiveBacks(db: Db, requestId: string): Promise<GiveBackRow[]> {
  return db.rows(ofRequest, [requestId]);
}

export function findGiveBack(db: Db, id: string): Promise<GiveBackRow | undefined> {
  return db.first(one, [id]);
}

/** Whoever gives back waits for nothing more, until they say so. */
const save = statement(`
  with given as (
    insert into $schema.give_back (id, request_id, reservation_id, tents, owed_cents, at, by)
    values ($1, $2, $3, $4, $5, $6, $7) returning id, request_id, at
  ), waits as (
    insert into $schema.division_waiting as w (request_id, waits, at) select request_id, false, at from given
    on conflict (request_id) do update set waits = false, at = excluded.at
  ), told as (${eventsSql(8)})
  ${enqueueSql({
    kind: `'mail.request-given-back'`,
    payload: `jsonb_build_object('giveBackId', given.id)`,
    at: '$6::timestamptz',
    from: 'given',
  })}
`);

export async function saveGiveBack(
  db: Db,
  source: EventSource,
  { id, requestId, orderId, tents, owedCents }: Omit<GiveBackRow, 'at'> & { readonly orderId: string },
): Promise<void> {
  const after = { tents, owedCents, orderId };
  const event = { entity: 'rental-request', entityId: requestId, action: 'give-back', after };
  await db.rows(save, [
    id,
    requestId,
    orderId,
    JSON.stringify(tents),
    owedCents,
    instant(source.now),
    byWhom(source),
    ...eventValues(source, [event]),
  ]);
}
