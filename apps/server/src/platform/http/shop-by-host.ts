import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Shop } from '../shops/shop.ts';
import { errorAnswer } from './error-answer.ts';
import { refuse } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    shop: Shop;
  }
}

/** Asked by balancers and monitors under any name: they are of the process, not of a shop. */
const hostless = new Set(['/health', '/ready', '/metrics']);

export function isHostless(request: Pick<FastifyRequest, 'url'>): boolean {
  return hostless.has(request.url.split('?')[0] ?? '');
}

/** The Host picks the shop of every request; an unknown one gets 421 (DESIGN §1). */
export function chooseShopByHost(app: FastifyInstance, shops: readonly Shop[]): void {
  const byHost = new Map(shops.flatMap((shop) => shop.origins.map((origin) => [new URL(origin).host, shop])));
  app.decorateRequest('shop');
  app.addHook('onRequest', (request, reply, done) => {
    const shop = byHost.get(request.host);
    if (shop !== undefined) {
      request.shop = shop;
      reply.header('x-request-id', request.id);
    } else if (!isHostless(request)) {
      const [any] = shops;
      const answer = any === undefined ? undefined : errorAnswer(refuse('UnknownShop'), any.translate.en);
      reply.code(421).send(answer?.body);
      return;
    }
    done();
  });
}
