import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { routes } from './features/routes.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { registerFiles } from './platform/files/register-files.ts';
import type { Context } from './platform/http/context.ts';
import { errorAnswer } from './platform/http/error-answer.ts';
import { isRefusal, refuse } from './platform/http/refusal.ts';
import { registerRoutes } from './platform/http/register-routes.ts';
import { codeOfError } from './platform/http/unexpected.ts';
import { languageOf } from './platform/i18n/language.ts';
import { bearerOf } from './platform/identity/bearer.ts';
import type { ResolveActor } from './platform/identity/resolve-actor.ts';
import type { ServerKey } from './platform/identity/server-key.ts';
import type { Logger } from './platform/log/log.ts';
import { registerHealth } from './platform/metrics/health.ts';
import { registerOpenApi } from './platform/http/open-api.ts';
import type { Shop } from './platform/shops/shop.ts';
import { registerWeb, type WebMode } from './platform/web/register-web.ts';

declare module 'fastify' {
  interface FastifyRequest {
    shop: Shop;
  }
}

export interface AppParts {
  readonly shops: readonly Shop[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly key: ServerKey;
  readonly resolveActor: ResolveActor;
  readonly ready: () => Promise<boolean>;
  readonly metricsKey: string | null;
  readonly files: FileStore;
  /** Absent in tests that need no screens. */
  readonly web?: WebMode;
}

/** The whole server, without a port: `main.ts` listens with it, tests inject into it. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    trustProxy: process.env['BIVAK_TRUST_PROXY'] === '1',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  const shopOf = shopByHost(parts.shops);
  // Calls take JSON only: text would be read as a body of the wrong shape.
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('shop');

  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.url.startsWith('/api/docs') || route.url === '/api/openapi.json') return;
    if (route.config?.access === undefined) throw new Error(`${String(route.method)} ${route.url} declares no right`);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (hostless.has(request.url.split('?')[0] ?? '')) return;
    const shop = shopOf(request);
    if (shop === undefined) {
      const [any] = parts.shops;
      if (any === undefined) return reply.code(421).send();
      const { status, body } = errorAnswer(refuse('UnknownShop'), any.translate.en);
      return reply.code(status).send(body);
    }
    request.shop = shop;
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url = request.url } = request.routeOptions;
    request.log.info({
      shop: request.shop?.id,
      method: request.method,
      route: url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOfError(error);
    if (code === 'Unexpected' || code === 'Unavailable') request.log.error({ err: error }, 'request failed');
    const language = languageOf(request.headers['accept-language'], request.shop.config.defaultLanguage);
    const { status, body } = errorAnswer(
      refuse(code, { params: { id: request.id } }),
      request.shop.translate[language],
    );
    if (code === 'Unexpected') body.Error.RequestID = request.id;
    return reply.code(status).send(body);
  });

  // Pages and their files bear more than calls, which have brakes of their own.
  await app.register(rateLimit, {
    max: 3000,
    timeWindow: '1 minute',
    allowList: (request) => hostless.has(request.url),
  });
  await app.register(helmet, { contentSecurityPolicy: false, crossOriginEmbedderPolicy: false, strictTransportSecurity: false });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await registerOpenApi(app);
  registerHealth(app, parts);
  registerFiles(app, { store: parts.files, key: parts.key, clock: parts.clock });
  registerRoutes(app, routes, contextOf);
  if (parts.web !== undefined) {
    await registerWeb(app, { mode: parts.web, clock: parts.clock, key: parts.key, routes });
  } else {
    app.setNotFoundHandler((request, reply) => {
      const language = languageOf(request.headers['accept-language'], request.shop.config.defaultLanguage);
      const { status, body } = errorAnswer(refuse('NotFound'), request.shop.translate[language]);
      return reply.code(status).send(body);
    });
  }
  return app;

  async function contextOf(request: FastifyRequest): Promise<Context | ReturnType<typeof errorAnswer>> {
    const { shop } = request;
    const language = languageOf(request.headers['accept-language'], shop.config.defaultLanguage);
    const now = parts.clock.now();
    const { judgesToken } = request.routeOptions.config;
    const actor =
      judgesToken === true
        ? ({ kind: 'public' } as const)
        : await parts.resolveActor({ shop, headers: request.headers, query: request.query, now });
    if (isRefusal(actor)) return errorAnswer(actor, shop.translate[language]);
    const key = request.headers['idempotency-key'];
    return {
      shop,
      actor,
      language,
      now,
      requestId: request.id,
      address: request.ip,
      idempotencyKey: typeof key === 'string' && key !== '' ? key.slice(0, 200) : null,
      bearer: bearerOf(request.headers),
      key: parts.key,
    };
  }
}

/** A call without a payload may still say that it is JSON; whether a body is needed is the contract's matter. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

const hostless = new Set(['/health', '/ready', '/metrics']);

/** The Host picks the shop; an unknown one gets 421 (DESIGN §1). */
function shopByHost(shops: readonly Shop[]): (request: FastifyRequest) => Shop | undefined {
  const byHost = new Map(shops.flatMap((shop) => shop.origins.map((origin) => [new URL(origin).host, shop])));
  return (request) => byHost.get(request.host);
}
