import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { letSitesRead } from '../http/embedding.ts';

/** What of a brand's folder a browser may have; never shop.json, texts or demo data. */
const PUBLIC =
  /^(theme\.css|logo\.svg|favicon\.(svg|ico|png)|(fonts|images)\/[\w./-]+\.(css|woff2|svg|png|jpg|jpeg|webp|avif)|papers\/[\w.-]+\.pdf|videos\/[\w.-]+\.(mp4|webm|vtt))$/u;
/** What widgets on other sites show too. */
const SHOWN_ELSEWHERE = /^\/assets\/shop\/(fonts|images)\//u;
/** A picture is drawn twice: `tent.webp`, and `tent-400.webp` for where it stands small (art/pictures). */
const PICTURE = /^(images\/[\w./-]+)(\.\w+)$/u;
const SMALL = '400';
const HOUR = 3_600_000;
/** An address that names what is in its file never means another. */
const YEAR = 365 * 24 * HOUR;

/** `/assets/shop/*`: the files of the brand that the request's host picks. */
export async function serveShopAssets(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    letSitesRead(scope, ({ url }) => SHOWN_ELSEWHERE.test(url));
    await scope.register(fastifyStatic, {
      root: process.cwd(),
      serve: false,
      decorateReply: !scope.hasReplyDecorator('sendFile'),
    });
    scope.get<{ Params: { '*': string }; Querystring: { w?: unknown; v?: unknown } }>(
      '/assets/shop/*',
      async (request, reply) => {
        const path = request.params['*'];
        if (!PUBLIC.test(path) || path.includes('..')) return reply.callNotFound();
        const { directory } = request.shop;
        // The back office shows pictures from an origin of its own.
        if (path.startsWith('images/')) reply.header('cross-origin-resource-policy', 'cross-origin');
        const file = request.query.w === SMALL ? await smallPicture(directory, path) : path;
        const isNamed = typeof request.query.v === 'string' && request.query.v !== '';
        const caching = isNamed ? { maxAge: YEAR, immutable: true } : { maxAge: HOUR };
        return reply.sendFile(file, directory, { ...caching, dotfiles: 'ignore', index: false });
      },
    );
  });
}

/** The picture itself when there is no small one: those of a shop's own need none. */
async function smallPicture(directory: string, path: string): Promise<string> {
  const small = path.replace(PICTURE, `$1-${SMALL}$2`);
  return access(join(directory, small)).then(
    () => small,
    () => path,
  );
}

/** The look of a brand, to stand in a document: what it names beside itself is then found from there too. */
export async function readTheme(directory: string): Promise<string> {
  try {
    const css = await readFile(join(directory, 'theme.css'), 'utf8');
    return css.replaceAll(/url\((['"]?)(?![/#'"]|[a-z]+:)/gu, 'url($1/assets/shop/');
  } catch {
    return '';
  }
}
