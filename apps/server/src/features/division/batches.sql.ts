import type { Division, DivisionInput, IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';

/** What came back of a round and was divided again. */
export interface BatchRow {
  id: string;
  roundId: string;
  day: IsoDate;
  isDaily: boolean;
  at: EpochMs;
  by: string;
  offers: number;
}

const columns = {
  id: 'text',
  roundId: 'text',
  day: 'day',
  isDaily: 'bool',
  at: 'instant',
  by: 'text',
  offers: 'int',
} as const;

const read = `id, round_id as "roundId", day, is_daily as "isDaily", at, by, offers`;

const daily = statement<BatchRow>(columns)(
  `select ${read} from $schema.division_batch where round_id = $1 and day = $2 and is_daily`,
);

const ofRound = statement<BatchRow>(columns)(
  `select ${read} from $schema.division_batch where round_id = $1 order by at desc, id limit $2`,
);

/** The one that comes by itself every day, once it came. */
export function findDaily(db: Db, roundId: string, day: IsoDate): Promise<BatchRow | undefined> {
  return db.first(daily, [roundId, day]);
}

/** The latest first. */
export function readBatches(db: Db, roundId: string, size: number): Promise<BatchRow[]> {
  return db.rows(ofRound, [roundId, size]);
}

const save = statement<BatchRow>(columns)(`
  with told as (${eventsSql(10)})
  insert into $schema.division_batch (id, round_id, day, is_daily, at, by, offers, input, output)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  returning ${read}
`);

export async function saveBatch(
  db: Db,
  source: EventSource,
  batch: Pick<BatchRow, 'id' | 'roundId' | 'day' | 'isDaily' | 'offers'>,
  divided: { readonly input: DivisionInput; readonly output: Division } | null,
): Promise<BatchRow> {
  const { id, roundId, day, isDaily, offers } = batch;
  const event = { entity: 'division', entityId: roundId, action: 'reoffer', after: { batchId: id, offers } };
  const row = await db.first(save, [
    id,
    roundId,
    day,
    isDaily,
    instant(source.now),
    byWhom(source),
    offers,
    divided === null ? null : JSON.stringify(divided.input),
    divided === null ? null : JSON.stringify(divided.output),
    ...eventValues(source, [event]),
  ]);
  if (row === undefined) throw new Error('a batch was not written');
  return row;
}
