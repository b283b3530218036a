import { errorStatus } from '@bivak/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentShops } from '../shops/open-shops.ts';
import type { Shop } from '../shops/shop.ts';
import type { Language } from '../i18n/language.ts';
import { createTranslators, type Translate } from '../i18n/translate.ts';
import { errorAnswer } from './error-answer.ts';
import { refuse } from '../application/refusal.ts';

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

/** The shop follows from what is known before any route is, also of an address that no router can read. */
export type ShopOf = (request: Pick<FastifyRequest, 'host' | 'headers' | 'raw'>) => Shop | undefined;

/**
 * A Host that is a shop's own counts before an `X-Forwarded-Host`, also of a trusted proxy: one that passes Host on need
 * not know the other header, and no caller can ask for a shop in it that the proxy did not mean.
 */
export function shopByHost(
  shops: CurrentShops,
): (request: Pick<FastifyRequest, 'host' | 'headers'>) => Shop | undefined {
  let known: readonly Shop[] = [];
  let byHost = new Map<string, Shop>();
  return ({ headers, host }) => {
    const current = shops();
    if (current !== known) {
      // The first of two counts, as it did before the other came.
      byHost = new Map(
        current
          .flatMap((shop) => shop.origins.map((origin) => [new URL(origin).host, shop] as const))
          .toReversed(),
      );
      known = current;
    }
    return byHost.get(headers.host ?? '') ?? byHost.get(host);
  };
}

/** The host by which the shop of the request was found. */
export function shopHost({ shop, headers, host }: Pick<FastifyRequest, 'shop' | 'headers' | 'host'>): string {
  const passed = headers.host ?? '';
  return shop.origins.some((origin) => new URL(origin).host === passed) ? passed : host;
}

/**
 * Gives the path of a target that names scheme and host as well, as clients of a proxy write it; every other as it is.
 */
export function pathOfTarget(target: string): string {
  if (target.startsWith('/') || !URL.canParse(target)) return target;
  const { pathname, search } = new URL(target);
  return pathname === '' ? target : pathname + search;
}

/**
 * Two Host lines, or a target with a host of its own, let a proxy and us see two shops in one request (RFC 9112 §3.2).
 * A target that names the same host is plain.
 */
export function namesOneHost({ raw, headers, originalUrl }: FastifyRequest): boolean {
  const lines = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (lines.length > 1) return false;
  if (originalUrl.startsWith('/') || originalUrl === '*') return true;
  const named = `http://${headers.host ?? ''}`;
  if (!/^https?:\/\//iu.test(originalUrl) || !URL.canParse(originalUrl) || !URL.canParse(named)) return false;
  const { host, username, password } = new URL(originalUrl.replace(/^https:/iu, 'http:'));
  return username + password === '' && host === new URL(named).host;
}

/**
 * The Host picks the shop of every request; an unknown one gets 421 (DESIGN §1). The request keeps the shop as it is now,
 * whatever changes of its settings meanwhile.
 */
export function chooseShopByHost(app: FastifyInstance, current: CurrentShops): void {
  const shopOf = shopByHost(current);
  app.addHook('onRequest', (request, reply, done) => {
    if (!namesOneHost(request)) {
      sendWithoutShop(reply, 'MalformedAddress');
      return;
    }
    const shop = shopOf(request);
    if (shop !== undefined) {
      request.shop = shop;
      reply.header('x-request-id', request.id);
    } else if (!isHostless(request)) {
      sendWithoutShop(reply, 'UnknownShop');
      return;
    }
    done();
  });
}

/** Nobody's language is known where there is no shop: English. */
export function sendWithoutShop(
  reply: FastifyReply,
  code: 'UnknownShop' | 'MalformedAddress' | 'NotFound' | 'Forbidden',
): FastifyReply {
  return reply.code(errorStatus[code]).send(errorAnswer(refuse(code), wordsWithoutShop().en).body);
}

let words: Record<Language, Translate> | null = null;

/** The product's own words, for answers that are of no shop. */
export function wordsWithoutShop(): Record<Language, Translate> {
  words ??= createTranslators({}, 'Europe/Brussels');
  return words;
}
