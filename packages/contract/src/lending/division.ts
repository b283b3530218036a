import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { TentOffer } from './offers.ts';
import { Day, Id, lines, listOf, Moment, Money } from '../wire/scalars.ts';

// Ours: the division of a peak's tents as everybody may check it, and as a group reads its own outcome (`design/division.md`
// §4 and §6.1). Shares are permille, floored.

const tag = 'Lending';

/** What is public of a round before it is published: the promise, and what was frozen. */
export const PublicDivision = z.object({
  /** The first day of the season's peak. */
  ID: Day,
  State: z.enum(['open', 'frozen', 'published']),
  PeakFrom: Day,
  PeakTo: Day,
  /** The last one holds; more than one: the policy changed, and why. `Policy` is what was hashed. */
  Commitments: z.array(
    z.object({
      Number: z.int(),
      At: Moment,
      Reason: z.string(),
      Policy: z.unknown(),
      PolicyHash: z.string(),
      Commitment: z.string(),
    }),
  ),
  /** The value that was named beforehand and exists only after the freeze; null: none was. */
  PublicValue: z.nullable(z.object({ Source: z.string(), Round: z.int(), Value: z.nullable(z.string()) })),
  Frozen: z.nullable(z.object({ At: Moment, Requests: z.int(), Hash: z.string() })),
  /** Runs so far; drafts count. */
  RunCount: z.int(),
  PublishedAt: z.nullable(Moment),
  InputHash: z.nullable(z.string()),
  OutputHash: z.nullable(z.string()),
});
export type PublicDivision = z.output<typeof PublicDivision>;

export const listPublicDivisions = operation({
  id: 'listPublicDivisions',
  method: 'GET',
  path: '/api/v2/shop/lending/divisions',
  tag,
  summary: 'The rounds of division that were committed to, the latest first',
  answer: listOf(PublicDivision),
});

export const getPublicDivision = operation({
  id: 'getPublicDivision',
  method: 'GET',
  path: '/api/v2/shop/lending/divisions/{id}',
  tag,
  summary: 'A round of division: what was promised, frozen and published',
  params: z.object({ id: Day }),
  answer: PublicDivision,
});

export const getDivisionRecord = operation({
  id: 'getDivisionRecord',
  method: 'GET',
  path: '/api/v2/shop/lending/divisions/{id}/record',
  tag,
  summary:
    'The published round as a file that anybody can check: seed, policy, input, output and proofs, by ids of requests without names',
  params: z.object({ id: Day }),
  /** A `DivisionRecord` of the rules, in its own spelling: its bytes are hashed. */
  answer: z.record(z.string(), z.unknown()),
});

const Tents = z.object({
  ItemID: z.string(),
  Kind: z.enum(['senior', 'patrol', 'stock']),
  Asked: z.int(),
  /** What counted of it. */
  Need: z.int(),
  Granted: z.int(),
  /** The part of it that stands in for another tent. */
  Instead: z.int(),
});

/** Why tents of a type are missing. `pin`: staff set a limit, for the reason in `PinReason`. */
const Missing = z.object({
  ItemID: z.string(),
  Kind: z.enum(['senior', 'patrol', 'stock']),
  Tents: z.int(),
  Reason: z.enum(['bottleneck', 'several', 'further', 'lot', 'ceiling', 'least', 'tier']),
  PinReason: z.nullable(z.string()),
  /** The day on which it was full; null where a limit decided. */
  Day: z.nullable(Day),
  Needed: z.nullable(z.int()),
  Stock: z.nullable(z.int()),
  /** Groups that have this tent on that day. */
  Holders: z.nullable(z.int()),
  LowestPermille: z.nullable(z.int()),
  HighestPermille: z.nullable(z.int()),
  /** The highest share any of them would have with one tent fewer. */
  HighestMinusOnePermille: z.nullable(z.int()),
});

const Count = z.object({ ItemID: z.string(), Kind: z.enum(['senior', 'patrol', 'stock']), Amount: z.int() });

/** What a group reads of what it was given; null before the round of its request is published, or where it was in none. */
export const RequestOutcome = z.object({
  RequestID: z.string(),
  Number: z.string(),
  /** Of the round, for its public page. */
  DivisionID: Day,
  PublishedAt: Moment,
  /** Sleeping places. */
  Places: z.object({ Asked: z.int(), Need: z.int(), Granted: z.int(), SharePermille: z.int() }),
  Tents: z.array(Tents),
  /** How the need was counted: members, less the places that there are. */
  Need: z.object({
    Members: z.int(),
    Disability: z.int(),
    ExtraPlacesPerDisabled: z.int(),
    ExistingSpots: z.int(),
    /** Places that another request of the association for the same days has. */
    Elsewhere: z.int(),
  }),
  /** More was asked than is needed. */
  IsOverNorm: z.boolean(),
  IsGuaranteed: z.boolean(),
  Missing: z.array(Missing),
  /** Tents that would have been taken in place of others, and the day on which those were gone too. */
  SubstitutesGone: z.array(z.object({ ItemID: z.string(), Kind: z.enum(['senior', 'patrol']), Day })),
  /** Of each tent that is missing: all that counted, what was granted and the stock, on each day of this request. */
  Strips: z.array(
    z.object({
      ItemID: z.string(),
      Kind: z.enum(['senior', 'patrol', 'stock']),
      Days: z.array(z.object({ Day, Needed: z.int(), Granted: z.int(), Stock: z.int() })),
    }),
  ),
  Fair: z.object({
    /** Groups with the same days, need and claim, this one included, and the most tents by which two of them differ. */
    Alike: z.int(),
    LargestDifference: z.int(),
  }),
  Lot: z.object({ Number: z.int(), Of: z.int() }),
  /** The calculation, in the order in which it is told. */
  Steps: z.array(z.enum(['need', 'guaranteed', 'first', 'lowest', 'full', 'substitute', 'lot'])),
  /** What of it the group has now. */
  Held: z.array(Count),
  GivenBack: z.array(
    z.object({
      At: Moment,
      Tents: z.array(Count),
      /** With VAT: what was given back too late is owed all the same. */
      OwedIncVAT: Money,
    }),
  ),
  /** What came since, of what others gave back or of what was free; of a shift the camp's new days and all that it has. */
  Accepted: z.array(
    z.object({
      At: Moment,
      Kind: z.enum(['given-back', 'free', 'shift']),
      Tents: z.array(Count),
      DateStart: Day,
      DateEnd: Day,
    }),
  ),
  /** Days of fetching and bringing back; null with no tents. */
  Pickup: z.nullable(Day),
  Return: z.nullable(Day),
  /** The reservation; null with no tents. */
  Order: z.nullable(z.object({ ID: z.string(), Number: z.string(), Version: z.int() })),
  /** What is held for the group at the moment; null: nothing. */
  Offer: z.nullable(TentOffer),
  Actions: z.object({
    /** Nothing has to be done: the tents stay. */
    Take: z.nullable(z.object({ Until: Day })),
    /** Whether `findFreeTents` may find something. */
    Look: z.boolean(),
    /** What it misses, and where it stands among those that wait; `Place` is null where it waits no more. */
    Wait: z.nullable(z.object({ Tents: z.int(), Place: z.nullable(z.int()), Of: z.int() })),
    GiveBack: z.nullable(z.object({ FreeUntil: Day, IsFree: z.boolean() })),
    Appeal: z.nullable(z.object({ Until: Day, State: z.enum(['none', 'open', 'upheld', 'refused']) })),
  }),
});
export type RequestOutcome = z.output<typeof RequestOutcome>;

export const getRequestOutcome = operation({
  id: 'getRequestOutcome',
  method: 'GET',
  path: '/api/v2/shop/requests/{id}/outcome',
  tag,
  summary: 'What a rental request of the caller was given in its division, and why not more',
  params: z.object({ id: Id }),
  answer: z.object({ Outcome: z.nullable(RequestOutcome) }),
});

export const appealOutcome = operation({
  id: 'appealOutcome',
  method: 'POST',
  path: '/api/v2/shop/requests/{id}/_appeal',
  tag,
  summary:
    'Ask to look again at the facts of a request that was divided; once, until the day that its outcome says',
  params: z.object({ id: Id }),
  body: z.object({
    About: z.enum(['members', 'spots', 'period', 'guarantee', 'other']),
    Text: lines(1000, 1),
  }),
  answer: z.object({ State: z.enum(['open', 'upheld', 'refused']) }),
});

export const giveBackTents = operation({
  id: 'giveBackTents',
  method: 'POST',
  path: '/api/v2/shop/requests/{id}/_give-back',
  tag,
  summary:
    'Give back some or all of the tents that a division gave: it says what is kept, so that the same sent twice gives back once',
  params: z.object({ id: Id }),
  body: z.object({
    /** Of the order, as it was seen; another one is refused. */
    Version: z.int(),
    /** What is not named stays. */
    Keep: z
      .array(z.object({ ItemID: Id, Amount: z.int().check(z.minimum(0), z.maximum(9999)) }))
      .check(z.maxLength(20)),
    /** Only says what it would do. */
    DryRun: z._default(z.boolean(), false),
  }),
  answer: z.object({
    Given: z.array(Count),
    Kept: z.array(Count),
    FreeUntil: Day,
    IsFree: z.boolean(),
    OwedIncVAT: Money,
  }),
});
