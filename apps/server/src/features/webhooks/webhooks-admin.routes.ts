import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookMessages,
  listWebhooks,
  renewWebhookSecret,
  resendWebhookMessage,
  tryWebhook,
  type Webhook,
  type WebhookMessage,
} from '@bivak/contract/admin';
import { webhookType } from '@bivak/rules';
import { isRefusal, type Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import {
  type MadeWebhook,
  staffAddWebhook,
  staffChangeWebhook,
  staffRemoveWebhook,
  staffRenewWebhookSecret,
  staffResendMessage,
  staffTryWebhook,
} from './webhooks.commands.ts';
import { staffGetWebhook, staffListWebhookMessages, staffListWebhooks } from './webhooks.queries.ts';
import type { MessageRow, WebhookRow } from './webhooks.sql.ts';

/** /api/v3/admin/webhooks[/{id}[/messages]] */
export const webhooksAdminRoutes: readonly Route[] = [
  serve(listWebhooks, staffListWebhooks, {
    input: () => undefined,
    answer: (rows, { shop }) => ({ Collection: rows.map((row) => present(row, shop)) }),
  }),
  serve(getWebhook, staffGetWebhook, {
    input: ({ params }) => params,
    answer: (row, { shop }) => present(row, shop),
  }),
  serve(createWebhook, staffAddWebhook, {
    input: ({ body: { Name, Url, Topics } }) => ({ name: Name, url: Url, topics: Topics }),
    answer: presentMade,
    refusal,
  }),
  serve(changeWebhook, staffChangeWebhook, {
    input: ({ params: { id }, body: { Name, Url, Topics, IsActive } }, context) => {
      const version = versionSeen(context);
      if (isRefusal(version)) return version;
      return {
        id,
        version,
        ...(Name === undefined ? {} : { name: Name }),
        ...(Url === undefined ? {} : { url: Url }),
        ...(Topics === undefined ? {} : { topics: Topics }),
        ...(IsActive === undefined ? {} : { isActive: IsActive }),
      };
    },
    answer: (row, { shop }) => present(row, shop),
    refusal,
  }),
  serve(renewWebhookSecret, staffRenewWebhookSecret, {
    input: ({ params }) => params,
    answer: presentMade,
  }),
  serve(tryWebhook, staffTryWebhook, { input: ({ params }) => params, answer: () => null }),
  serve(deleteWebhook, staffRemoveWebhook, { input: ({ params }) => params, answer: () => null }),
  serve(listWebhookMessages, staffListWebhookMessages, {
    input: ({ params: { id }, query: { State = null, after = null, size } }) => ({
      id,
      state: State,
      after,
      size,
    }),
    answer: ({ messages, next }, { shop }) => ({
      Collection: messages.map((row) => presentMessage(row, shop)),
      Next: next,
    }),
  }),
  serve(resendWebhookMessage, staffResendMessage, { input: ({ params }) => params, answer: () => null }),
];

function refusal(refused: Refusal): Refusal {
  return refuseNamed(refused, () => 'Url');
}

function presentMade({ webhook, secret }: MadeWebhook, { shop }: { readonly shop: Shop }) {
  return { ...present(webhook, shop), Secret: secret };
}

function present(row: WebhookRow, { zone }: Shop): Webhook {
  const { lastState, lastAt, lastStatus, lastFault } = row;
  return {
    ID: row.id,
    Name: row.name,
    Url: row.url,
    Topics: [...row.topics],
    IsActive: row.isActive,
    Version: row.version,
    CreatedAt: zone.format(row.createdAt),
    Waiting: row.waiting,
    Last:
      lastState === null || lastAt === null
        ? null
        : { State: lastState, At: zone.format(lastAt), Status: lastStatus, Fault: lastFault },
  };
}

function presentMessage(row: MessageRow, { zone }: Shop): WebhookMessage {
  return {
    ID: row.id,
    Type: webhookType(row.entity, row.action),
    EntityID: row.entityId,
    Version: row.version,
    At: zone.format(row.at),
    State: row.state,
    Tries: row.tries,
    NextAt: row.state === 'waiting' ? zone.format(row.nextAt) : null,
    Status: row.status,
    Fault: row.fault,
  };
}
