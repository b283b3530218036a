import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, Moment } from '../wire/scalars.ts';

// Ours: what is held for a group until it says yes or no (`design/division.md` §6.3).

const tag = 'Lending';

/** Tents that are free for a group, beyond what it has. */
export const TentOffer = z.object({
  ID: z.string(),
  /** What it comes of: tents that others gave back, or days that the group asked for. */
  Kind: z.enum(['given-back', 'shift']),
  Tents: z.array(
    z.object({ ItemID: z.string(), Kind: z.enum(['senior', 'patrol', 'stock']), Amount: z.int() }),
  ),
  Pickup: Day,
  Return: Day,
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
