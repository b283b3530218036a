import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';

import { sendPage } from '../page.ts';
import { newPersonId, personOf } from './persons.ts';
import { createProvider, mount } from './provider.ts';
import { gonePage, whoPage } from './sign-on.pages.ts';

/** The provider of single sign-on under `/sign-on`, with its page that asks who somebody is. */
export async function registerSignOn(app: FastifyInstance, originOf: () => string): Promise<void> {
  let made: Provider | undefined;
  // Its address is known once the sandbox listens.
  const provider = (): Provider => (made ??= createProvider(originOf()));
  await app.register(async (scope) => {
    // The provider reads its bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.get(`${mount}/who/:uid`, (request, reply) => ask(provider(), request, reply));
    scope.post(`${mount}/who/:uid`, (request, reply) => choose(provider(), request, reply));
    scope.all(`${mount}/*`, async (request, reply) => {
      reply.hijack();
      await throughProvider(provider(), request, reply);
    });
  });
}

async function throughProvider(
  provider: Provider,
  { raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // What it is asked stands below its own address; links that it makes begin at the sandbox's.
  const url = raw.url ?? '';
  Object.assign(raw, { originalUrl: url, url: url.slice(mount.length) });
  await provider.callback()(raw, reply.raw);
}

async function ask(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { raw } = request;
  const asked = await provider.interactionDetails(raw, reply.raw).catch(() => undefined);
  if (asked === undefined) return sendPage(reply.code(410), 'Too late', gonePage());
  const { uid, params } = asked;
  const page = whoPage({ uid, client: params.client_id ?? '', hint: params.login_hint ?? '' });
  // The answer to the form leads back to the shop, which is another origin.
  return sendPage(reply, 'Who are you?', page, { formsTo: "'self' http://localhost:* http://127.0.0.1:*" });
}

async function choose(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // A form on another site could post here too; the browser says where the request comes from.
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return reply.code(403).send();
  const chosen = await formValue(request, 'person');
  const asked = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined);
  if (asked === undefined) return sendPage(reply.code(410), 'Too late', gonePage());
  reply.hijack();
  await provider.interactionFinished(request.raw, reply.raw, resultOf(chosen));
  return reply;
}

function resultOf(chosen: string): object {
  const accountId = chosen === 'new' ? newPersonId() : chosen;
  const [id = ''] = accountId.split('~');
  if (personOf(id) === undefined) {
    return { error: 'access_denied', error_description: 'nobody wanted to sign on' };
  }
  return { login: { accountId }, select_account: {} };
}

async function formValue({ raw }: FastifyRequest, name: string): Promise<string> {
  let text = '';
  for await (const chunk of raw) text += String(chunk);
  return new URLSearchParams(text).get(name) ?? '';
}
