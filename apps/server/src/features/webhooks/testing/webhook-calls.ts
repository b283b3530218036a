import { randomUUID } from 'node:crypto';

interface WebhookCall {
  readonly path: string;
  readonly body?: object;
  readonly version?: number;
  readonly method?: 'PATCH' | 'DELETE';
}

/** Every act on a webhook, but what asks the program itself. */
export function webhookCalls(
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
  return {
    createWebhook: async () => fresh(),
    changeWebhook: async () => ({ ...(await known()), body: { Name: 'Boeken' }, method: 'PATCH' }),
    renewWebhookSecret: async () => {
      const { path, version } = await known();
      return { path: `${path}/_renew-secret`, version };
    },
    deleteWebhook: async () => ({ ...(await known()), method: 'DELETE' }),
  };
}
