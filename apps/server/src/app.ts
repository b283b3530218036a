import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { graphqlFields, speaksGraphql } from './features/graphql.ts';
import { routes } from './features/routes.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { registerFiles } from './platform/files/register-files.ts';
import {
  answerErrors,
  answerFrameworkErrors,
  answerUnknownAddresses,
} from './platform/http/answer-errors.ts';
import { takeJsonOnly } from './platform/http/bodies.ts';
import { demandRights } from './platform/http/declared-rights.ts';
import { demandTls } from './platform/http/demand-tls.ts';
import { type ContextParts, createMakeContext } from './platform/http/make-context.ts';
import { createResponseCache, type KeepOptions } from './platform/http/response-cache.ts';
import {
  type ConnectionLimits,
  createConnectionGuard,
  type GuardConnections,
  usualLimits,
} from './platform/http/guard-connections.ts';
import { letSitesRead } from './platform/http/embedding.ts';
import { limitPages } from './platform/http/limit-pages.ts';
import { registerGraphql } from './platform/graphql/register-graphql.ts';
import { registerOpenApi } from './platform/http/open-api.ts';
import { registerRoutes } from './platform/http/register-routes.ts';
import { setSafeHeaders } from './platform/http/safe-headers.ts';
import { chooseShopByHost, pathOfTarget } from './platform/http/shop-by-host.ts';
import type { TrustProxy } from './platform/http/trusted-proxies.ts';
import type { Logger } from './platform/log/log.ts';
import { logRequests } from './platform/log/log-requests.ts';
import { registerHealth } from './platform/metrics/health.ts';
import { registerMetrics } from './platform/metrics/register-metrics.ts';
import type { OpenShops } from './platform/shops/open-shops.ts';
import { readableAddress } from './platform/web/page-address.ts';
import { registerWeb, type WebMode } from './platform/web/register-web.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For a further server of the same app. */
    guardConnections: GuardConnections;
  }
}

export interface AppParts extends ContextParts {
  readonly shops: OpenShops;
  readonly log: Logger;
  readonly ready: () => Promise<boolean>;
  readonly metricsKey: string | null;
  readonly files: FileStore;
  /** Of answers that are given again; by default 64 MB. */
  readonly keep?: KeepOptions;
  /** Other than usual. */
  readonly connections?: Partial<ConnectionLimits>;
  /** Whose `X-Forwarded-*` is believed; absent: nobody's. */
  readonly trustProxy?: TrustProxy | null;
  /** Absent in tests that need no screens. */
  readonly web?: WebMode;
  /** Whether GraphQL describes itself to everybody; by itself as `web` says. */
  readonly development?: boolean;
}

/** How much is left is said when nothing is: three lines less in every answer. */
const quietWhileLeft = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
const keep: KeepOptions = { maxBytes: 64 * 1024 ** 2 };

/** The whole server, without a port: `main.ts` listens with it, tests inject into it. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  // Typed as Fastify's own, so that the app is a plain FastifyInstance for all that is registered on it.
  const shops = parts.shops.current;
  const limits = { ...usualLimits, ...parts.connections };
  const loggerInstance: FastifyBaseLogger = parts.log;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: limits.request,
    http: { headersTimeout: limits.head, connectionsCheckingInterval: limits.every },
    bodyLimit: Math.max(...shops().map((shop) => shop.config.limits.bodyBytes)),
    trustProxy: parts.trustProxy ?? false,
    routerOptions: { maxParamLength: 260, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => readableAddress(pathOfTarget(url)),
    frameworkErrors: answerFrameworkErrors(shops),
  });
  app.decorate(
    'guardConnections',
    createConnectionGuard(limits, { ...parts, trustProxy: parts.trustProxy ?? null }),
  );
  app.guardConnections(app.server);
  takeJsonOnly(app);
  // The contract checks what comes in and, in tests, what goes out.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  demandRights(app);
  await setSafeHeaders(app);
  chooseShopByHost(app, parts.shops);
  demandTls(app);
  letSitesRead(app, ({ routeOptions }) => routeOptions.config.embedded === true);
  logRequests(app);
  answerErrors(app);
  answerUnknownAddresses(app);

  // Calls have limits of their own, by what they do.
  await app.register(rateLimit, { global: false, addHeadersOnExceeding: quietWhileLeft });
  limitPages(app);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    // Nobody sends us anything compressed.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await registerOpenApi(app);
  const cache = createResponseCache(parts.keep ?? keep);
  registerHealth(app, parts);
  registerMetrics(app, { ...parts, shops, cache });
  registerFiles(app, { store: parts.files, key: parts.key, clock: parts.clock });
  const largestFile = Math.max(...shops().map((shop) => shop.config.limits.attachmentBytes));
  const makeContext = createMakeContext(parts);
  registerRoutes(app, routes, makeContext, cache, parts.files, largestFile);
  registerGraphql(app, {
    fields: graphqlFields,
    isOffered: speaksGraphql,
    makeContext,
    development: parts.development ?? parts.web === 'dev',
  });
  if (parts.web !== undefined) {
    await registerWeb(app, { mode: parts.web, clock: parts.clock, key: parts.key, routes, cache });
  }
  return app;
}
