import type { FastifyInstance } from 'fastify';
import { statement } from '../database/statement.ts';
import { letSitesRead } from '../http/embedding.ts';
import type { FileStore } from './file-store.ts';

const drawn = statement({ sha256: 'bytes', format: 'text', size: 'int' })(`
  select f.sha256, p.format, f.size from $schema.picture_file p join $schema.file f on f.id = p.file_id
  where p.name = $1 and p.width = $2 and p.format = any($3::text[])
  order by p.format limit 1
`);

const widths = new Set(['400', '800', '1600']);
const year = 365 * 24 * 3600;

interface AskedRoute {
  Params: { name: string };
  Querystring: { w?: unknown };
}

/**
 * `/assets/pictures/:name?w=400|800|1600`: what was drawn of a picture, as AVIF where the browser says that it knows it, else
 * as WebP. A name never means another picture, so it is kept for a year. For everybody, other sites included.
 */
export async function registerPictures(app: FastifyInstance, store: FileStore): Promise<void> {
  await app.register(async (scope) => {
    letSitesRead(scope, () => true);
    scope.get<AskedRoute>('/assets/pictures/:name', { schema: { hide: true } }, async (request, reply) => {
      const { name } = request.params;
      const { w } = request.query;
      if (!/^[0-9a-f]{40}$/u.test(name)) return reply.callNotFound();
      const width = typeof w === 'string' && widths.has(w) ? Number(w) : 800;
      const takesAvif = (request.headers.accept ?? '').includes('image/avif');
      const formats = takesAvif ? ['avif', 'webp'] : ['webp'];
      const file = await request.shop.database.first(drawn, [name, width, formats]);
      const content = file === undefined ? null : await store.get(request.shop.id, file.sha256);
      if (file === undefined || content === null) return reply.callNotFound();
      return reply
        .headers({
          'content-type': `image/${file.format}`,
          'content-length': file.size,
          'cache-control': `public, max-age=${String(year)}, immutable`,
          'x-content-type-options': 'nosniff',
          // The back office shows it from an origin of its own.
          'cross-origin-resource-policy': 'cross-origin',
          vary: 'accept',
        })
        .send(content);
    });
  });
}
