import { randomBytes, randomUUID } from 'node:crypto';
import { type WebhookTopic, webhookTopics } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type ListFile, listFile } from '../../platform/application/list-page.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { actOnRows, type RowOutcome } from '../../platform/application/seen-rows.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { seal, unseal } from '../../platform/identity/sealed.ts';
import { writtenSecret } from './send-webhook.ts';
import { type MessageFilter, messageSearch } from './webhooks.queries.ts';
import {
  addTrial,
  addWebhook,
  deleteWebhook,
  findWebhook,
  lockWebhook,
  type MessageRow,
  mostWebhooks,
  readMessages,
  sealedSecret,
  sendAgain,
  type WebhookRow,
  writeSecret,
  writeWebhook,
} from './webhooks.sql.ts';

interface Values {
  readonly name: string;
  readonly url: string;
  readonly topics: readonly WebhookTopic[];
}

/** A webhook with the secret by which its messages are known, which is shown this once. */
export interface MadeWebhook {
  readonly webhook: WebhookRow;
  readonly secret: string;
}

const secretBytes = 32;

export const staffAddWebhook = command(
  { right: 'people.write', stepUp: true },
  (context: Context, input: Values): Promise<MadeWebhook | Refusal> =>
    showing(context, (db) =>
      once(db, context, { route: 'webhook', input }, async () => {
        const fault = urlFault(input.url);
        if (fault !== null) return fault;
        const id = randomUUID();
        const secret = randomBytes(secretBytes);
        const entities = entitiesOf(input.topics);
        const row = { ...input, id, entities, secret: sealed(context, id, secret) };
        if (!(await addWebhook(db, row, context.now)))
          return refuse('WebhooksFull', { params: { most: mostWebhooks } });
        await recordEvents(db, context, { ...about(id), action: 'create', after: input });
        return { id };
      }),
    ),
);

/** What is not named stays. A webhook that is off is told nothing of what happens meanwhile. */
export const staffChangeWebhook = command(
  { right: 'people.write', stepUp: true },
  (
    context: Context,
    {
      id,
      version,
      ...input
    }: Partial<Values> & {
      readonly id: string;
      readonly version: number;
      readonly isActive?: boolean;
    },
  ): Promise<WebhookRow | Refusal> =>
    inTransaction<WebhookRow | Refusal>(context.shop.database, async (db) => {
      const before = await lockWebhook(db, id);
      if (before === undefined) return refuse('NotFound');
      if (before.version !== version) return refuse('VersionStale');
      const {
        name = before.name,
        url = before.url,
        topics = before.topics as readonly WebhookTopic[],
        isActive = before.isActive,
      } = input;
      const fault = urlFault(url);
      if (fault !== null) return fault;
      const after = { name, url, topics, isActive };
      await writeWebhook(db, { id, ...after, entities: entitiesOf(topics) });
      const { id: _, version: __, ...values } = before;
      await recordEvents(db, context, { ...about(id), action: 'update', before: values, after });
      return standing(db, id);
    }),
);

/** From now on messages are signed with another secret; those that wait too. */
export const staffRenewWebhookSecret = command(
  { right: 'people.write', stepUp: true },
  (context: Context, { id }: { readonly id: string }): Promise<MadeWebhook | Refusal> =>
    showing(context, (db) =>
      once(db, context, { route: `webhook/${id}/secret`, input: null }, async () => {
        if ((await lockWebhook(db, id)) === undefined) return refuse('NotFound');
        const secret = randomBytes(secretBytes);
        await writeSecret(db, id, sealed(context, id, secret));
        await recordEvents(db, context, { ...about(id), action: 'renew-secret' });
        return { id };
      }),
    ),
);

/** What waited for it is not sent any more. */
export const staffRemoveWebhook = command(
  { right: 'people.write', stepUp: true },
  (context: Context, { id }: { readonly id: string }): Promise<null | Refusal> =>
    inTransaction<null | Refusal>(context.shop.database, async (db) => {
      if (!(await deleteWebhook(db, id))) return refuse('NotFound');
      await recordEvents(db, context, { ...about(id), action: 'delete' });
      return null;
    }),
);

/** Sends a message of no event, to see whether the other side gets it. */
export const staffTryWebhook = command(
  { right: 'people.write' },
  (context: Context, { id }: { readonly id: string }): Promise<null | Refusal> =>
    inTransaction<null | Refusal>(context.shop.database, async (db) =>
      once(db, context, { route: `webhook/${id}/try`, input: null }, async () => {
        if ((await lockWebhook(db, id)) === undefined) return refuse('NotFound');
        await addTrial(db, id, context.now);
        await recordEvents(db, context, { ...about(id), action: 'try' });
        return null;
      }),
    ),
);

/** Sends a message again that was delivered or given up, under the id that it had. */
export const staffResendMessage = command(
  { right: 'people.write' },
  (
    context: Context,
    { id, messageId }: { readonly id: string; readonly messageId: string },
  ): Promise<null | Refusal> =>
    inTransaction<null | Refusal>(context.shop.database, async (db) => {
      if (!(await sendAgain(db, id, messageId, context.now))) return refuse('NotFound');
      await recordEvents(db, context, { ...about(id), action: 'resend', after: { message: messageId } });
      return null;
    }),
);

/** The same for many, each on its own. */
export const staffResendMessages = command(
  { right: 'people.write' },
  (
    context: Context,
    { id, messageIds }: { readonly id: string; readonly messageIds: readonly string[] },
  ): Promise<readonly RowOutcome<{ readonly id: string }>[]> =>
    actOnRows(
      messageIds.map((messageId) => ({ id: messageId })),
      async (message) => (await staffResendMessage(context, { id, messageId: message.id })) ?? message,
    ),
);

/** Exactly the messages of a list. They have ids and nobody's name. */
export const staffExportWebhookMessages = command(
  { right: 'people.write' },
  async (
    context: Context,
    { columns, ...asked }: MessageFilter & { readonly columns: readonly string[] },
  ): Promise<ListFile<MessageRow> | Refusal> => {
    const { database } = context.shop;
    if ((await findWebhook(database, asked.id)) === undefined) return refuse('NotFound');
    const { isReverse } = asked;
    return listFile(context, { list: 'webhook-messages', columns, asked }, (span) =>
      readMessages(database, messageSearch(asked), { isReverse, ...span }),
    );
  },
);

/** The secret is opened for the answer: kept with it, for who asks twice, it would stand in a table unsealed. */
function showing(
  context: Context,
  work: (db: Transaction) => Promise<{ readonly id: string } | Refusal>,
): Promise<MadeWebhook | Refusal> {
  return inTransaction<MadeWebhook | Refusal>(context.shop.database, async (db) => {
    const done = await work(db);
    if (isRefusal(done)) return done;
    const found = await sealedSecret(db, done.id);
    if (found === undefined) return refuse('NotFound');
    const secret = unseal(context.key, placeOfSecret(context.shop.id, done.id), found);
    if (secret === undefined) throw new Error('the secret of a webhook was sealed with another key');
    return { webhook: await standing(db, done.id), secret: writtenSecret(secret) };
  });
}

async function standing(db: Parameters<typeof findWebhook>[0], id: string): Promise<WebhookRow> {
  const row = await findWebhook(db, id);
  if (row === undefined) throw new Error('a webhook that was just written is not there');
  return row;
}

function about(id: string) {
  return { entity: 'webhook', entityId: id };
}

function entitiesOf(topics: readonly WebhookTopic[]): string[] {
  return topics.flatMap((topic) => [...webhookTopics[topic]]);
}

/** Whose secret it is stands in its seal: a row that was moved to another shop does not open. */
export function placeOfSecret(shopId: string, webhookId: string) {
  return { purpose: 'webhook-secret', place: [shopId, webhookId] };
}

function sealed({ key, shop }: Context, id: string, secret: Uint8Array): Buffer {
  return seal(key, placeOfSecret(shop.id, id), secret);
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Over plain http it may be on this machine only, which production refuses as it sends. */
function urlFault(text: string): Refusal | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))) &&
    url.username === '' &&
    url.password === '';
  return isSafe
    ? null
    : refuse('ValidationFailed', { fields: [{ field: 'url', reason: 'webhook-address' }] });
}
