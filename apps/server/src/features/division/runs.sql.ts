import type { Division, DivisionInput, RecordedCarryOver, RecordedPin } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import type { Outcome, RunCheck, RunFigures } from './run-figures.ts';
import { sharesSql } from './shares.sql.ts';

export type RunState = 'running' | 'proposed' | 'refused' | 'failed' | 'canceled' | 'published';

export interface Conflict {
  readonly itemId: string;
  readonly day: string;
  readonly held: number;
  readonly stock: number;
}

export interface RunRow {
  id: string;
  roundId: string;
  number: number;
  state: RunState;
  startedAt: EpochMs;
  startedBy: string;
  endedAt: EpochMs | null;
  progress: number;
  engine: string;
  inputHash: string | null;
  outputHash: string | null;
  proofOk: boolean | null;
  checks: readonly RunCheck[];
  figures: RunFigures | null;
  conflicts: readonly Conflict[];
}

const columns = {
  id: 'text',
  roundId: 'text',
  number: 'int',
  state: 'text',
  startedAt: 'instant',
  startedBy: 'text',
  endedAt: 'instant?',
  progress: 'int',
  engine: 'text',
  inputHash: 'text?',
  outputHash: 'text?',
  proofOk: 'bool?',
  checks: 'json',
  figures: 'json?',
  conflicts: 'json',
} as const;

const read = `id, round_id as "roundId", number, state, started_at as "startedAt", started_by as "startedBy",
  ended_at as "endedAt", progress, engine, input_hash as "inputHash", output_hash as "outputHash", proof_ok as "proofOk",
  checks, figures, conflicts`;

const ofRound = statement<RunRow>(columns)(
  `select ${read} from $schema.division_run where round_id = $1 order by number desc`,
);
const one = statement<RunRow>(columns)(
  `select ${read} from $schema.division_run where round_id = $1 and id = $2`,
);

export function readRuns(db: Db, roundId: string): Promise<RunRow[]> {
  return db.rows(ofRound, [roundId]);
}

export function findRun(db: Db, roundId: string, runId: string): Promise<RunRow | undefined> {
  return db.first(one, [roundId, runId]);
}

export interface RunFile {
  input: DivisionInput;
  output: Division;
  pins: readonly RecordedPin[];
  /** Null: the policy carries nothing over. */
  carryOver: RecordedCarryOver | null;
}

const fileOf = statement<RunFile>({ input: 'json', output: 'json', pins: 'json', carryOver: 'json?' })(`
  select input, output, pins, carry_over as "carryOver" from $schema.division_run
  where round_id = $1 and id = $2 and output is not null
`);

/** What was divided, and how; undefined where the run has no result. */
export function readRunFile(db: Db, roundId: string, runId: string): Promise<RunFile | undefined> {
  return db.first(fileOf, [roundId, runId]);
}

/** Its job is left with it. Nothing where another runs. */
const start = statement<RunRow>(columns)(`
  with run as (
    insert into $schema.division_run (id, round_id, number, started_at, started_by, engine)
    select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5 from $schema.division_run where round_id = $2
    on conflict (round_id) where state = 'running' do nothing
    returning *
  ), told as (${eventsSql(6)} join run on true), queued as (
    ${enqueueSql({ kind: `'division.run'`, payload: `jsonb_build_object('roundId', run.round_id, 'runId', run.id)`, at: '$3::timestamptz', from: 'run' })}
  )
  select ${read} from run
`);

export function startRun(
  db: Db,
  source: EventSource,
  run: { readonly id: string; readonly roundId: string; readonly by: string; readonly engine: string },
): Promise<RunRow | undefined> {
  const event = { entity: 'division', entityId: run.roundId, action: 'run', after: { runId: run.id } };
  const values = [run.id, run.roundId, instant(source.now), run.by, run.engine];
  return db.first(start, [...values, ...eventValues(source, [event])]);
}

const step = statement({ id: 'text' })(`
  update $schema.division_run set progress = greatest(progress, $2) where id = $1 and state = 'running' returning id
`);

/** False: it was stopped, or has ended. */
export async function noteProgress(db: Db, runId: string, progress: number): Promise<boolean> {
  return (await db.first(step, [runId, progress])) !== undefined;
}

const end = statement<RunRow>(columns)(`
  with told as (${eventsSql(6)})
  update $schema.division_run set state = $2, ended_at = $3, conflicts = $4, checks = $5
  where id = $1 and state = 'running' returning ${read}
`);

/** Ends a run without a result. Undefined: it has ended already. */
export function endRun(
  db: Db,
  source: EventSource,
  { id, roundId }: Pick<RunRow, 'id' | 'roundId'>,
  result: {
    readonly state: 'refused' | 'failed' | 'canceled';
    readonly conflicts?: readonly Conflict[];
    readonly checks?: readonly RunCheck[];
  },
): Promise<RunRow | undefined> {
  const { state, conflicts = [], checks = [] } = result;
  const event = { entity: 'division', entityId: roundId, action: `run-${state}`, after: { runId: id } };
  return db.first(end, [
    id,
    state,
    instant(source.now),
    JSON.stringify(conflicts),
    JSON.stringify(checks),
    ...eventValues(source, [event]),
  ]);
}

const finish = statement({ id: 'text' })(`
  with told as (${eventsSql(14)}), run as (
    update $schema.division_run set state = $2, ended_at = $3, progress = 100, input = $4, input_hash = $5, pins = $6,
      output = $7, output_hash = $8, proof_ok = $9, checks = $10, figures = $11, carry_over = $13
    where id = $1 and state = 'running' returning id
  ), outcomes as (
    insert into $schema.division_outcome (run_id, request_id, need, places, share, over_norm, guaranteed, pinned,
      missing_tents, outcome)
    select run.id, o."requestId", o.need, o.places, o.share, o."overNorm", o.guaranteed, o.pinned, o."missingTents", o.outcome
    from run cross join jsonb_to_recordset($12::jsonb) as o("requestId" text, need integer, places integer, share integer,
      "overNorm" boolean, guaranteed boolean, pinned boolean, "missingTents" integer, outcome jsonb)
  )
  select id from run
`);

export interface FinishedRun extends RunFile {
  readonly id: string;
  readonly roundId: string;
  readonly inputHash: string;
  readonly outputHash: string;
  readonly proofOk: boolean;
  readonly checks: readonly RunCheck[];
  readonly figures: RunFigures;
  readonly outcomes: readonly Outcome[];
}

/** False: it was stopped meanwhile. */
export async function finishRun(db: Db, source: EventSource, run: FinishedRun): Promise<boolean> {
  const { id, roundId, inputHash, outputHash, proofOk } = run;
  const event = {
    entity: 'division',
    entityId: roundId,
    action: proofOk ? 'propose' : 'run-failed',
    after: { runId: id, inputHash, outputHash },
  };
  const finished = await db.first(finish, [
    id,
    proofOk ? 'proposed' : 'failed',
    instant(source.now),
    JSON.stringify(run.input),
    inputHash,
    JSON.stringify(run.pins),
    JSON.stringify(run.output),
    outputHash,
    proofOk,
    JSON.stringify(run.checks),
    JSON.stringify(run.figures),
    JSON.stringify(run.outcomes),
    run.carryOver === null ? null : JSON.stringify(run.carryOver),
    ...eventValues(source, [event]),
  ]);
  return finished !== undefined;
}

/** All at once, so that nobody sees a round without its run, or without what the years after read of it. */
const publish = statement({ version: 'int' })(`
  with told as (${eventsSql(6)}), run as (
    update $schema.division_run set state = 'published' where id = $2 and state = 'proposed' returning id
  ), shares as (
    ${sharesSql('$5')}
  )
  update $schema.division_round r set state = 'published', published_run = run.id, published_at = $3, appeal_until = $4
  from run where r.id = $1 returning r.version
`);

export async function markPublished(
  db: Db,
  source: EventSource,
  of: {
    readonly roundId: string;
    readonly runId: string;
    readonly appealUntil: string;
    /** The requests that it decides. */
    readonly requests: readonly string[];
    readonly after: object;
  },
): Promise<number | undefined> {
  const { roundId, runId, appealUntil, requests, after } = of;
  const event = { entity: 'division', entityId: roundId, action: 'publish', after };
  const values = [roundId, runId, instant(source.now), appealUntil, requests];
  return (await db.first(publish, [...values, ...eventValues(source, [event])]))?.version;
}
