import type { FastifyInstance } from 'fastify';

import { html } from '../html.ts';
import { sendPage } from '../page.ts';

interface Heard {
  readonly at: string;
  readonly path: string;
  readonly id: string;
  readonly signature: string;
  readonly body: string;
}

const most = 100;

/**
 * A program that has webhooks at `/webhooks/<any name>`: it hears everything, and shows it. At `/webhooks/fails` it
 * answers 503, at `/webhooks/hangs` never.
 */
export function registerWebhooks(app: FastifyInstance): void {
  const heard: Heard[] = [];
  app.post<{ Params: { name: string } }>('/webhooks/:name', (request, reply) => {
    const { name } = request.params;
    if (name === 'hangs') return reply.hijack();
    const header = (key: string) => String(request.headers[key] ?? '');
    heard.unshift({
      at: new Date().toISOString(),
      path: request.url,
      id: header('webhook-id'),
      signature: header('webhook-signature'),
      body: JSON.stringify(request.body, null, 2),
    });
    heard.length = Math.min(heard.length, most);
    return reply.code(name === 'fails' ? 503 : 204).send();
  });
  app.get('/webhooks/api/heard', () => heard);
  app.get('/webhooks', (_, reply) =>
    sendPage(
      reply,
      'Webhooks',
      html`<h1>Webhooks</h1>
        <p class="quiet">
          What came to <code>/webhooks/&lt;any name&gt;</code>, the latest first.
          <code>/webhooks/fails</code> answers 503, <code>/webhooks/hangs</code> never.
        </p>
        ${heard.length === 0 ? html`<p class="empty quiet">Nothing has come yet.</p>` : html``}
        ${heard.map(
          ({ at, path, id, signature, body }) =>
            html`<h2>${path}</h2>
              <dl class="facts">
                <dt>When</dt>
                <dd>${at}</dd>
                <dt>Id</dt>
                <dd><code>${id}</code></dd>
                <dt>Signature</dt>
                <dd><code>${signature}</code></dd>
              </dl>
              <pre>${body}</pre>`,
        )}`,
    ),
  );
}
