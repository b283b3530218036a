import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, lines, Moment, Money } from '../wire/scalars.ts';
import { SaleBody, SaleBuyer } from './counter.ts';
import { OrderActed } from './order-acts.ts';

// What the business offers before anybody agreed: an order in the state `Draft`, sent in versions.

const tag = 'Quotes';
const params = z.object({ id: Id });

export const createQuote = operation({
  id: 'createQuote',
  method: 'POST',
  path: '/api/v3/admin/quotes',
  tag,
  summary: 'Make a quote on behalf of somebody, with its pieces held or not; nobody is mailed yet',
  body: z.extend(SaleBody, {
    Buyer: SaleBuyer,
    Language: z.optional(z.enum(['nl', 'en', 'de'])),
    Notes: z.optional(z.nullable(lines(2000))),
    /** The last day on which it can be accepted. */
    ValidUntil: Day,
    Holds: z._default(z.boolean(), false),
  }),
  answer: z.object({ ID: z.string(), Number: z.string() }),
  status: 201,
});

export const StaffQuote = z.object({
  ID: z.string(),
  Version: z.int(),
  ValidUntil: z.nullable(Moment),
  Holds: z.boolean(),
  Email: z.string(),
  /** It was changed since it was sent: its customer cannot accept it before it is sent again. */
  IsChanged: z.boolean(),
  Sent: z.array(
    z.object({
      Nth: z.int(),
      SentAt: Moment,
      TotalIncVAT: Money,
      ValidUntil: Moment,
      /** What its customer said no with; the reason may be empty. Null: they did not. */
      Declined: z.nullable(z.object({ At: Moment, Reason: z.string() })),
    }),
  ),
});
export type StaffQuote = z.output<typeof StaffQuote>;

export const getQuote = operation({
  id: 'getQuote',
  method: 'GET',
  path: '/api/v3/admin/orders/{id}/quote',
  tag,
  summary: 'How a quote stands, and what of it was sent',
  params,
  answer: StaffQuote,
});

export const sendQuote = operation({
  id: 'sendQuote',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_send-quote',
  tag,
  summary: 'Mail a quote as it stands: a version that replaces those before',
  params,
  query: z.strictObject({ DryRun: z.optional(z.enum(['true', 'false'])) }),
  body: z.object({ Message: z._default(lines(2000), ''), ValidUntil: z.optional(Day) }),
  answer: OrderActed,
});
