import { cursorAt, type CursorOf, readCursor } from '../../platform/application/cursor.ts';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import {
  dueWebhooks,
  findWebhook,
  type MessageRow,
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

export interface MessagePage {
  readonly messages: readonly MessageRow[];
  readonly next: string | null;
}

/** What was sent to a program, the latest first; what ended is kept for thirty days. */
export const staffListWebhookMessages = query(
  { right: 'people.write', shared: 'nobody' },
  async (
    { shop, key }: Context,
    input: {
      readonly id: string;
      readonly state: MessageRow['state'] | null;
      readonly after: string | null;
      readonly size: number;
    },
  ): Promise<MessagePage | Refusal> => {
    const { id, state, size } = input;
    const of: CursorOf = { key, shop, list: 'webhook-messages', filter: { id, state } };
    const end = readCursor(of, input.after);
    if (isRefusal(end)) return end;
    const found = await readMessages(shop.database, {
      webhookId: id,
      before: end === null ? null : end.id,
      state,
      size: size + 1,
    });
    if (found.length === 0 && (await findWebhook(shop.database, id)) === undefined) return refuse('NotFound');
    const messages = found.slice(0, size);
    const last = found.length > size ? messages.at(-1) : undefined;
    return { messages, next: last === undefined ? null : cursorAt(of, { key: '', id: last.id }) };
  },
);
