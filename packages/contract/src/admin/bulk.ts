import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, lines, text } from '../wire/scalars.ts';
import { RowError } from './acts.ts';
import { JobRun } from './jobs.ts';
import { OrderActed } from './order-acts.ts';
import { OrderFilterQuery } from './orders.ts';

// The same act on many orders, each on its own.

/** So many are done while the caller waits; more of them are a run. */
export const bulkAtOnce = 100;
/** So many at most, chosen one by one or by a filter. */
export const bulkAtMost = 5000;

export const bulkActs = ['accept', 'reject', 'assign', 'move', 'message'] as const;
export type BulkAct = (typeof bulkActs)[number];

export const BulkOutcome = z.object({
  ID: z.string(),
  /** An act that is none on the order itself, such as a message, has neither effects nor a way back. */
  Done: z.nullable(
    z.extend(z.partial(OrderActed), {
      ID: z.string(),
      /** The conversation that was begun. */
      ConversationID: z.optional(z.string()),
    }),
  ),
  /** Why not. */
  Error: z.nullable(RowError),
});
export type BulkOutcome = z.output<typeof BulkOutcome>;

export const actOnOrders = operation({
  id: 'actOnOrders',
  method: 'POST',
  path: '/api/v3/admin/orders/_bulk',
  tag: 'Orders',
  summary:
    'The same act on many orders, chosen by ids or by a filter: an outcome for each up to a hundred, above that a run',
  query: z.strictObject({ DryRun: z.optional(z.enum(['true', 'false'])) }),
  body: z.object({
    IDs: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(bulkAtMost))),
    /** All orders of a list, as it is asked for. */
    Filter: z.optional(OrderFilterQuery),
    /** How many of them the caller saw: another number is refused. */
    ExpectedTotal: z.optional(z.int().check(z.minimum(1), z.maximum(bulkAtMost))),
    Act: z.enum(bulkActs),
    /** To reject; the customer reads it. */
    Reason: z.optional(lines(1000)),
    AssignedTo: z.optional(z.nullable(Id)),
    /** To move: by so many days, both ends. */
    Days: z.optional(z.int().check(z.minimum(-366), z.maximum(366))),
    /** To write: a standard text, in the language of each customer, with its names filled in. */
    StandardTextID: z.optional(Id),
    Subject: z.optional(text(120)),
  }),
  answer: z.object({
    Collection: z.array(BulkOutcome),
    /** Of more than a hundred: what goes on behind the screens. */
    Job: z.nullable(JobRun),
  }),
});
