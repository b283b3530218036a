import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, Moment } from '../wire/scalars.ts';

// Ours: what is held for a group until it says yes or no (`design/division.md` §6.3).

const tag = 'Lending';

const Tents = z.object({ ItemID: z.string(), Kind: z.enum(['senior', 'patrol', 'stock']), Amount: z.int() });

/** Tents that are held for a group. */
export const TentOffer = z.object({
  ID: z.string(),
  /** What it comes of: tents that others gave back, that were free when the group looked, or other days that it chose. */
  Kind: z.enum(['given-back', 'free', 'shift']),
  /** Beyond what the group has; on other days all that it would have then. */
  Tents: z.array(Tents),
  Pickup: Day,
  Return: Day,
  /** The days of the camp. */
  DateStart: Day,
  DateEnd: Day,
  ExpiresAt: Moment,
});
export type TentOffer = z.output<typeof TentOffer>;

const Answered = z.object({
  State: z.enum(['accepted', 'declined']),
  /** The reservation that holds the tents; null where none does. */
  ReservationOrderID: z.nullable(z.string()),
});

export const acceptOffer = operation({
  id: 'acceptOffer',
  method: 'POST',
  path: '/api/v2/shop/offers/{id}/_accept',
  tag,
  summary: 'Take what is held for the caller: it becomes a part of their reservation; once, until its end',
  params: z.object({ id: Id }),
  answer: Answered,
});

export const declineOffer = operation({
  id: 'declineOffer',
  method: 'POST',
  path: '/api/v2/shop/offers/{id}/_decline',
  tag,
  summary: 'Let an offer go: its tents are free for others at once',
  params: z.object({ id: Id }),
  answer: Answered,
});

const params = z.object({ id: Id });
/** Of the order, as it was seen; 0: there is none. Another one is refused. */
const Version = z.int().check(z.minimum(0));

export const findFreeTents = operation({
  id: 'findFreeTents',
  method: 'GET',
  path: '/api/v2/shop/requests/{id}/free',
  tag,
  summary:
    'What a group could take on its own days now, and on which other days there is more for it; computed when it is asked',
  params,
  answer: z.object({
    Take: z.array(Tents),
    /** At most three, the best first. `By` days later, or earlier where negative. */
    Shifts: z.array(
      z.object({
        By: z.int(),
        DateStart: Day,
        DateEnd: Day,
        Pickup: Day,
        Return: Day,
        Tents: z.array(Tents),
        Places: z.int(),
      }),
    ),
  }),
});

export const takeFreeTents = operation({
  id: 'takeFreeTents',
  method: 'POST',
  path: '/api/v2/shop/requests/{id}/_take',
  tag,
  summary: 'Take tents that are free on the own days: they become a part of the reservation at once',
  params,
  body: z.object({
    Version,
    Tents: z
      .array(z.object({ ItemID: Id, Amount: z.int().check(z.minimum(0), z.maximum(9999)) }))
      .check(z.maxLength(20)),
  }),
  answer: Answered,
});

export const holdOtherDays = operation({
  id: 'holdOtherDays',
  method: 'POST',
  path: '/api/v2/shop/requests/{id}/_hold',
  tag,
  summary: 'Have other days held for a day at most, to decide about them; one at a time',
  params,
  body: z.object({ Version, By: z.int().check(z.minimum(-5), z.maximum(5)) }),
  answer: TentOffer,
});

export const sayWaiting = operation({
  id: 'sayWaiting',
  method: 'POST',
  path: '/api/v2/shop/requests/{id}/_wait',
  tag,
  summary: 'Wait for the tents that are missing, or do so no more',
  params,
  body: z.object({ Waits: z.boolean() }),
  answer: z.object({ Waits: z.boolean() }),
});
