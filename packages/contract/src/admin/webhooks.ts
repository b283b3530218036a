import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, Moment, Nothing, text } from '../wire/scalars.ts';
import { rowOutcomes, rowsAtOnce } from './acts.ts';
import { cursorList, fileColumns, listQuery } from './lists.ts';

// Programs of the business that are told what happens: signed messages as Standard Webhooks has them, ids only.

const Topic = z.enum([
  'order',
  'request',
  'customer',
  'conversation',
  'damage',
  'invoice',
  'payment',
  'refund',
  'item',
  'stock',
]);

const State = z.enum(['waiting', 'delivered', 'given-up']);

export const Webhook = z.object({
  ID: z.string(),
  Name: z.string(),
  Url: z.string(),
  /** Of what happens to these, messages go out. */
  Topics: z.array(z.string()),
  IsActive: z.boolean(),
  Version: z.int(),
  CreatedAt: Moment,
  /** Messages that wait or are tried again, 10,000 at most. */
  Waiting: z.int(),
  /** How the latest try went; null: there was none yet. */
  Last: z.nullable(
    z.object({
      State,
      At: Moment,
      /** Of the answer; null: there was none. */
      Status: z.nullable(z.int()),
      /** `status`, `timeout`, `unreachable` or `private-address`; null: it arrived. */
      Fault: z.nullable(z.string()),
    }),
  ),
});
export type Webhook = z.output<typeof Webhook>;

/** The secret is shown this once; messages are signed with it. */
export const WebhookWithSecret = z.object({ ...Webhook.shape, Secret: z.string() });

export const WebhookMessage = z.object({
  ID: z.string(),
  /** Such as `order.accept`. */
  Type: z.string(),
  EntityID: z.string(),
  Version: z.nullable(z.int()),
  At: Moment,
  State,
  Tries: z.int(),
  /** When it is sent next; null: it has ended. */
  NextAt: z.nullable(Moment),
  Status: z.nullable(z.int()),
  Fault: z.nullable(z.string()),
});
export type WebhookMessage = z.output<typeof WebhookMessage>;

const tag = 'Webhooks';
const path = '/api/v3/admin/webhooks';
const ofOne = z.object({ id: Id });

const values = {
  Name: text(120, 1),
  Url: text(2000, 1),
  Topics: z.array(Topic).check(z.minLength(1), z.maxLength(20)),
};

export const listWebhooks = operation({
  id: 'listWebhooks',
  method: 'GET',
  path,
  tag,
  summary: 'Programs that are told what happens',
  answer: z.object({ Collection: z.array(Webhook) }),
});

export const getWebhook = operation({
  id: 'getWebhook',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'A program that is told what happens',
  params: ofOne,
  answer: Webhook,
});

export const createWebhook = operation({
  id: 'createWebhook',
  method: 'POST',
  path,
  tag,
  summary: 'Let a program be told what happens; its secret is shown this once',
  body: z.object(values),
  answer: WebhookWithSecret,
  status: 201,
});

export const changeWebhook = operation({
  id: 'changeWebhook',
  method: 'PATCH',
  path: `${path}/{id}`,
  tag,
  summary: 'Change a webhook; what is left out stays. Off, it is told nothing of what happens meanwhile',
  params: ofOne,
  body: z.partial(z.object({ ...values, IsActive: z.boolean() })),
  answer: Webhook,
});

export const renewWebhookSecret = operation({
  id: 'renewWebhookSecret',
  method: 'POST',
  path: `${path}/{id}/_renew-secret`,
  tag,
  summary: 'Sign with another secret from now on; it is shown this once',
  params: ofOne,
  answer: WebhookWithSecret,
});

export const tryWebhook = operation({
  id: 'tryWebhook',
  method: 'POST',
  path: `${path}/{id}/_try`,
  tag,
  summary: 'Send a message of no event, to see whether it arrives',
  params: ofOne,
  answer: Nothing,
  status: 204,
});

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: `${path}/{id}`,
  tag,
  summary: 'Tell a program nothing any more, what waits included',
  params: ofOne,
  answer: Nothing,
  status: 204,
});

export const webhookMessageSorts = ['-At', 'At'] as const;
export const webhookMessageStates = ['waiting', 'delivered', 'given-up'] as const;

const MessageFilterQuery = z.strictObject({
  State: z.optional(State),
  Topic: z.optional(Topic),
  /** It happened in between, both days included. */
  From: z.optional(Day),
  To: z.optional(Day),
  Sort: z._default(z.enum(webhookMessageSorts), '-At'),
});

export const listWebhookMessages = operation({
  id: 'listWebhookMessages',
  method: 'GET',
  path: `${path}/{id}/messages`,
  tag,
  summary: 'What was sent to a program, the latest first; what ended is kept for thirty days',
  params: ofOne,
  query: z.extend(MessageFilterQuery, listQuery),
  answer: cursorList(WebhookMessage),
});

/** What a file of messages can tell of each. */
export const webhookMessageColumns = [
  'at',
  'type',
  'entity',
  'version',
  'state',
  'tries',
  'status',
  'fault',
  'next',
] as const;
export type WebhookMessageColumn = (typeof webhookMessageColumns)[number];

export const exportWebhookMessages = operation({
  id: 'exportWebhookMessages',
  method: 'POST',
  path: `${path}/{id}/messages/_export`,
  tag,
  summary: 'All messages to a program of a filter, in its order, as a file for a spreadsheet',
  params: ofOne,
  query: z.extend(MessageFilterQuery, {}),
  body: fileColumns(webhookMessageColumns),
  answer: z.string(),
  rows: 'text/csv',
});

const MessageID = z.string().check(z.regex(/^\d{1,18}$/u));

export const resendWebhookMessages = operation({
  id: 'resendWebhookMessages',
  method: 'POST',
  path: `${path}/{id}/messages/_bulk`,
  tag,
  summary: 'Send many messages again that arrived or were given up, each under its own id',
  params: ofOne,
  body: z.object({ IDs: z.array(MessageID).check(z.minLength(1), z.maxLength(rowsAtOnce)) }),
  answer: rowOutcomes(z.object({ ID: z.string() })),
});

export const resendWebhookMessage = operation({
  id: 'resendWebhookMessage',
  method: 'POST',
  path: `${path}/{id}/messages/{messageId}/_resend`,
  tag,
  summary: 'Send a message again that arrived or was given up, under the same id',
  params: z.object({ id: Id, messageId: MessageID }),
  answer: Nothing,
  status: 204,
});
