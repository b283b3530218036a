import { webhookRetryAt, webhookType } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { command } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { unseal } from '../../platform/identity/sealed.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import { sendWebhook, type WebhookResult } from './send-webhook.ts';
import { placeOfSecret } from './webhooks.commands.ts';
import { forgetMessages, leaseMessages, type SendingRow, settleMessage } from './webhooks.sql.ts';

export interface SendingParts {
  readonly key: ServerKey;
  /** Where the other side may be on this machine. */
  readonly allowsPrivate: boolean;
}

/** One webhook's messages that go out beside each other; what is slow there holds up nothing of another webhook. */
const mostAtOnce = 5;
/** A try ends sooner than this; a process that died is believed no longer. */
const leaseMs = 60_000;
const keptMs = 30 * 86_400_000;

/** What ended is forgotten after thirty days. */
export const forgetWebhookMessages = command(
  { right: 'job' },
  async ({ shop, now }: BareContext): Promise<null> => {
    await forgetMessages(shop.database, (now - keptMs) as EpochMs);
    return null;
  },
);

/**
 * Sends what is due of one webhook, some messages at once and of each thing the earliest alone, and notes how it ended.
 * It answers how many were sent. A message may be sent twice, where a process dies between the answer and the note: its
 * id tells the other side.
 */
export const sendWebhookMessages = command(
  { right: 'job' },
  async (
    { shop, now, key, allowsPrivate }: BareContext & SendingParts,
    { webhookId }: { readonly webhookId: string },
  ): Promise<number> => {
    const until = (now + leaseMs) as EpochMs;
    const rows = await leaseMessages(shop.database, { webhookId, now, until, most: mostAtOnce });
    await Promise.all(
      rows.map(async (row) => {
        const result = await send(row);
        const { tries, firstAt } = row;
        const retryAt = result.fault === null ? null : webhookRetryAt({ tries, firstAt, now });
        await settleMessage(shop.database, row.id, { ...result, retryAt: retryAt as EpochMs | null, now });
      }),
    );
    return rows.length;

    async function send(row: SendingRow): Promise<WebhookResult> {
      const secret = unseal(key, placeOfSecret(shop.id, webhookId), row.secret);
      // A server with another key cannot sign: it says so in the log of the webhook, and tries again like any fault.
      if (secret === undefined) return { status: null, fault: 'unreachable' };
      const { url, action, version } = row;
      const body = JSON.stringify({
        type: webhookType(row.entity, action),
        timestamp: new Date(row.at).toISOString(),
        data: { Shop: shop.id, ID: row.entityId, ...(version === null ? {} : { Version: version }) },
      });
      const id = row.eventId === null ? `${shop.id}-try-${row.id}` : `${shop.id}-${row.eventId}`;
      const message = { url, id, seconds: Math.floor(now / 1000), body, secret };
      return sendWebhook(message, { allowsPrivate });
    }
  },
);
