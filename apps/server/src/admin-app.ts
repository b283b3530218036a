import type { FastifyInstance } from 'fastify';
import { adminRoutes } from './features/admin-routes.ts';
import { type NewShopParts, registerSetup } from './features/new-shop/index.ts';
import { registerFiles } from './platform/files/register-files.ts';
import { type ContextParts, createMakeContext } from './platform/http/make-context.ts';
import { officeDocument, registerOpenApi } from './platform/http/open-api.ts';
import { largestOf, openApp, type OpenAppParts } from './platform/http/open-app.ts';
import { registerRoutes } from './platform/http/register-routes.ts';
import { createResponseCache } from './platform/http/response-cache.ts';
import { shopByPath } from './platform/http/shop-by-path.ts';
import { registerBackOffice } from './platform/web/back-office.ts';
import type { WebMode } from './platform/web/register-web.ts';

export interface AdminAppParts extends ContextParts, OpenAppParts {
  /** The back office's own origin, without a slash at its end. */
  readonly origin: string;
  /** Absent in tests that need no screens. */
  readonly web?: WebMode;
  /** How a shop without a folder is made; absent in tests that make none. */
  readonly newShop?: Omit<NewShopParts, 'shops' | 'clock' | 'officeOrigin'>;
}

/**
 * The whole server of the back office, without a port. It is an app beside that of the shops: no route, no page and no
 * description of one is in the other.
 */
export async function createAdminApp(parts: AdminAppParts): Promise<FastifyInstance> {
  const shops = parts.shops.current;
  const app = await openApp(parts, shopByPath(shops, parts.origin));
  await registerOpenApi(app, { ...officeDocument, browsable: false });
  registerFiles(app, { store: parts.files, key: parts.key, clock: parts.clock });
  const largestFile = largestOf(shops(), 'attachmentBytes');
  const makeContext = createMakeContext({ ...parts, officeOrigin: parts.origin });
  // No answer of the back office is shared, so nothing is cached.
  const cache = createResponseCache({ maxBytes: 1 });
  registerRoutes(app, adminRoutes, makeContext, cache, parts.files, largestFile);
  if (parts.newShop !== undefined)
    registerSetup(app, { ...parts, ...parts.newShop, officeOrigin: parts.origin });
  if (parts.web !== undefined) await registerBackOffice(app, { mode: parts.web, clock: parts.clock, shops });
  return app;
}
