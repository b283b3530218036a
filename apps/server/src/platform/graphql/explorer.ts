import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../http/answer-errors.ts';
import { refuse } from '../application/refusal.ts';
import type { Shop } from '../shops/shop.ts';

/** It runs what it brings along, in workers too, and reaches nothing but us. Of this one page, in development only. */
const policy = [
  `default-src 'self'`,
  `script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:`,
  `worker-src 'self' blob:`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `font-src 'self' data:`,
  `frame-ancestors 'none'`,
  `object-src 'none'`,
].join('; ');

/** A page to try documents out, with all that it needs: no script comes from elsewhere. */
export function serveExplorer(
  app: FastifyInstance,
  endpoint: string,
  isOffered: (shop: Shop) => boolean,
): void {
  app.get(
    `${endpoint}/explorer`,
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      if (!isOffered(request.shop)) return sendRefusal(request, reply, refuse('NotFound'));
      // It is 9 MB, and no part of what is installed in production.
      const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
      return reply
        .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
        .send(renderGraphiQL({ endpoint, title: request.shop.config.name }));
    },
  );
}
