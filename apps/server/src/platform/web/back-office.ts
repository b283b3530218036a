import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { BackOfficeBoot } from '@bivak/contract/admin';
import { labelsOf } from '@bivak/contract/shop-config';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import { languageOf } from '../i18n/language.ts';
import type { CurrentShops } from '../shops/open-shops.ts';
import type { Shop } from '../shops/shop.ts';
import { readAssetManifest } from './asset-manifest.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { openDevelopmentServer, socketPortFor } from './development-pages.ts';
import { newNonce, NONCE_PLACEHOLDER, withNonce } from './document.ts';
import { isPageAddress } from './page-address.ts';
import type { WebMode } from './register-web.ts';

export interface BackOfficeParts {
  readonly mode: WebMode;
  readonly clock: Clock;
  readonly shops: CurrentShops;
}

/** A tent in the back office's own blue: no shop's mark, since one may work for several. */
const MARK =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='M12 3 2 21h20z' fill='%231f55b5'/%3E%3C/svg%3E";

/** What the head of a page loads. */
interface Loaded {
  readonly head: string;
  /** Further origins of the development server's socket. */
  readonly connect: readonly string[];
}

/** The back office is loaded by path, never imported, as the shop is. */
const BACK_OFFICE = fileURLToPath(new URL('../../../../backoffice', import.meta.url));

/**
 * The pages of the back office: one shell for every address, drawn by the browser, since nothing of it is public. It
 * carries the names of the shops and the server's clock, and no more.
 */
export async function registerBackOffice(app: FastifyInstance, parts: BackOfficeParts): Promise<void> {
  const loaded = parts.mode === 'production' ? await built(app) : await developed(app);
  app.get('/*', async (request, reply) => {
    if (!isPageAddress(request.url)) return reply.callNotFound();
    const { connect, head } = await loaded();
    const shop = request.shop as Shop | undefined;
    const [any] = parts.shops();
    const locale = languageOf(
      request.headers['accept-language'],
      (shop ?? any)?.config.defaultLanguage ?? 'en',
    );
    const nonce = newNonce();
    const boot: BackOfficeBoot = {
      shops: parts.shops().map(({ id, config }) => ({ id, name: config.name })),
      shop: shop === undefined ? null : shopOf(shop),
      locale,
      now: new Date(parts.clock.now()).toISOString(),
    };
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(nonce, connect, {
          staff: true,
          pictures: shop?.origins ?? [],
        }),
        'permissions-policy': 'camera=(self)',
        'cache-control': 'private, no-cache',
        vary: 'accept-language',
      })
      .send(withNonce(shellOf(boot, head), nonce));
  });
}

function shopOf({ config, origins, stored }: Shop): NonNullable<BackOfficeBoot['shop']> {
  const { id, name, timeZone, currency, defaultLanguage, languages, lending, warehouses } = config;
  return {
    id,
    name,
    timeZone,
    currency,
    languages,
    defaultLanguage,
    origin: origins[0] ?? '',
    lends: lending !== undefined,
    isDraft: stored?.state === 'draft',
    warehouses: warehouses.map((warehouse) => ({ id: warehouse.id, name: warehouse.name })),
    customerGroups: (labelsOf(config, 'customerGroups') ?? []).map(({ key, text }) => ({
      id: key,
      name: text,
    })),
  };
}

function shellOf(boot: BackOfficeBoot, head: string): string {
  const data = JSON.stringify(boot).replaceAll('<', String.raw`\u003c`);
  return [
    `<!doctype html><html lang="${boot.locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<link rel="icon" href="${MARK}">`,
    `<meta property="csp-nonce" nonce="${NONCE_PLACEHOLDER}">`,
    `<title>${(boot.shop?.name ?? 'Bivak').replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>`,
    head,
    '</head><body><div id="root"></div>',
    `<script type="application/json" id="boot" nonce="${NONCE_PLACEHOLDER}">${data}</script>`,
    '</body></html>',
  ].join('');
}

async function built(app: FastifyInstance): Promise<() => Promise<Loaded>> {
  const client = join(BACK_OFFICE, 'dist', 'client');
  const manifest = await readAssetManifest(join(client, '.vite', 'manifest.json'));
  const { stylesheets, modulePreloads } = manifest.assetsOf([]);
  const head = [
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...modulePreloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${manifest.entryScript}"></script>`,
  ].join('');
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: join(client, 'assets', 'app'),
      prefix: '/assets/app/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
  });
  return () => Promise.resolve({ head, connect: [] });
}

async function developed(app: FastifyInstance): Promise<() => Promise<Loaded>> {
  const server = await openDevelopmentServer(app, BACK_OFFICE, socketPortFor(BACK_OFFICE));
  app.addHook('onClose', () => server.vite.close());
  return async () => ({
    head: `${await server.tools()}<script type="module" src="/src/entry-client.tsx"></script>`,
    connect: server.connect,
  });
}
