import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, lines, Moment, Reference, text } from '../wire/scalars.ts';
import { DivisionHeat, DivisionRun } from './division-runs.ts';

// The division of a peak's tents as the owner works with it (`design/division.md`). Shares are permille, floored; a season whose
// round is not committed yet is listed without one. Acts carry the version of the round that was seen, as `If-Match`.

const tag = 'Division';
/** The first day of the season's peak. */
const params = z.object({ id: Day });
const Count = z.int().check(z.minimum(0), z.maximum(99_999));

/** Where a round is; `none` is a season that nobody committed to. */
export const roundStates = ['none', 'open', 'frozen', 'proposed', 'published', 'settled'] as const;
export const RoundState = z.enum(roundStates);
export type RoundState = z.output<typeof RoundState>;

/** Why staff set a limit, from a list that is public: no free words of a request are. */
export const pinReasons = [
  'mistake',
  'appeal',
  'guarantee',
  'accessibility',
  'safety',
  'agreed',
  'withdrawn',
] as const;
export const PinReason = z.enum(pinReasons);
export type PinReason = z.output<typeof PinReason>;

/** What a division promises before anybody applies; it is hashed and published with the commitment. */
export const DivisionPolicy = z.object({
  /** Days that a tent dries after its return, the same for the division and the ledger. */
  TurnaroundDays: Count,
  ExtraPlacesPerDisabled: Count,
  /** Groups with a guarantee keep their claim. */
  GuaranteedFirst: z.boolean(),
  /** Carry-over of last year's shares; null: off. */
  CarryOver: z.nullable(z.object({ WeightPermille: Count, CapPermille: Count })),
  Tents: z.array(
    z.object({
      ItemID: z.string(),
      Kind: z.nullable(z.enum(['senior', 'patrol', 'stock'])),
      Measure: z.enum(['sleep', 'storage']),
      Places: Count,
    }),
  ),
  Season: z.object({
    PeakFrom: Day,
    PeakTo: Day,
    ApplicationsFrom: Day,
    DistributionFrom: Day,
    DistributionTo: Day,
  }),
  /** The value that exists only after the freeze, named beforehand; null: none. */
  PublicValue: z.nullable(z.object({ Source: z.string(), Round: z.int() })),
  AppealDays: Count,
});
export type DivisionPolicy = z.output<typeof DivisionPolicy>;

export const DivisionCommitment = z.object({
  /** 1 for the first; a change of the policy is another one. */
  Number: z.int(),
  At: Moment,
  By: z.string(),
  /** Why there is another one; empty for the first. */
  Reason: z.string(),
  Policy: DivisionPolicy,
  PolicyHash: z.string(),
  Commitment: z.string(),
});
export type DivisionCommitment = z.output<typeof DivisionCommitment>;

export const DivisionPin = z.object({
  ID: z.string(),
  RequestID: z.string(),
  Number: z.string(),
  Customer: Reference,
  ItemID: z.string(),
  /** At least so many; null: no such limit. */
  Held: z.nullable(z.int()),
  /** At most so many. */
  Ceiling: z.nullable(z.int()),
  Reason: PinReason,
  /** For staff alone. */
  Note: z.string(),
  By: z.string(),
  At: Moment,
});
export type DivisionPin = z.output<typeof DivisionPin>;

export const DivisionReserve = z.object({ ItemID: Id, From: Day, To: Day, Tents: Count });
export type DivisionReserve = z.output<typeof DivisionReserve>;

export const DivisionRoundRow = z.object({
  ID: Day,
  Version: z.int(),
  State: RoundState,
  PeakFrom: Day,
  PeakTo: Day,
  ApplicationsFrom: Day,
  DistributionFrom: Day,
  DistributionTo: Day,
  /** Open requests now, those of the freeze once there was one. */
  Requests: z.int(),
  RunCount: z.int(),
  PublishedAt: z.nullable(Moment),
});
export type DivisionRoundRow = z.output<typeof DivisionRoundRow>;

export const DivisionRound = z.extend(DivisionRoundRow, {
  /** The depot whose tents are divided. */
  WarehouseID: z.string(),
  /** The last one holds. */
  Commitments: z.array(DivisionCommitment),
  Frozen: z.nullable(z.object({ At: Moment, Requests: z.int(), Hash: z.string() })),
  /** Null: none is named, or it is not known yet. */
  PublicValue: z.nullable(z.string()),
  Pins: z.array(DivisionPin),
  Reserve: z.array(DivisionReserve),
  /** The latest first. */
  Runs: z.array(DivisionRun),
  /** The one that runs now; whoever starts another gets this one. */
  RunningID: z.nullable(z.string()),
  /** The latest that is proved, of the input as it stands. */
  ProposalID: z.nullable(z.string()),
  PublishedRunID: z.nullable(z.string()),
  /** What a commitment would say now: of the settings, and of what stands. */
  /** That of the last promise; before the first, what would be promised now. */
  Policy: DivisionPolicy,
  NextPolicy: DivisionPolicy,
  Appeals: z.object({ Open: z.int(), Until: z.nullable(Day) }),
});
export type DivisionRound = z.output<typeof DivisionRound>;

export const listDivisions = operation({
  id: 'listDivisions',
  method: 'GET',
  path: '/api/v3/admin/divisions',
  tag,
  summary: 'The seasons with their rounds of division, the latest first',
  answer: z.object({ Collection: z.array(DivisionRoundRow) }),
});

export const getDivision = operation({
  id: 'getDivision',
  method: 'GET',
  path: '/api/v3/admin/divisions/{id}',
  tag,
  summary: 'A round with its commitments, limits, reserve and runs; its version is the ETag',
  params,
  answer: DivisionRound,
});

const DivisionActed = z.object({ ID: Day, Version: z.int(), State: RoundState });
export type DivisionActed = z.output<typeof DivisionActed>;

export const commitDivision = operation({
  id: 'commitDivision',
  method: 'POST',
  path: '/api/v3/admin/divisions/{id}/_commit',
  tag,
  summary:
    'Commit to a policy and a seed that nobody sees; before the freeze another policy is another commitment, with its reason',
  params,
  body: z.object({
    ExtraPlacesPerDisabled: z._default(Count.check(z.maximum(20)), 0),
    GuaranteedFirst: z._default(z.boolean(), true),
    CarryOver: z._default(
      z.nullable(
        z.object({
          WeightPermille: Count.check(z.maximum(1000)),
          CapPermille: Count.check(z.maximum(500)),
        }),
      ),
      null,
    ),
    AppealDays: z._default(Count.check(z.maximum(60)), 14),
    /** Whether a value that exists only after the freeze counts too. */
    UsesPublicValue: z._default(z.boolean(), true),
    Reason: z._default(lines(1000), ''),
  }),
  answer: DivisionActed,
});

/** What somebody should look at before a run. */
export const divisionNotices = [
  'overNorm',
  'aboveReported',
  'doubled',
  'noDepotDay',
  'group',
  'transport',
] as const;

export const getDivisionChecks = operation({
  id: 'getDivisionChecks',
  method: 'GET',
  path: '/api/v3/admin/divisions/{id}/checks',
  tag,
  summary:
    'Need over stock per tent and day, guarantees that do not fit, and requests that somebody should look at',
  params,
  answer: z.object({
    Heat: z.array(DivisionHeat),
    Conflicts: z.array(z.object({ ItemID: z.string(), Day, Held: z.int(), Stock: z.int() })),
    /** By the requests concerned: how many, and the first fifty. */
    Notices: z.array(
      z.object({
        Name: z.enum(divisionNotices),
        Requests: z.int(),
        First: z.array(
          z.object({
            RequestID: z.string(),
            Number: z.string(),
            Customer: Reference,
            Amount: z.nullable(z.int()),
          }),
        ),
      }),
    ),
    /** Days on which more groups would fetch or bring back than there are places. */
    Moments: z.array(z.object({ Day, Way: z.enum(['pickup', 'return']), Groups: z.int(), Places: z.int() })),
  }),
});

export const setDivisionPin = operation({
  id: 'setDivisionPin',
  method: 'POST',
  path: '/api/v3/admin/divisions/{id}/pins',
  tag,
  summary:
    'At least or at most so many tents for one request, with a reason that is public; it counts from the next run on',
  params,
  body: z.object({
    /** A request by its id or its number. */
    RequestID: Id,
    ItemID: Id,
    Held: z._default(z.nullable(Count), null),
    Ceiling: z._default(z.nullable(Count), null),
    Reason: PinReason,
    Note: z._default(lines(1000), ''),
  }),
  answer: DivisionActed,
});

export const removeDivisionPin = operation({
  id: 'removeDivisionPin',
  method: 'DELETE',
  path: '/api/v3/admin/divisions/{id}/pins/{pinId}',
  tag,
  summary: 'Take a limit away again, before publishing',
  params: z.object({ id: Day, pinId: Id }),
  answer: DivisionActed,
});

export const setDivisionReserve = operation({
  id: 'setDivisionReserve',
  method: 'PUT',
  path: '/api/v3/admin/divisions/{id}/reserve',
  tag,
  summary: 'Tents that are kept out of the division, by tent and days; the whole list as it is to be',
  params,
  body: z.object({ Reserve: z.array(DivisionReserve).check(z.maxLength(200)) }),
  answer: DivisionActed,
});

export const appealStates = ['open', 'upheld', 'refused'] as const;
export const DivisionAppeal = z.object({
  ID: z.string(),
  RequestID: z.string(),
  Number: z.string(),
  Customer: Reference,
  State: z.enum(appealStates),
  /** What of the facts is wrong. */
  About: z.enum(['members', 'spots', 'period', 'guarantee', 'other']),
  Text: z.string(),
  At: Moment,
  Answer: z.nullable(z.string()),
  DecidedBy: z.nullable(z.string()),
  DecidedAt: z.nullable(Moment),
});
export type DivisionAppeal = z.output<typeof DivisionAppeal>;

export const listDivisionAppeals = operation({
  id: 'listDivisionAppeals',
  method: 'GET',
  path: '/api/v3/admin/divisions/{id}/appeals',
  tag,
  summary: 'What groups ask to be looked at again, open ones first',
  params,
  answer: z.object({ Collection: z.array(DivisionAppeal) }),
});

export const decideDivisionAppeal = operation({
  id: 'decideDivisionAppeal',
  method: 'POST',
  path: '/api/v3/admin/divisions/{id}/appeals/{appealId}/_decide',
  tag,
  summary:
    'Answer an appeal once; tents for one that is upheld come from reserve and leftovers, by the edit of its order',
  params: z.object({ id: Day, appealId: Id }),
  body: z.object({ IsUpheld: z.boolean(), Answer: text(1000, 1) }),
  answer: DivisionAppeal,
});
