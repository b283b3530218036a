import { createHash } from 'node:crypto';
import type { Db } from '../database/shop-database.ts';
import { statement } from '../database/statement.ts';
import { onePlanColumn } from '../database/transaction.ts';
import { type EpochMs, instant } from '../database/types.ts';
import { operatorKey } from '../identity/operator-scope.ts';
import type { Context } from './context.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';

const keptMs = 86_400_000;

interface Asked {
  /** What is called, its subject included: the same key for another one is another call. */
  readonly route: string;
  /** All that the caller asked for. */
  readonly input: unknown;
}

/** The first statement of its transaction, so it says how all of them are planned. One that is too old counts as none. Whoever sends the same at the same time waits here for the first one. */
const begin = statement({ isFirst: 'bool', onePlan: 'unread' })(`
  insert into $schema.idempotency as known (operator, route, key, request_hash, at) values ($1, $2, $3, $4, $5)
  on conflict (operator, route, key) do update
    set request_hash = excluded.request_hash, answer = null, at = excluded.at where known.at <= $6
  returning true as "isFirst", ${onePlanColumn}
`);

const earlier = statement({ requestHash: 'bytes', answer: 'json' })(`
  select request_hash as "requestHash", answer from $schema.idempotency
  where operator = $1 and route = $2 and key = $3
`);

const keep = statement(`
  update $schema.idempotency set answer = $4 where operator = $1 and route = $2 and key = $3
`);

const forget = statement('delete from $schema.idempotency where at <= $1');

/**
 * Does the work once per operator, call and Idempotency-Key: who asks again within a day gets the first answer, who asks
 * for something else under the same key is refused. The key stands with the work or not at all, in its transaction, so a
 * server that dies in between has done nothing. Without a key it simply works. What is refused may be tried again.
 */
export async function once<Answer>(
  transaction: Db,
  context: Pick<Context, 'actor' | 'now' | 'idempotencyKey'>,
  { route, input }: Asked,
  work: () => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const { idempotencyKey, actor, now } = context;
  if (idempotencyKey === null) return work();
  const hash = createHash('sha256').update(JSON.stringify(input)).digest();
  const place = [operatorKey(actor), route, idempotencyKey];
  const old = instant((now - keptMs) as EpochMs);
  const began = await transaction.first(begin, [...place, hash, instant(now), old]);
  if (began === undefined) {
    const before = await transaction.first(earlier, place);
    if (before === undefined || !before.requestHash.equals(hash)) return refuse('IdempotencyMismatch');
    return before.answer as Answer;
  }
  const answer = await work();
  if (!isRefusal(answer)) await transaction.rows(keep, [...place, JSON.stringify(answer)]);
  return answer;
}

export async function forgetAnswers(db: Db, now: EpochMs): Promise<void> {
  await db.rows(forget, [instant((now - keptMs) as EpochMs)]);
}
