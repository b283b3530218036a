import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { logRequests } from '../log/log-requests.ts';
import type { Logger } from '../log/log.ts';
import type { OpenShops } from '../shops/open-shops.ts';
import type { Shop } from '../shops/shop.ts';
import { answerErrors, answerFrameworkErrors, answerUnknownAddresses } from './answer-errors.ts';
import { takeJsonOnly } from './bodies.ts';
import { demandRights } from './declared-rights.ts';
import { demandTls } from './demand-tls.ts';
import {
  type ConnectionLimits,
  createConnectionGuard,
  type GuardConnections,
  usualLimits,
} from './guard-connections.ts';
import { setSafeHeaders } from './safe-headers.ts';
import type { ShopOf } from './shop-by-host.ts';
import type { TrustProxy } from './trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For a further server of the same app. */
    guardConnections: GuardConnections;
  }
}

export interface OpenAppParts {
  readonly shops: OpenShops;
  readonly log: Logger;
  /** Other than usual. */
  readonly connections?: Partial<ConnectionLimits>;
  /** Whose `X-Forwarded-*` is believed; absent: nobody's. */
  readonly trustProxy?: TrustProxy | null;
}

/** How an app tells whose shop a request is about: shops have origins, the back office has them in its path. */
export interface Door {
  readonly shopOf: ShopOf;
  /** The address that the routes know. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Gives each request its shop, or refuses it. */
  readonly chooseShop: (app: FastifyInstance) => void;
  readonly originOf: (request: FastifyRequest) => string | undefined;
}

/** How much is left is said when nothing is: three lines less in every answer. */
const quietWhileLeft = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** What an installation without a shop takes, as of one that says nothing of it. */
const withoutShop = { bodyBytes: 1_048_576, attachmentBytes: 10_485_760 };

/** The most that any shop takes, as the process starts; a shop that is made later takes no more. */
export function largestOf(shops: readonly Shop[], limit: keyof typeof withoutShop): number {
  return shops.length === 0
    ? withoutShop[limit]
    : Math.max(...shops.map(({ config }) => config.limits[limit]));
}

/** What every app of ours stands on, without a route: limits, safe headers, the shop of a request, errors, the log. */
export async function openApp(parts: OpenAppParts, door: Door): Promise<FastifyInstance> {
  const shops = parts.shops.current;
  const limits = { ...usualLimits, ...parts.connections };
  const loggerInstance: FastifyBaseLogger = parts.log;
  // Typed as Fastify's own, so that the app is a plain FastifyInstance for all that is registered on it.
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: limits.request,
    http: { headersTimeout: limits.head, connectionsCheckingInterval: limits.every },
    bodyLimit: largestOf(shops(), 'bodyBytes'),
    trustProxy: parts.trustProxy ?? false,
    routerOptions: { maxParamLength: 260, ignoreTrailingSlash: true },
    rewriteUrl: (request) => door.addressOf(request),
    frameworkErrors: answerFrameworkErrors(door.shopOf),
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
  app.decorateRequest('shop');
  if (parts.shops.fresh !== null) app.addHook('onRequest', parts.shops.fresh);
  door.chooseShop(app);
  demandTls(app, door.originOf);
  logRequests(app);
  answerErrors(app);
  answerUnknownAddresses(app);
  // Calls have limits of their own, by what they do.
  await app.register(rateLimit, { global: false, addHeadersOnExceeding: quietWhileLeft });
  await app.register(compress, {
    global: true,
    threshold: 1024,
    // Nobody sends us anything compressed.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  return app;
}
