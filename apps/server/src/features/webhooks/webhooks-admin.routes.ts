import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  exportWebhookMessages,
  getWebhook,
  listWebhookMessages,
  listWebhooks,
  renewWebhookSecret,
  resendWebhookMessage,
  resendWebhookMessages,
  tryWebhook,
  type Webhook,
  type WebhookMessage,
  type WebhookMessageColumn,
} from '@bivak/contract/admin';
import { webhookType } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import {
  fileAnswer,
  listAnswer,
  outcomesAnswer,
  sheetTime,
  sortOf,
} from '../../platform/http/list-answer.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { readSpan } from '../locations/index.ts';
import {
  type MadeWebhook,
  staffAddWebhook,
  staffChangeWebhook,
  staffExportWebhookMessages,
  staffRemoveWebhook,
  staffRenewWebhookSecret,
  staffResendMessage,
  staffResendMessages,
  staffTryWebhook,
} from './webhooks.commands.ts';
import {
  type MessageFilter,
  staffGetWebhook,
  staffListWebhookMessages,
  staffListWebhooks,
} from './webhooks.queries.ts';
import type { MessageRow, WebhookRow } from './webhooks.sql.ts';

/** /api/v3/admin/webhooks[/{id}[/messages[/{_bulk,_export}]]] */
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
    input: ({ params: { id }, query: { size, after = null, ...asked } }, context) => {
      const filter = filterOf(id, asked, context);
      return isRefusal(filter) ? filter : { ...filter, size, after };
    },
    answer: listAnswer(presentMessage),
  }),
  serve(exportWebhookMessages, staffExportWebhookMessages, {
    input: ({ params: { id }, query: asked, body }, context) => {
      const filter = filterOf(id, asked, context);
      return isRefusal(filter) ? filter : { ...filter, columns: body.Columns };
    },
    answer: fileAnswer('webhooks', presentMessage, cells),
  }),
  serve(resendWebhookMessages, staffResendMessages, {
    input: ({ params: { id }, body }) => ({ id, messageIds: body.IDs }),
    answer: outcomesAnswer(({ id }: { readonly id: string }) => ({ ID: id })),
  }),
  serve(resendWebhookMessage, staffResendMessage, { input: ({ params }) => params, answer: () => null }),
];

interface FilterQuery {
  readonly State?: MessageFilter['state'] | undefined;
  readonly Topic?: MessageFilter['topic'] | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Sort: string;
}

function filterOf(
  id: string,
  { State, Topic, From, To, Sort }: FilterQuery,
  { shop }: Context,
): MessageFilter | Refusal {
  const span = readSpan({ From, To }, shop.zone);
  if (isRefusal(span)) return span;
  const { isReverse } = sortOf(Sort, { At: 'at' });
  return { id, state: State ?? null, topic: Topic ?? null, ...span, isReverse };
}

function cells({
  shop,
  language,
}: Context): Readonly<Record<WebhookMessageColumn, (row: WebhookMessage) => RowsCell>> {
  const t = shop.translate[language];
  return {
    at: ({ At }) => sheetTime(At),
    type: ({ Type }) => Type,
    entity: ({ EntityID }) => EntityID,
    version: ({ Version }) => Version ?? '',
    state: ({ State }) => t(`export.messageState.${State}`),
    tries: ({ Tries }) => Tries,
    status: ({ Status }) => Status ?? '',
    fault: ({ Fault }) => Fault ?? '',
    next: ({ NextAt }) => sheetTime(NextAt),
  };
}

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

function presentMessage(row: MessageRow, { shop: { zone } }: Context): WebhookMessage {
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
