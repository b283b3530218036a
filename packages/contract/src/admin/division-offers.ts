import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Moment, Reference } from '../wire/scalars.ts';

// What comes after publishing (`design/division.md` §6.3): who waits, and what is offered of tents that came back.

const tag = 'Division';
const params = z.object({ id: Day });

const Group = { RequestID: z.string(), Number: z.string(), Customer: Reference };

export const offerStates = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const;

export const DivisionOffer = z.object({
  ID: z.string(),
  ...Group,
  /** Tents that others gave back, that were free when the group looked, or other days that it chose. */
  Kind: z.enum(['given-back', 'free', 'shift']),
  Tents: z.array(z.object({ ItemID: z.string(), Amount: z.int() })),
  State: z.enum(offerStates),
  At: Moment,
  ExpiresAt: Moment,
  EndedAt: z.nullable(Moment),
});
export type DivisionOffer = z.output<typeof DivisionOffer>;

/** What came back and was divided again, once a day or because somebody asked. */
export const DivisionBatch = z.object({
  ID: z.string(),
  At: Moment,
  By: z.string(),
  IsDaily: z.boolean(),
  Offers: z.int(),
});
export type DivisionBatch = z.output<typeof DivisionBatch>;

export const DivisionOffers = z.object({
  /** The newest two hundred, those that are open first. */
  Collection: z.array(DivisionOffer),
  Counts: z.record(z.enum(offerStates), z.int()),
  /** The most under-served first, with their places on the list. */
  Waiting: z.object({
    Groups: z.int(),
    Tents: z.int(),
    First: z.array(z.object({ ...Group, Place: z.int(), Tents: z.int() })),
  }),
  /** The latest ten. */
  Batches: z.array(DivisionBatch),
  /** Null: the peak is over. */
  NextAt: z.nullable(Moment),
});
export type DivisionOffers = z.output<typeof DivisionOffers>;

export const listDivisionOffers = operation({
  id: 'listDivisionOffers',
  method: 'GET',
  path: '/api/v3/admin/divisions/{id}/offers',
  tag,
  summary: 'Who waits for tents in a published round, and what was offered to whom',
  params,
  answer: DivisionOffers,
});

export const offerDivisionNow = operation({
  id: 'offerDivisionNow',
  method: 'POST',
  path: '/api/v3/admin/divisions/{id}/_offer',
  tag,
  summary: 'Offer what came back now, besides the daily time',
  params,
  answer: DivisionBatch,
});
