import { createHash } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { publicShopConfig } from '@bivak/contract/shop-config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { letSitesRead } from '../http/embedding.ts';
import type { PageSource } from './page-source.ts';
import { readTheme } from './shop-assets.ts';

interface Parts {
  readonly pages: Pick<PageSource, 'entry'>;
  readonly textsOf: (directory: string) => Promise<Record<string, unknown>>;
  /** The folder of the built widgets; in development they are built now. */
  readonly build: () => Promise<string>;
  /** So long a browser shows what it has of files that keep their name; a newer version is there after it. */
  readonly cachedSeconds: number;
}

/**
 * What other sites load: `/widgets.js`, whose name never changes, the files that it asks for, which are named by what is
 * in them, and what the widgets begin with. Only pages of the sites that the shop names may: a module is fetched by the
 * rules of reading across origins, as a call is.
 */
export async function serveWidgets(
  app: FastifyInstance,
  { pages, textsOf, build, cachedSeconds }: Parts,
): Promise<void> {
  let built: Promise<string> | null = null;
  await app.register(async (scope) => {
    letSitesRead(scope, () => true);
    await scope.register(fastifyStatic, {
      root: process.cwd(),
      serve: false,
      decorateReply: !scope.hasReplyDecorator('sendFile'),
      preCompressed: true,
    });
    scope.get('/widgets.js', async (_, reply) => {
      built = build();
      return reply.sendFile('widgets.js', await built, { maxAge: cachedSeconds * 1000, index: false });
    });
    scope.get<{ Params: { '*': string } }>('/assets/widgets/*', async (request, reply) => {
      const name = request.params['*'];
      if (!/^[\w.-]+\.js$/u.test(name)) return reply.callNotFound();
      const folder = join(await (built ??= build()), 'assets', 'widgets');
      return reply.sendFile(name, folder, { maxAge: '365d', immutable: true, index: false });
    });
    scope.get<{ Querystring: { lang?: unknown } }>('/assets/widgets/boot.json', async (request, reply) => {
      const { shop, query } = request;
      const { languages, defaultLanguage } = shop.config;
      const language = languages.find((one) => one === query.lang) ?? defaultLanguage;
      const { widgetWords } = await pages.entry();
      const boot = {
        ...widgetWords({
          shop: publicShopConfig(shop.config),
          texts: await textsOf(shop.directory),
          language,
        }),
        theme: await readTheme(shop.directory),
      };
      return sendCached(request, reply, JSON.stringify(boot), cachedSeconds);
    });
  });
}

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  cachedSeconds: number,
): FastifyReply {
  const tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.headers({ etag: tag, 'cache-control': `public, max-age=${cachedSeconds}` });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}
