import type { Context } from '../application/context.ts';
import type { RefusedField } from '../application/refusal.ts';
import type { Db } from '../database/shop-database.ts';
import { type ColumnsOf, statement } from '../database/statement.ts';
import { type EpochMs, instant } from '../database/types.ts';
import { operatorKey } from '../identity/operator-scope.ts';

/** Work on many rows that goes on behind the screens: who asked for what, and how far it is. */
export interface JobRun {
  id: string;
  kind: string;
  /** The key of whoever asked (`operatorKey`), and their name then. */
  operator: string;
  operatorName: string;
  /** What is done to each row. */
  input: object;
  state: 'waiting' | 'running' | 'done' | 'cancelled';
  total: number;
  /** With those that were refused. */
  done: number;
  refused: number;
  createdAt: EpochMs;
  finishedAt: EpochMs | null;
  /** The run that this one takes back. */
  undoes: string | null;
  /** The run that takes this one back. */
  undoneBy: string | null;
  /** Of how many of its rows the way back still stands; none while it goes on. */
  undoable: number;
}

const runColumns = {
  id: 'text',
  kind: 'text',
  operator: 'text',
  operatorName: 'text',
  input: 'json',
  state: 'text',
  total: 'int',
  done: 'int',
  refused: 'int',
  createdAt: 'instant',
  finishedAt: 'instant?',
  undoes: 'text?',
  undoneBy: 'text?',
  undoable: 'int',
} as const satisfies ColumnsOf<JobRun>;

const plain = `id, kind, operator, operator_name as "operatorName", input, state, total, done, refused,
    created_at as "createdAt", finished_at as "finishedAt", undoes`;
const told = `${plain}, null::text as "undoneBy", 0 as undoable`;

/** Of the run `r`: by the clock of the parameter, and only as long as undos are there at all. */
const toldWhole = (now: string) => `${plain},
    (select u.id from $schema.job_run u where u.undoes = r.id) as "undoneBy", (
      select count(*)::integer from $schema.job_row w join $schema.undo b on b.id = w.outcome ->> 'undo'
      where w.run_id = r.id and r.state in ('done', 'cancelled') and r.undoes is null
        and r.finished_at > ${now}::timestamptz - interval '1 day' and b.undone_at is null and b.until > ${now}
    ) as undoable`;

/** A row that was left as it was says why, with its fields as the wire names them; one that was done, its way back if any. */
export type RowOutcome =
  | { readonly code: string; readonly fields: readonly RefusedField[]; readonly params: object }
  | { readonly undo?: string };

const insertRun = statement<JobRun>(runColumns)(`
  with run as (
    insert into $schema.job_run (id, kind, operator, operator_name, input, total, created_at, undoes)
    values ($1, $2, $3, $4, $5, cardinality($7::text[]), $6, $8) returning *
  ), filled as (
    insert into $schema.job_row (run_id, position, subject)
    select run.id, s.position, s.subject from run, unnest($7::text[]) with ordinality s(subject, position)
  )
  select ${told} from run
`);

/** Begins nothing yet: its rows wait in the order of `subjects` for a job that takes the run. */
export async function addRun(
  db: Db,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  run: Pick<JobRun, 'id' | 'kind' | 'input'> & {
    readonly subjects: readonly string[];
    readonly undoes?: string;
  },
): Promise<JobRun> {
  const name = actor.kind === 'operator' ? actor.name : actor.kind;
  const values = [run.id, run.kind, operatorKey(actor), name, JSON.stringify(run.input), instant(now)];
  const added = await db.first(insertRun, [...values, run.subjects, run.undoes ?? null]);
  if (added === undefined) throw new Error('a run that is added is answered');
  return added;
}

const one = statement<JobRun>(runColumns)(`
  select ${toldWhole('$3')} from $schema.job_run r where id = $1 and operator = $2
`);

/** Undefined for a colleague's. */
export function readRun(db: Db, id: string, operator: string, now: EpochMs): Promise<JobRun | undefined> {
  return db.first(one, [id, operator, instant(now)]);
}

const latest = statement<JobRun>(runColumns)(`
  select ${toldWhole('$3')} from $schema.job_run r
  where operator = $1 and kind = $2 order by created_at desc, id limit 10
`);

export function readRuns(db: Db, operator: string, kind: string, now: EpochMs): Promise<JobRun[]> {
  return db.rows(latest, [operator, kind, instant(now)]);
}

const lockRun = statement({ id: 'unread' })(`
  select id from $schema.job_run where id = $1 and operator = $2 for update
`);

/** The same, locked: of two who take it back, the second sees the run of the first. */
export async function lockRunOf(
  db: Db,
  id: string,
  operator: string,
  now: EpochMs,
): Promise<JobRun | undefined> {
  await db.rows(lockRun, [id, operator]);
  return readRun(db, id, operator, now);
}

const waysBack = statement({ subject: 'text', undo: 'text' })(`
  select subject, outcome ->> 'undo' as undo from $schema.job_row
  where run_id = $1 and outcome ? 'undo' and ($2::text is null or subject = $2) order by position desc
`);

/** What of a run was done and left a way back, the last of it first; of one row, or of all. */
export function readWaysBack(
  db: Db,
  runId: string,
  subject: string | null = null,
): Promise<{ subject: string; undo: string }[]> {
  return db.rows(waysBack, [runId, subject]);
}

const cancel = statement<JobRun>(runColumns)(`
  update $schema.job_run set state = 'cancelled', finished_at = $3
  where id = $1 and operator = $2 and state in ('waiting', 'running') returning ${told}
`);

/** Undefined where there is nothing left to end. */
export function cancelRun(db: Db, id: string, operator: string, now: EpochMs): Promise<JobRun | undefined> {
  return db.first(cancel, [id, operator, instant(now)]);
}

const take = statement<JobRun>(runColumns)(`
  update $schema.job_run set state = 'running' where id = $1 and state in ('waiting', 'running') returning ${told}
`);

/** For the job that works it off; undefined where nobody waits for it any more. */
export function takeRun(db: Db, id: string): Promise<JobRun | undefined> {
  return db.first(take, [id]);
}

export interface WaitingRow {
  position: number;
  subject: string;
}

// Whoever ends a run ends it before its next row.
const next = statement<WaitingRow>({ position: 'int', subject: 'text' })(`
  select w.position, w.subject from $schema.job_run r join $schema.job_row w on w.run_id = r.id
  where r.id = $1 and r.state = 'running' and w.outcome is null order by w.position limit 1
`);

export function nextRow(db: Db, runId: string): Promise<WaitingRow | undefined> {
  return db.first(next, [runId]);
}

const settle = statement<Pick<JobRun, 'state'>>({ state: 'text' })(`
  with settled as (
    update $schema.job_row set outcome = $3 where run_id = $1 and position = $2 and outcome is null returning outcome
  )
  update $schema.job_run r set done = r.done + 1, refused = r.refused + (s.outcome ? 'code')::integer
  from settled s where r.id = $1 returning r.state
`);

/** Counts once, whoever else worked on the same row. Whether somebody had stopped the run while it was under way. */
export async function settleRow(
  db: Db,
  runId: string,
  position: number,
  outcome: RowOutcome,
): Promise<boolean> {
  const settled = await db.first(settle, [runId, position, JSON.stringify(outcome)]);
  return settled?.state === 'cancelled';
}

const join = statement({ id: 'text' })(`
  with run as (
    update $schema.job_run set total = total + 1, finished_at = null,
      state = case state when 'done' then 'waiting' else state end
    where id = $1 and state <> 'cancelled' returning id, total
  )
  insert into $schema.job_row (run_id, position, subject) select id, total, $2 from run returning run_id as id
`);

/** One more row for a run, also for one that has come to its end; false where somebody stopped it. */
export async function joinRun(db: Db, id: string, subject: string): Promise<boolean> {
  return (await db.rows(join, [id, subject])).length > 0;
}

// A row that joined a moment ago is told by the count: the rows are of an earlier instant.
const finish = statement({ id: 'unread' })(`
  update $schema.job_run set state = 'done', finished_at = $2
  where id = $1 and state = 'running' and done >= total
    and not exists (select from $schema.job_row w where w.run_id = $1 and w.outcome is null)
  returning id
`);

/** False where it came to its end before. */
export async function finishRun(db: Db, id: string, now: EpochMs): Promise<boolean> {
  return (await db.rows(finish, [id, instant(now)])).length > 0;
}

const forget = statement('delete from $schema.job_run where created_at <= $1');

const keptMs = 30 * 86_400_000;

/** A month later nobody asks what came of a row. */
export async function forgetRuns(db: Db, now: EpochMs): Promise<void> {
  await db.rows(forget, [instant((now - keptMs) as EpochMs)]);
}
