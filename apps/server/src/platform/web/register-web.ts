import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Call } from '@bivak/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openBuiltPages } from './built-pages.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { openDevelopmentPages, socketPortFor } from './development-pages.ts';
import { documentOf, newNonce, withNonce } from './document.ts';
import { serveShopAssets, shopAssetAddress } from './shop-assets.ts';
import { readShopTexts } from './shop-texts.ts';
import type { WebShop } from './web-shop.ts';

export interface WebOptions {
  readonly mode: 'production' | 'dev';
  /** The folder of apps/shop, absolute; its `dist/` in production, its sources in development. */
  readonly shopAppDir: string;
  readonly shopOf: (request: FastifyRequest) => WebShop;
  /** The typed client of this request, as actor `public`, straight to the handlers. */
  readonly callFor: (request: FastifyRequest) => Call;
  readonly now: () => Date;
}

/** Paths that are never pages (DESIGN §5, "Reserved paths"). */
const RESERVED = /^\/(api|admin|files|assets|health|ready|metrics)(\/|\?|$)/u;

/** Pages, their scripts and the brands' files. Everything that is not reserved is a page of the shop. */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { mode, shopAppDir } = options;
  const pages =
    mode === 'production'
      ? await openBuiltPages(join(shopAppDir, 'dist'))
      : await openDevelopmentPages(app, shopAppDir, socketPortFor(shopAppDir));
  app.addHook('onClose', () => pages.close());

  if (mode === 'production') {
    await app.register(async (scope) => {
      await scope.register(fastifyStatic, {
        root: join(shopAppDir, 'dist', 'client', 'assets', 'app'),
        prefix: '/assets/app/',
        decorateReply: false,
        index: false,
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
      });
    });
  }
  await serveShopAssets(app, options.shopOf);

  const textsOf = keepTexts(mode === 'production');
  app.get('/*', async (request, reply) => {
    if (RESERVED.test(request.url)) return reply.callNotFound();
    const shop = options.shopOf(request);
    const entry = await pages.entry();
    const page = await entry.render({
      url: request.url,
      origin: `${request.protocol}://${request.host}`,
      acceptLanguage: request.headers['accept-language'] ?? '',
      shop: shop.config,
      texts: await textsOf(shop.dir),
      call: options.callFor(request),
      now: options.now(),
    });
    if (page.redirect !== undefined) {
      return reply.header('vary', 'Accept-Language').redirect(page.redirect, page.status);
    }
    const assets = await pages.assetsOf(page);
    const theme = await shopAssetAddress(shop.dir, 'theme.css');
    const stylesheets = theme === undefined ? assets.stylesheets : [theme, ...assets.stylesheets];
    return sendDocument(reply, page.status, documentOf(page, { ...assets, stylesheets }), pages.connect);
  });
}

function sendDocument(reply: FastifyReply, status: number, html: string, connect: readonly string[]): FastifyReply {
  const nonce = newNonce();
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(nonce, connect),
      'cache-control': 'private, no-cache',
    })
    .send(withNonce(html, nonce));
}

/** Texts are read once in production and on every page in development, where they are being written. */
function keepTexts(keep: boolean): (dir: string) => Promise<Record<string, unknown>> {
  const kept = new Map<string, Promise<Record<string, unknown>>>();
  return (dir) => {
    const texts = (keep ? kept.get(dir) : undefined) ?? readShopTexts(dir);
    if (keep) kept.set(dir, texts);
    return texts;
  };
}
