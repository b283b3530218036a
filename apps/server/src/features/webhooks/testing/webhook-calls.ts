import { randomUUID } from 'node:crypto';
import type { Desk } from '../../handovers/testing/a-desk.ts';

interface WebhookCall {
  readonly path: string;
  readonly body?: object;
  readonly version?: number;
  readonly method?: 'PATCH' | 'DELETE';
}

/** Every act on a webhook and on what is sent to it. */
export function webhookCalls(
  desk: () => Desk,
  send: (call: WebhookCall) => Promise<{ readonly body: { readonly ID: string; readonly Version: number } }>,
): Readonly<Record<string, () => Promise<WebhookCall>>> {
  const fresh = () => ({
    path: '/webhooks',
    body: { Name: `Boeken ${randomUUID()}`, Url: 'https://books.example/hook', Topics: ['order'] },
  });
  const known = async () => {
    const { ID, Version } = (await send(fresh())).body;
    return { path: `/webhooks/${ID}`, version: Version };
  };
  /** A message that was given up. */
  async function givenUp() {
    const { path } = await known();
    await send({ path: `${path}/_try` });
    const { rows } = await desk().server.pool.query<{ id: string }>(
      `update shop_feesthuis.webhook_message set state = 'given-up', ended_at = at, tries = 40
       where webhook_id = $1 returning id::text`,
      [path.slice('/webhooks/'.length)],
    );
    return { path: `${path}/messages`, id: rows[0]?.id ?? '' };
  }
  return {
    createWebhook: async () => fresh(),
    changeWebhook: async () => ({ ...(await known()), body: { Name: 'Boeken' }, method: 'PATCH' }),
    renewWebhookSecret: async () => {
      const { path, version } = await known();
      return { path: `${path}/_renew-secret`, version };
    },
    tryWebhook: async () => ({ path: `${(await known()).path}/_try` }),
    resendWebhookMessage: async () => {
      const { path, id } = await givenUp();
      return { path: `${path}/${id}/_resend` };
    },
    resendWebhookMessages: async () => {
      const { path, id } = await givenUp();
      return { path: `${path}/_bulk`, body: { IDs: [id] } };
    },
    deleteWebhook: async () => ({ ...(await known()), method: 'DELETE' }),
  };
}
