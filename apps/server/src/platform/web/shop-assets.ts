import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** What of a brand's folder a browser may have; never shop.json, texts or demo data. */
const PUBLIC =
  /^(theme\.css|logo\.svg|favicon\.(svg|ico|png)|(fonts|images)\/[\w./-]+\.(css|woff2|svg|png|jpg|jpeg|webp|avif)|papers\/[\w.-]+\.pdf|videos\/[\w.-]+\.(mp4|webm))$/u;
const HOUR = 3_600_000;
const YEAR = 31_536_000_000;

/** `/assets/shop/*`: the files of the brand that the request's host picks. */
export async function serveShopAssets(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: process.cwd(),
      serve: false,
      decorateReply: !scope.hasReplyDecorator('sendFile'),
    });
    scope.get<{ Params: { '*': string } }>('/assets/shop/*', async (request, reply) => {
      const path = request.params['*'];
      if (!PUBLIC.test(path) || path.includes('..')) return reply.callNotFound();
      const versioned = /[?&]v=/u.test(request.url);
      return reply.sendFile(path, request.shop.directory, {
        maxAge: versioned ? YEAR : HOUR,
        immutable: versioned,
        dotfiles: 'ignore',
        index: false,
      });
    });
  });
}

/** The address of a brand's file with its version, so that it may be kept for a year. Undefined when missing. */
export async function shopAssetAddress(directory: string, path: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size } = await stat(join(directory, path));
    return `/assets/shop/${path}?v=${Math.floor(mtimeMs).toString(36)}${size.toString(36)}`;
  } catch {
    return undefined;
  }
}
