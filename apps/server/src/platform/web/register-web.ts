import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { publicShopConfig, type ShopConfig } from '@bivak/contract/shop-config';
import { withOneSlash } from '@bivak/rules';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { openBuiltPages } from './built-pages.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { openDevelopmentPages, socketPortFor } from './development-pages.ts';
import { documentOf, newNonce, withNonce } from './document.ts';
import { inProcessCalls, type InProcessParts } from './in-process-call.ts';
import { isPageAddress } from './page-address.ts';
import type { RenderedPage } from './page-entry.ts';
import type { PageSource } from './page-source.ts';
import { readTheme, serveShopAssets } from './shop-assets.ts';
import { readShopTexts } from './shop-texts.ts';
import { serveWidgets } from './widgets.ts';

export type WebMode = 'production' | 'dev';

export interface WebOptions extends InProcessParts {
  readonly mode: WebMode;
  /** The origin of the back office; null: there is none. */
  readonly office: string | null;
}

/** The shop's app: its `dist/` in production, its sources in development. Loaded by path, never imported. */
const SHOP_APP = fileURLToPath(new URL('../../../../shop', import.meta.url));

/** Pages, their scripts and the brands' files. Everything that is not reserved is a page of the shop. */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const production = options.mode === 'production';
  const pages = production
    ? await openBuiltPages(join(SHOP_APP, 'dist'))
    : await openDevelopmentPages(app, SHOP_APP, socketPortFor(SHOP_APP));
  app.addHook('onClose', () => pages.close());
  if (production) await serveScripts(app);
  await serveShopAssets(app);

  const callOf = inProcessCalls(options);
  const textsOf = cachedTexts(production);
  await serveWidgets(app, {
    pages,
    textsOf,
    build: production ? builtWidgets : developmentWidgets(),
    cachedSeconds: production ? 300 : 0,
  });
  servePages(app, { pages, textsOf, callOf, clock: options.clock, office: options.office });
}

export interface PageParts {
  readonly pages: PageSource;
  readonly textsOf: (directory: string) => Promise<Record<string, unknown>>;
  readonly callOf: ReturnType<typeof inProcessCalls>;
  readonly clock: WebOptions['clock'];
  readonly office: WebOptions['office'];
}

/** What no other route answers is a page: drawn, with the policy under which its shop lets it run. */
export function servePages(app: FastifyInstance, { pages, textsOf, callOf, clock, office }: PageParts): void {
  const officeOf = (shop: string) => (office === null ? null : `${office}/${shop}/`);
  // What everybody types first.
  if (office !== null) app.get('/admin', ({ shop }, reply) => reply.redirect(`${office}/${shop.id}/`, 302));
  app.get('/*', { config: { rendered: true } }, async (request, reply) => {
    if (!isPageAddress(request.url)) return reply.callNotFound();
    const { shop } = request;
    const { render } = await pages.entry();
    const page = await render({
      // Two slashes at its beginning would be read as a host.
      url: withOneSlash(request.url),
      origin: shop.origins[0] ?? `${request.protocol}://${request.host}`,
      acceptLanguage: request.headers['accept-language'] ?? '',
      shop: publicShopConfig(shop.config),
      texts: await textsOf(shop.directory),
      callIn: (language) => callOf(request, language),
      now: new Date(clock.now()),
      office: officeOf(shop.id),
    });
    if (page.redirect !== undefined) {
      return reply.header('vary', 'Accept-Language').redirect(page.redirect, page.status);
    }
    const assets = await pages.assetsOf(page);
    const theme = { css: await readTheme(shop.directory) };
    const html = documentOf(page, { ...assets, styles: [theme, ...assets.styles] });
    return sendDocument(reply, page, html, (nonce) =>
      contentSecurityPolicy(nonce, pages.connect, {
        videos: shop.config.externalVideos,
        widgetUrl: outsideWidget(shop.config),
      }),
    );
  });
}

/** Pages show it where both its widgets are named; a shop that lends has a place for them. */
function outsideWidget({ lending, deployment }: ShopConfig): string | null {
  return lending === undefined || deployment.widgetIds === null ? null : deployment.widgetUrl;
}

function sendDocument(
  reply: FastifyReply,
  { status, noStore = false }: Pick<RenderedPage, 'status' | 'noStore'>,
  html: string,
  policy: (nonce: string) => string,
): FastifyReply {
  const nonce = newNonce();
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(nonce),
      'cache-control': noStore ? 'no-store' : 'private, no-cache',
    })
    .send(withNonce(html, nonce));
}

/** Hashed files of the build, compressed beforehand, cached by browsers for a year. */
async function serveScripts(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: join(SHOP_APP, 'dist', 'client', 'assets', 'app'),
      prefix: '/assets/app/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
  });
}

async function builtWidgets(): Promise<string> {
  return join(SHOP_APP, 'dist', 'widgets');
}

/** Made anew for every page that shows them: it takes a second, and shows them as they are now. */
function developmentWidgets(): () => Promise<string> {
  const outDir = join(SHOP_APP, 'dist', 'widgets-dev');
  const configFile = join(SHOP_APP, 'vite.widgets.config.ts');
  let before: Promise<unknown> = Promise.resolve();
  return async () => {
    const { build } = await import('vite');
    before = before.then(() => build({ configFile, logLevel: 'warn', build: { outDir } }));
    await before;
    return outDir;
  };
}

/** Texts are read once in production and on every page in development, where they are being written. */
function cachedTexts(keep: boolean): (directory: string) => Promise<Record<string, unknown>> {
  const kept = new Map<string, Promise<Record<string, unknown>>>();
  return (directory) => {
    const texts = (keep ? kept.get(directory) : undefined) ?? readShopTexts(directory);
    if (keep) kept.set(directory, texts);
    return texts;
  };
}
