import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentShops } from '../shops/open-shops.ts';
import { readableAddress } from '../web/page-address.ts';
import type { Door } from './open-app.ts';
import { isHostless, namesOneHost, pathOfTarget, sendWithoutShop } from './shop-by-host.ts';

/** What only reads; the rest writes. */
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The door of the back office: one origin for all shops of an installation, the shop as the first step of the path
 * (RULINGS, "back office's address"). Routes know the rest of the path, so that a call is written like any other.
 *
 * Ports of one host share cookies and count as one site, so a page of a shop could send a request here that carries the
 * cookie of a session. Whatever writes is refused unless its `Origin` is ours, the refresh of a session first.
 */
export function shopByPath(shops: CurrentShops, origin: string): Door {
  const { host } = new URL(origin);
  const named = new WeakMap<IncomingMessage, string>();

  const shopOf: Door['shopOf'] = ({ raw }) => {
    const id = named.get(raw);
    return id === undefined ? undefined : shops().find((shop) => shop.id === id);
  };

  function addressOf(request: IncomingMessage): string {
    const path = pathOfTarget(request.url ?? '/');
    const [, id = '', rest = ''] = /^\/([^/?]*)(.*)$/su.exec(path) ?? [];
    if (!shops().some((shop) => shop.id === id)) return readableAddress(path);
    named.set(request, id);
    return readableAddress(rest.startsWith('/') ? rest : `/${rest}`);
  }

  function refusalOf(request: FastifyRequest): Parameters<typeof sendWithoutShop>[1] | null {
    if (isHostless(request)) return null;
    if (request.headers.host !== host && request.host !== host) return 'UnknownShop';
    // Scripts, the page that lists the shops and what makes a new one belong to none.
    const isOfNone = /^\/(?:$|assets\/|setup$|api\/v3\/setup(?:\/|$))/u.test(request.url.split('?')[0] ?? '');
    if (shopOf(request) === undefined && !isOfNone) return 'NotFound';
    return reading.has(request.method) || request.headers.origin === origin ? null : 'Forbidden';
  }

  return {
    shopOf,
    addressOf,
    originOf: () => origin,
    chooseShop: (app: FastifyInstance) =>
      app.addHook('onRequest', (request, reply: FastifyReply, done) => {
        const code = namesOneHost(request) ? refusalOf(request) : 'MalformedAddress';
        // Whoever mistyped the shop in the address of a page chooses among those that there are.
        if (code === 'NotFound' && request.headers.accept?.includes('text/html') === true) {
          reply.redirect('/', 302);
          return;
        }
        if (code !== null) {
          sendWithoutShop(reply, code);
          return;
        }
        const shop = shopOf(request);
        if (shop !== undefined) request.shop = shop;
        reply.header('x-request-id', request.id);
        done();
      }),
  };
}
