import type { FastifyInstance } from 'fastify';
import { graphqlFields, speaksGraphql } from './features/graphql.ts';
import { routes } from './features/routes.ts';
import { registerFiles } from './platform/files/register-files.ts';
import { registerPictures } from './platform/files/register-pictures.ts';
import { letSitesRead } from './platform/http/embedding.ts';
import { limitPages } from './platform/http/limit-pages.ts';
import { type ContextParts, createMakeContext } from './platform/http/make-context.ts';
import { registerOpenApi, shopDocument } from './platform/http/open-api.ts';
import { largestOf, openApp, type OpenAppParts } from './platform/http/open-app.ts';
import { registerRoutes } from './platform/http/register-routes.ts';
import { createResponseCache, type KeepOptions } from './platform/http/response-cache.ts';
import { chooseShopByHost, pathOfTarget, shopByHost } from './platform/http/shop-by-host.ts';
import { registerGraphql } from './platform/graphql/register-graphql.ts';
import { registerHealth } from './platform/metrics/health.ts';
import { registerMetrics } from './platform/metrics/register-metrics.ts';
import { readableAddress } from './platform/web/page-address.ts';
import { holdDrafts } from './platform/web/waiting-page.ts';
import { registerWeb, type WebMode } from './platform/web/register-web.ts';

export interface AppParts extends ContextParts, OpenAppParts {
  readonly ready: () => Promise<boolean>;
  readonly metricsKey: string | null;
  /** Of answers that are given again; by default 64 MB. */
  readonly keep?: KeepOptions;
  /** Absent in tests that need no screens. */
  readonly web?: WebMode;
  /** The origin of the back office, to which the shops lead their people; absent: there is none. */
  readonly office?: string | null;
  /** Whether GraphQL describes itself to everybody; by itself as `web` says. */
  readonly development?: boolean;
}

const keep: KeepOptions = { maxBytes: 64 * 1024 ** 2 };

/** The whole server of the shops, without a port: `main.ts` listens with it, tests inject into it. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const shops = parts.shops.current;
  const app = await openApp(parts, {
    shopOf: shopByHost(shops),
    addressOf: ({ url = '/' }) => readableAddress(pathOfTarget(url)),
    chooseShop: (opened) => chooseShopByHost(opened, shops),
    originOf: ({ shop }) => (shop as typeof shop | undefined)?.origins[0],
  });
  letSitesRead(app, ({ routeOptions }) => routeOptions.config.embedded === true);
  limitPages(app);
  holdDrafts(app, parts);
  await registerOpenApi(app, { ...shopDocument, browsable: true });
  const cache = createResponseCache(parts.keep ?? keep);
  registerHealth(app, parts);
  registerMetrics(app, { ...parts, shops, cache });
  await registerPictures(app, parts.files);
  registerFiles(app, { store: parts.files, key: parts.key, clock: parts.clock });
  const largestFile = largestOf(shops(), 'attachmentBytes');
  const makeContext = createMakeContext(parts);
  registerRoutes(app, routes, makeContext, cache, parts.files, largestFile);
  registerGraphql(app, {
    fields: graphqlFields,
    isOffered: speaksGraphql,
    makeContext,
    development: parts.development ?? parts.web === 'dev',
  });
  if (parts.web !== undefined) {
    await registerWeb(app, {
      mode: parts.web,
      clock: parts.clock,
      key: parts.key,
      routes,
      cache,
      office: parts.office ?? null,
    });
  }
  return app;
}
