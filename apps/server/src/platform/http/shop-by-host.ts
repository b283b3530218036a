import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

export type ShopOf = (request: Pick<FastifyRequest, 'host'>) => Shop | undefined;

export function shopByHost(shops: readonly Shop[]): ShopOf {
  const byHost = new Map(shops.flatMap((shop) => shop.origins.map((origin) => [new URL(origin).host, shop])));
  return ({ host }) => byHost.get(host);
}

/** The Host picks the shop of every request; an unknown one gets 421 (DESIGN §1). */
export function chooseShopByHost(app: FastifyInstance, shops: readonly Shop[]): void {
  const shopOf = shopByHost(shops);
  app.decorateRequest('shop');
  app.addHook('onRequest', (request, reply, done) => {
    const shop = shopOf(request);
    if (shop !== undefined) {
      request.shop = shop;
      reply.header('x-request-id', request.id);
    } else if (!isHostless(request)) {
      sendUnknownShop(reply, shops);
      return;
    }
    done();
  });
}

/** Nobody's language is known where there is no shop: English. */
export function sendUnknownShop(reply: FastifyReply, [any]: readonly Shop[]): FastifyReply {
  return reply
    .code(421)
    .send(any === undefined ? undefined : errorAnswer(refuse('UnknownShop'), any.translate.en).body);
}
