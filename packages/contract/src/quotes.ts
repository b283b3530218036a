import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Id, lines, Moment, Money, Nothing, text } from './wire/scalars.ts';

// Ours: what the business offers, read and accepted by the link of its mail, with or without an account.

const tag = 'Orders';
const params = z.object({ id: Id });
const body = z.object({ Code: text(200, 1) });

export const Quote = z.object({
  Number: z.string(),
  /** `replaced`: it was changed since it was sent. */
  State: z.enum(['open', 'expired', 'replaced', 'withdrawn', 'declined', 'accepted']),
  ValidUntil: Moment,
  Start: Moment,
  End: Moment,
  Warehouse: z.string(),
  /** Its pieces are kept for the customer as long as it is valid. */
  IsHeld: z.boolean(),
  Message: z.string(),
  Lines: z.array(
    z.object({ Description: z.string(), Amount: z.int(), IsDeposit: z.boolean(), TotalIncVAT: Money }),
  ),
  TotalExcVAT: Money,
  TotalIncVAT: Money,
  Deposit: Money,
});
export type Quote = z.output<typeof Quote>;

/** A POST, because what opens a quote stands in no address. */
export const openQuote = operation({
  id: 'openQuote',
  method: 'POST',
  path: '/api/v2/shop/quotes/{id}/_open',
  tag,
  summary: 'Read a quote as it was sent, by the link of its mail',
  params,
  body,
  answer: Quote,
});

export const acceptQuote = operation({
  id: 'acceptQuote',
  method: 'POST',
  path: '/api/v2/shop/quotes/{id}/_accept',
  tag,
  summary: 'Accept a quote by the link of its mail: it becomes an order, once',
  params,
  body,
  answer: z.object({
    ReservationOrderID: z.string(),
    Number: z.string(),
    /** Opens the order for who has no account. */
    Access: z.string(),
  }),
});

export const declineQuote = operation({
  id: 'declineQuote',
  method: 'POST',
  path: '/api/v2/shop/quotes/{id}/_decline',
  tag,
  summary: 'Say no to a version of a quote by the link of its mail; the next version can still be accepted',
  params,
  body: z.extend(body, {
    /** Why, for the business to read. */
    Reason: z._default(lines(1000), ''),
  }),
  answer: Nothing,
  status: 204,
});
