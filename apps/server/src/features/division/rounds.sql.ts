import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { Frozen } from './division-input.ts';
import type { Policy } from './policy.ts';
import type { RunRow } from './runs.sql.ts';

export type RoundState = 'open' | 'frozen' | 'proposed' | 'published' | 'settled';

export interface Reserve {
  readonly itemId: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly tents: number;
}

export interface RoundRow {
  id: string;
  state: RoundState;
  version: number;
  publicValue: string | null;
  frozenAt: EpochMs | null;
  frozenHash: string | null;
  frozenRequests: number | null;
  reserve: readonly Reserve[];
  publishedRun: string | null;
  publishedAt: EpochMs | null;
  appealUntil: IsoDate | null;
  /** The commitment that holds. */
  number: number;
  policy: Policy;
  policyHash: string;
  commitment: string;
  runs: number;
}

const columns = {
  id: 'text',
  state: 'text',
  version: 'int',
  publicValue: 'text?',
  frozenAt: 'instant?',
  frozenHash: 'text?',
  frozenRequests: 'int?',
  reserve: 'json',
  publishedRun: 'text?',
  publishedAt: 'instant?',
  appealUntil: 'day?',
  number: 'int',
  policy: 'json',
  policyHash: 'text',
  commitment: 'text',
  runs: 'int',
} as const;

const read = `r.id, r.state, r.version, r.public_value as "publicValue", r.frozen_at as "frozenAt",
  r.frozen_hash as "frozenHash", jsonb_array_length(r.frozen -> 'requests') as "frozenRequests", r.reserve,
  r.published_run as "publishedRun", r.published_at as "publishedAt", r.appeal_until as "appealUntil", c.number, c.policy,
  c.policy_hash as "policyHash", c.commitment,
  (select count(*)::integer from $schema.division_run n where n.round_id = r.id) as runs`;

const holding = `cross join lateral (
    select * from $schema.division_commitment k where k.round_id = r.id order by k.number desc limit 1
  ) c`;

const all = statement<RoundRow>(columns)(
  `select ${read} from $schema.division_round r ${holding} order by r.id desc`,
);
const one = statement<RoundRow>(columns)(
  `select ${read} from $schema.division_round r ${holding} where r.id = $1`,
);

const lock = statement({ id: 'text', onePlan: 'unread' })(
  `select id, ${onePlanColumn} from $schema.division_round where id = $1 for update`,
);

export function listRounds(db: Db): Promise<RoundRow[]> {
  return db.rows(all);
}

export async function findRound(db: Db, id: string): Promise<RoundRow | undefined> {
  return db.first(one, [id]);
}

/** Behind the lock the row is read anew, as whoever held it before left it. */
export async function lockRound(db: Db, id: string): Promise<RoundRow | undefined> {
  const [, row] = await Promise.all([db.first(lock, [id]), db.first(one, [id])]);
  return row;
}

/** An instant within JSON has no type of its own: it travels as the number that it is here. */
const epoch = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

export interface RoundWhole extends RoundRow {
  readonly commitments: readonly CommitmentRow[];
  readonly pins: readonly PinRow[];
  /** The latest first. */
  readonly allRuns: readonly RunRow[];
  readonly openAppeals: number;
}

const list = (object: string, from: string, order: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object(${object}) order by ${order}), '[]') from ${from})`;

/** One statement, as of one instant: no run that ended meanwhile stands beside a round that does not know of it. */
const whole = statement<RoundWhole>({
  ...columns,
  commitments: 'json',
  pins: 'json',
  allRuns: 'json',
  openAppeals: 'int',
})(`
  select ${read},
    ${list(
      `'number', k.number, 'at', ${epoch('k.at')}, 'by', k.by, 'reason', k.reason, 'policy', k.policy,
        'policyHash', k.policy_hash, 'commitment', k.commitment`,
      '$schema.division_commitment k where k.round_id = r.id',
      'k.number',
    )} as commitments,
    ${list(
      `'id', p.id, 'requestId', p.request_id, 'customerId', u.id, 'companyName', u.company_name, 'itemId', p.item_id,
        'held', p.held, 'ceiling', p.ceiling, 'reason', p.reason, 'note', p.note, 'by', p.by, 'at', ${epoch('p.at')}`,
      `$schema.division_pin p join $schema.rental_request q on q.id = p.request_id
        join $schema.customer u on u.id = q.customer_id where p.round_id = r.id`,
      'p.at, p.id',
    )} as pins,
    ${list(
      `'id', n.id, 'roundId', n.round_id, 'number', n.number, 'state', n.state, 'startedAt', ${epoch('n.started_at')},
        'startedBy', n.started_by, 'endedAt', ${epoch('n.ended_at')}, 'progress', n.progress, 'engine', n.engine,
        'inputHash', n.input_hash, 'outputHash', n.output_hash, 'proofOk', n.proof_ok, 'checks', n.checks,
        'figures', n.figures, 'conflicts', n.conflicts`,
      '$schema.division_run n where n.round_id = r.id',
      'n.number desc',
    )} as "allRuns",
    (select count(*)::integer from $schema.division_appeal a where a.round_id = r.id and a.state = 'open') as "openAppeals"
  from $schema.division_round r ${holding} where r.id = $1
`);

/** With all that a screen shows of it. */
export function findWholeRound(db: Db, id: string): Promise<RoundWhole | undefined> {
  return db.first(whole, [id]);
}

export interface CommitmentRow {
  number: number;
  at: EpochMs;
  by: string;
  reason: string;
  policy: Policy;
  policyHash: string;
  commitment: string;
}

const commitments = statement<CommitmentRow & { roundId: string }>({
  roundId: 'text',
  number: 'int',
  at: 'instant',
  by: 'text',
  reason: 'text',
  policy: 'json',
  policyHash: 'text',
  commitment: 'text',
})(`
  select round_id as "roundId", number, at, by, reason, policy, policy_hash as "policyHash", commitment
  from $schema.division_commitment where round_id = any($1) order by round_id, number
`);

export function readCommitments(
  db: Db,
  roundIds: readonly string[],
): Promise<(CommitmentRow & { roundId: string })[]> {
  return db.rows(commitments, [roundIds]);
}

/** Somebody else may commit the same season at the same time: the first number wins. */
const commit = statement({ number: 'int' })(`
  with round as (
    insert into $schema.division_round as r (id, distribution_from) values ($1, $2)
    on conflict (id) do update set distribution_from = excluded.distribution_from where r.state = 'open'
    returning id
  ), told as (${eventsSql(11)})
  insert into $schema.division_commitment (round_id, number, at, by, reason, policy, policy_hash, commitment, seed)
  select round.id, $3, $4, $5, $6, $7, $8, $9, $10 from round
  on conflict (round_id, number) do nothing
  returning number
`);

export interface NewCommitment extends Omit<CommitmentRow, 'at'> {
  readonly roundId: string;
  readonly seed: Buffer;
}

/** False where another was quicker. */
export async function saveCommitment(
  db: Db,
  source: EventSource,
  { roundId, number, by, reason, policy, policyHash, commitment, seed }: NewCommitment,
): Promise<boolean> {
  const event = {
    entity: 'division',
    entityId: roundId,
    action: 'commit',
    after: { number, policy, policyHash, commitment, reason },
  };
  const saved = await db.first(commit, [
    roundId,
    policy.season.distributionFrom,
    number,
    instant(source.now),
    by,
    reason,
    JSON.stringify(policy),
    policyHash,
    commitment,
    seed,
    ...eventValues(source, [event]),
  ]);
  return saved !== undefined;
}

const seedOf = statement({ seed: 'bytes' })(
  'select seed from $schema.division_commitment where round_id = $1 and number = $2',
);

/** Sealed. */
export async function readSeed(db: Db, roundId: string, number: number): Promise<Buffer | undefined> {
  return (await db.first(seedOf, [roundId, number]))?.seed;
}

const frozenOf = statement<{ frozen: Frozen | null }>({ frozen: 'json?' })(
  'select frozen from $schema.division_round where id = $1',
);

export async function readFrozen(db: Db, roundId: string): Promise<Frozen | null> {
  return (await db.first(frozenOf, [roundId]))?.frozen ?? null;
}

/** Writers of requests that are under way end first; whoever comes later finds the deadline over. */
const waitForRequests = statement('lock table $schema.rental_request in share mode');

const markFrozen = statement({ id: 'text' })(`
  with told as (${eventsSql(5)})
  update $schema.division_round set state = 'frozen', frozen_at = $2, frozen_hash = $3, frozen = $4
  where id = $1 and state = 'open' returning id
`);

export async function holdRequests(db: Db): Promise<void> {
  await db.rows(waitForRequests);
}

export async function saveFreeze(
  db: Db,
  source: EventSource,
  { roundId, frozen, hash }: { readonly roundId: string; readonly frozen: Frozen; readonly hash: string },
): Promise<void> {
  const after = { requests: frozen.requests.length, hash };
  await db.rows(markFrozen, [
    roundId,
    instant(source.now),
    hash,
    JSON.stringify(frozen),
    ...eventValues(source, [{ entity: 'division', entityId: roundId, action: 'freeze', after }]),
  ]);
}

const setValue = statement(`
  with told as (${eventsSql(3)})
  update $schema.division_round set public_value = $2 where id = $1 and public_value is null
`);

export async function savePublicValue(
  db: Db,
  source: EventSource,
  roundId: string,
  value: string,
): Promise<void> {
  const event = { entity: 'division', entityId: roundId, action: 'public-value', after: { value } };
  await db.rows(setValue, [roundId, value, ...eventValues(source, [event])]);
}

const setReserve = statement(`
  with told as (${eventsSql(3)})
  update $schema.division_round set reserve = $2 where id = $1
`);

export async function saveReserve(
  db: Db,
  source: EventSource,
  roundId: string,
  { before, after }: { readonly before: readonly Reserve[]; readonly after: readonly Reserve[] },
): Promise<void> {
  const event = { entity: 'division', entityId: roundId, action: 'reserve', before, after };
  await db.rows(setReserve, [roundId, JSON.stringify(after), ...eventValues(source, [event])]);
}

const setState = statement({ version: 'int' })(
  'update $schema.division_round set state = $2 where id = $1 and state in ($3, $4) returning version',
);

/** Moves a round that is in one of two states. */
export async function moveRound(
  db: Db,
  roundId: string,
  from: readonly [RoundState, RoundState],
  to: RoundState,
): Promise<void> {
  await db.rows(setState, [roundId, to, ...from]);
}

export interface PinRow {
  id: string;
  requestId: string;
  customerId: string;
  companyName: string;
  itemId: string;
  held: number | null;
  ceiling: number | null;
  reason: string;
  note: string;
  by: string;
  at: EpochMs;
}

const pins = statement<PinRow>({
  id: 'text',
  requestId: 'text',
  customerId: 'text',
  companyName: 'text',
  itemId: 'text',
  held: 'int?',
  ceiling: 'int?',
  reason: 'text',
  note: 'text',
  by: 'text',
  at: 'instant',
})(`
  select p.id, p.request_id as "requestId", c.id as "customerId", c.company_name as "companyName", p.item_id as "itemId",
    p.held, p.ceiling, p.reason, p.note, p.by, p.at
  from $schema.division_pin p join $schema.rental_request r on r.id = p.request_id
  join $schema.customer c on c.id = r.customer_id
  where p.round_id = $1 order by p.at, p.id
`);

export function readPins(db: Db, roundId: string): Promise<PinRow[]> {
  return db.rows(pins, [roundId]);
}

/** The round's version counts its limits. */
const putPin = statement(`
  with told as (${eventsSql(10)}), touched as (
    update $schema.division_round set state = state where id = $2
  )
  insert into $schema.division_pin as p (id, round_id, request_id, item_id, held, ceiling, reason, note, by, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (round_id, request_id, item_id) do update set held = excluded.held, ceiling = excluded.ceiling,
    reason = excluded.reason, note = excluded.note, by = excluded.by, at = excluded.at
`);

const dropPin = statement({ id: 'text' })(`
  with gone as (
    delete from $schema.division_pin where id = $1 and round_id = $2 returning id
  ), told as (${eventsSql(3)} join gone on true), touched as (
    update $schema.division_round set state = state where id = $2 and exists (select from gone)
  )
  select id from gone
`);

export async function savePin(
  db: Db,
  source: EventSource,
  roundId: string,
  pin: Omit<PinRow, 'at' | 'customerId' | 'companyName'>,
): Promise<void> {
  const { id, requestId, itemId, held, ceiling, reason, note, by } = pin;
  // Its first parameter is the instant of the row too.
  await db.rows(putPin, [
    id,
    roundId,
    requestId,
    itemId,
    held,
    ceiling,
    reason,
    note,
    by,
    ...eventValues(source, [
      {
        entity: 'division',
        entityId: roundId,
        action: 'pin',
        after: { requestId, itemId, held, ceiling, reason, note },
      },
    ]),
  ]);
}

export async function removePin(
  db: Db,
  source: EventSource,
  roundId: string,
  pinId: string,
): Promise<boolean> {
  const event = { entity: 'division', entityId: roundId, action: 'unpin', before: { pinId } };
  return (await db.first(dropPin, [pinId, roundId, ...eventValues(source, [event])])) !== undefined;
}
