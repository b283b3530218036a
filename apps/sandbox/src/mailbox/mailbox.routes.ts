import type { FastifyInstance, FastifyReply } from 'fastify';

import { html } from '../html.ts';
import { sendPage } from '../page.ts';
import { listPage, mailPage, messageDocument } from './mailbox.pages.ts';
import type { MailStore } from './mail-store.ts';

interface Recipient {
  Querystring: { to?: string };
}
interface OneMail {
  Params: { id: string };
}

/** `/mailbox` for people, `/mailbox/api/mails` for tests; `?to=` narrows both to a recipient. */
export function registerMailbox(app: FastifyInstance, store: MailStore): void {
  app.get<Recipient>('/mailbox', (request, reply) => {
    const to = recipientOf(request.query);
    return sendPage(reply, 'Mailbox', listPage(store.list(to), store.recipients(), to ?? ''));
  });
  app.get<OneMail>('/mailbox/mails/:id', (request, reply) => {
    const mail = store.find(request.params.id);
    return mail === undefined ? sendMissing(reply) : sendPage(reply, mail.subject, mailPage(mail));
  });
  app.get<OneMail>('/mailbox/mails/:id/html', (request, reply) => {
    const mail = store.find(request.params.id);
    if (mail === undefined) return sendMissing(reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', messagePolicy)
      .send(messageDocument(mail));
  });

  app.get<Recipient>('/mailbox/api/mails', (request) => store.list(recipientOf(request.query)));
  app.delete('/mailbox/api/mails', async (_, reply) => {
    await store.empty();
    return reply.code(204).send();
  });
  registerEmptyForm(app, store);
}

/** A message may show its styles and pictures; it runs nothing and sends nothing. */
const messagePolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:";

function registerEmptyForm(app: FastifyInstance, store: MailStore): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume();
    payload.once('end', () => done(null));
  });
  app.post('/mailbox/empty', async (request, reply) => {
    // A form on another site could post here too; the browser says where the request comes from.
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return reply.code(403).send();
    await store.empty();
    return reply.redirect('/mailbox', 303);
  });
}

function recipientOf({ to }: Recipient['Querystring']): string | undefined {
  return typeof to === 'string' && to !== '' ? to : undefined;
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return sendPage(
    reply.code(404),
    'Not found',
    html`<h1>Not found</h1>
      <p class="quiet">This mail is not here, or not any more.</p>
      <p><a href="/mailbox">Mailbox</a></p>`,
  );
}
