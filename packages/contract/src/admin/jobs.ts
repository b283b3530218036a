import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, Moment } from '../wire/scalars.ts';
import { RowError } from './acts.ts';
import { listQuery } from './lists.ts';

// Work on many rows that goes on behind the screens, told to whoever began it.

const tag = 'Jobs';
const params = z.object({ id: Id });

export const JobRun = z.object({
  ID: z.string(),
  /** What its rows are, such as `orders`. */
  Kind: z.string(),
  /** What is done to each, such as `accept`. */
  Act: z.string(),
  /** Of one that was cancelled, what was done by then stays done. */
  State: z.enum(['waiting', 'running', 'done', 'cancelled']),
  Total: z.int(),
  /** Done or refused so far. */
  Done: z.int(),
  Refused: z.int(),
  CreatedAt: Moment,
  FinishedAt: z.nullable(Moment),
  /** Of how many of its rows the way back still stands; none while it goes on. */
  Undoable: z.int(),
  /** The run that takes it back. */
  UndoneBy: z.nullable(z.string()),
});
export type JobRun = z.output<typeof JobRun>;

export const JobOutcome = z.object({
  ID: z.string(),
  Number: z.string(),
  /** Null: it was done. */
  Error: z.nullable(RowError),
});
export type JobOutcome = z.output<typeof JobOutcome>;

export const listJobRuns = operation({
  id: 'listJobRuns',
  method: 'GET',
  path: '/api/v3/admin/jobs',
  tag,
  summary: "One's own runs of a kind, the latest first, ten at most",
  query: z.strictObject({ Kind: z.enum(['orders']) }),
  answer: z.object({ Collection: z.array(JobRun) }),
});

export const getJobRun = operation({
  id: 'getJobRun',
  method: 'GET',
  path: '/api/v3/admin/jobs/{id}',
  tag,
  summary: 'How far a run is',
  params,
  answer: JobRun,
});

export const listJobOutcomes = operation({
  id: 'listJobOutcomes',
  method: 'GET',
  path: '/api/v3/admin/jobs/{id}/rows',
  tag,
  summary: 'What came of each row of a run so far, in the order in which they are worked off',
  params,
  query: z.strictObject({
    /** Only those that were refused. */
    Refused: z.optional(z.enum(['true', 'false'])),
    size: listQuery.size,
    after: listQuery.after,
  }),
  answer: z.object({ Collection: z.array(JobOutcome), Next: z.nullable(z.string()) }),
});

export const cancelJobRun = operation({
  id: 'cancelJobRun',
  method: 'POST',
  path: '/api/v3/admin/jobs/{id}/_cancel',
  tag,
  summary: 'End a run before its next row; what was done stays done',
  params,
  answer: JobRun,
});

export const undoJobRun = operation({
  id: 'undoJobRun',
  method: 'POST',
  path: '/api/v3/admin/jobs/{id}/_undo',
  tag,
  summary: 'Take back what a run did, row by row, as a run of its own; asked again it is the same run',
  params,
  answer: JobRun,
});
