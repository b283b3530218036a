import { type WebhookTopic, webhookTopics } from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { type ListPage, listPage, type PageAsked } from '../../platform/application/list-page.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import {
  countMessages,
  dueWebhooks,
  findWebhook,
  type MessageRow,
  type MessageSearch,
  readMessages,
  readWebhooks,
  type WebhookRow,
} from './webhooks.sql.ts';

export const staffListWebhooks = query(
  { right: 'people.write', shared: 'nobody' },
  ({ shop }: Context): Promise<WebhookRow[]> => readWebhooks(shop.database),
);

export const staffGetWebhook = query(
  { right: 'people.write', shared: 'nobody' },
  async ({ shop }: Context, { id }: { readonly id: string }): Promise<WebhookRow | Refusal> =>
    (await findWebhook(shop.database, id)) ?? refuse('NotFound'),
);

/** Which webhooks have a message to send by now. */
export const webhooksToSend = query(
  { right: 'job', shared: 'nobody' },
  ({ shop, now }: BareContext): Promise<string[]> => dueWebhooks(shop.database, now),
);

export interface MessageFilter {
  readonly id: string;
  readonly state: MessageRow['state'] | null;
  readonly topic: WebhookTopic | null;
  /** When it happened, half-open; null: that end is open. */
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
  /** The latest first. */
  readonly isReverse: boolean;
}

/** What was sent to a program: a page, in two statements; what ended is kept for thirty days. */
export const staffListWebhookMessages = query(
  { right: 'people.write', shared: 'nobody' },
  async (
    { shop, key }: Context,
    { size, after, ...filter }: MessageFilter & PageAsked,
  ): Promise<ListPage<MessageRow> | Refusal> => {
    const search = messageSearch(filter);
    const page = await listPage(
      { key, shop, list: 'webhook-messages', filter },
      { size, after },
      (span) => readMessages(shop.database, search, { isReverse: filter.isReverse, ...span }),
      () => countMessages(shop.database, search),
    );
    // Only of one that there is nothing of: whoever reads on knows it.
    const isNone = !isRefusal(page) && page.rows.length === 0;
    return isNone && (await findWebhook(shop.database, filter.id)) === undefined ? refuse('NotFound') : page;
  },
);

export function messageSearch({ id, state, topic, from, to }: MessageFilter): MessageSearch {
  return { webhookId: id, state, entities: topic === null ? null : webhookTopics[topic], from, to };
}
