import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, Moment, Reference } from '../wire/scalars.ts';
import { cursorList, listQuery } from './lists.ts';

// Runs of a division, what they give, and their publishing (`design/division.md` §6.2 and §6.3).

const tag = 'Division';
const runParams = z.object({ id: Day, runId: Id });

/** Figures of a run, of tents to sleep in where nothing else is said. */
export const RunFigures = z.object({
  Requests: z.int(),
  NeedPlaces: z.int(),
  GrantedPlaces: z.int(),
  LowestPermille: z.int(),
  MedianPermille: z.int(),
  InFull: z.int(),
  /** They have none at all. */
  Refused: z.int(),
  /** They have fewer than counted, and wait. */
  Waiting: z.int(),
  WaitingTents: z.int(),
  GrantedTents: z.int(),
  Guaranteed: z.int(),
  GuaranteedTents: z.int(),
  /** They asked for more than they need, and so many tents in all. */
  OverNorm: z.int(),
  OverNormTents: z.int(),
  /** The largest difference in tents between groups with the same window, need and claim. */
  BetweenEquals: z.int(),
  /** Reservations that publishing makes. */
  Orders: z.int(),
});
export type RunFigures = z.output<typeof RunFigures>;

export const runStates = ['running', 'proposed', 'refused', 'failed', 'canceled', 'published'] as const;
export const RunState = z.enum(runStates);

/** What was checked of a run, each by itself. */
export const runCheckNames = [
  'stock',
  'held',
  'claims',
  'substitutes',
  'figures',
  'reasons',
  'levels',
  'prices',
  'decisions',
] as const;
export const RunCheck = z.object({ Name: z.enum(runCheckNames), Faults: z.int() });
export type RunCheck = z.output<typeof RunCheck>;

export const DivisionRun = z.object({
  ID: z.string(),
  /** Counted within the round. */
  Number: z.int(),
  State: RunState,
  StartedAt: Moment,
  StartedBy: z.string(),
  EndedAt: z.nullable(Moment),
  /** 0 to 100 while it runs. */
  Progress: z.int(),
  Engine: z.string(),
  InputHash: z.nullable(z.string()),
  OutputHash: z.nullable(z.string()),
  /** Null until it was checked. */
  IsProved: z.nullable(z.boolean()),
  Checks: z.array(RunCheck),
  Figures: z.nullable(RunFigures),
  /** More is held than there is: nothing was divided. */
  Conflicts: z.array(z.object({ ItemID: z.string(), Day, Held: z.int(), Stock: z.int() })),
});
export type DivisionRun = z.output<typeof DivisionRun>;

/** A type on a day: all that counts of requests, what is held of it, and the tents that there are. */
const DayFigures = z.object({
  Day,
  Needed: z.int(),
  Held: z.int(),
  Stock: z.int(),
  Granted: z.nullable(z.int()),
});
export const DivisionHeat = z.object({
  ItemID: z.string(),
  Days: z.array(DayFigures),
});
export type DivisionHeat = z.output<typeof DivisionHeat>;

export const startDivisionRun = operation({
  id: 'startDivisionRun',
  method: 'POST',
  path: '/api/v3/admin/divisions/{id}/runs',
  tag,
  summary: 'Divide as everything stands now; where a run is under way, that one is answered',
  params: z.object({ id: Day }),
  answer: z.object({ Run: DivisionRun, IsNew: z.boolean() }),
});

export const getDivisionRun = operation({
  id: 'getDivisionRun',
  method: 'GET',
  path: '/api/v3/admin/divisions/{id}/runs/{runId}',
  tag,
  summary: 'A run with its progress, its figures, its proof, and need and stock per tent and day',
  params: runParams,
  answer: z.extend(DivisionRun, { Heat: z.array(DivisionHeat) }),
});

export const cancelDivisionRun = operation({
  id: 'cancelDivisionRun',
  method: 'POST',
  path: '/api/v3/admin/divisions/{id}/runs/{runId}/_cancel',
  tag,
  summary: 'Stop a run that is under way; one that has ended stays as it is',
  params: runParams,
  answer: DivisionRun,
});

/** Why a group has not all tents of a type. */
export const missingReasons = [
  'bottleneck',
  'several',
  'further',
  'lot',
  'ceiling',
  'least',
  'tier',
] as const;

export const OutcomeTents = z.object({
  ItemID: z.string(),
  Kind: z.enum(['senior', 'patrol', 'stock']),
  Asked: z.int(),
  /** What counted of it. */
  Claim: z.int(),
  Granted: z.int(),
  /** The part of it that stands in for another tent. */
  Instead: z.int(),
});

export const OutcomeMissing = z.object({
  ItemID: z.string(),
  Tents: z.int(),
  Reason: z.enum(missingReasons),
  Day: z.nullable(Day),
});

export const OutcomeRow = z.object({
  RequestID: z.string(),
  Number: z.string(),
  Customer: Reference,
  State: z.enum(['REQUESTED', 'ASSIGNED', 'CANCELED']),
  DateStart: Day,
  DateEnd: Day,
  Need: z.int(),
  Places: z.int(),
  SharePermille: z.int(),
  Tents: z.array(OutcomeTents),
  Missing: z.array(OutcomeMissing),
  LotNumber: z.int(),
  IsGuaranteed: z.boolean(),
  IsPinned: z.boolean(),
});
export type OutcomeRow = z.output<typeof OutcomeRow>;

export const outcomeViewNames = ['all', 'part', 'none', 'overNorm', 'guaranteed', 'pinned'] as const;

export const listDivisionOutcomes = operation({
  id: 'listDivisionOutcomes',
  method: 'GET',
  path: '/api/v3/admin/divisions/{id}/runs/{runId}/outcomes',
  tag,
  summary: 'What each request gets in a run, the lowest share first',
  params: runParams,
  query: z.strictObject({
    View: z._default(z.enum(outcomeViewNames), 'all'),
    /** An association or a number. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    size: listQuery.size,
    after: listQuery.after,
  }),
  answer: z.extend(cursorList(OutcomeRow), { Counts: z.record(z.enum(outcomeViewNames), z.int()) }),
});

const Change = z.object({
  RequestID: z.string(),
  Number: z.string(),
  Customer: Reference,
  Tents: z.array(z.object({ ItemID: z.string(), Before: z.int(), After: z.int() })),
  Places: z.object({ Before: z.int(), After: z.int() }),
  SharePermille: z.object({ Before: z.int(), After: z.int() }),
  ReasonsGone: z.array(z.string()),
  ReasonsCome: z.array(z.string()),
});

/** What differs between two divisions; of one and itself, nothing. */
export const DivisionDiff = z.object({
  Before: RunFigures,
  After: RunFigures,
  Totals: z.object({ Up: z.int(), Down: z.int(), Other: z.int(), Same: z.int() }),
  /** Those that lose most first; the first five hundred. */
  Changes: z.array(Change),
  MoreChanges: z.int(),
  /** The one thing of the input that differs; null: nothing or several. */
  Cause: z.nullable(z.enum(['stock', 'pins', 'policy', 'requests'])),
});
export type DivisionDiff = z.output<typeof DivisionDiff>;

export const diffDivisionRuns = operation({
  id: 'diffDivisionRuns',
  method: 'GET',
  path: '/api/v3/admin/divisions/{id}/runs/{runId}/_diff/{otherId}',
  tag,
  summary: 'What each request gets otherwise in the other run',
  params: z.object({ id: Day, runId: Id, otherId: Id }),
  answer: DivisionDiff,
});

export const askWhatIf = operation({
  id: 'askWhatIf',
  method: 'POST',
  path: '/api/v3/admin/divisions/{id}/runs/{runId}/_what-if',
  tag,
  summary: 'The run divided again with other stock or rules, beside it; nothing of that is stored',
  params: runParams,
  body: z.object({
    /** More tents on every day, or fewer. */
    Stock: z._default(
      z
        .array(z.object({ ItemID: Id, Tents: z.int().check(z.minimum(-99_999), z.maximum(99_999)) }))
        .check(z.maxLength(20)),
      [],
    ),
    /** Null: as it is. */
    TurnaroundDays: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(14))), null),
    ExtraPlacesPerDisabled: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(20))), null),
    /** Whether substitutes are given at all. */
    Substitutes: z._default(z.boolean(), true),
  }),
  answer: DivisionDiff,
});

export const publishDivision = operation({
  id: 'publishDivision',
  method: 'POST',
  path: '/api/v3/admin/divisions/{id}/runs/{runId}/_publish',
  tag,
  summary: 'Give every request what the run says, once and for all; a dry run tells the numbers',
  params: runParams,
  query: z.strictObject({ DryRun: z.optional(z.enum(['true', 'false'])) }),
  /** The number of requests, typed by whoever publishes. */
  body: z.object({ Requests: z.int().check(z.minimum(0), z.maximum(1_000_000)) }),
  answer: z.object({
    ID: Day,
    Version: z.int(),
    RunID: z.string(),
    Effects: z.object({
      Requests: z.int(),
      Orders: z.int(),
      Tents: z.int(),
      /** They have fewer than they need, and may object until this day. */
      Waiting: z.int(),
      AppealUntil: Day,
      Mails: z.int(),
      /** Fetching and bringing back, each counted; null where it was published before. */
      Hours: z.nullable(
        z.object({
          /** Hours that were asked for, and how many of them are given. */
          Wished: z.int(),
          Met: z.int(),
          /** At an hour at which more come than fit. */
          Above: z.int(),
          /** On a day without hours. */
          Without: z.int(),
        }),
      ),
    }),
    Checks: z.array(RunCheck),
  }),
});

export const exportDivisionRun = operation({
  id: 'exportDivisionRun',
  method: 'GET',
  path: '/api/v3/admin/divisions/{id}/runs/{runId}/rows',
  tag,
  summary: 'What each request gets, as rows for a spreadsheet',
  params: runParams,
  answer: z.string(),
  rows: 'text/csv',
});

export const getDivisionFile = operation({
  id: 'getDivisionFile',
  method: 'GET',
  path: '/api/v3/admin/divisions/{id}/runs/{runId}/file',
  tag,
  summary:
    'Input and output of a run, exactly as its proof is checked; by numbers of requests, without names',
  params: runParams,
  answer: z.object({ input: z.unknown(), division: z.unknown() }),
});
