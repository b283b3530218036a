import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isPageAddress } from '../web/page-address.ts';
import { sendRefusal } from './answer-errors.ts';
import { callerOf } from './caller-address.ts';
import { refuse } from '../application/refusal.ts';
import { isHostless } from './shop-by-host.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its pages are rendered for each request. */
    rendered?: boolean;
  }
}

const windowMs = 60_000;
/** It remembers so many addresses of a minute; whoever has that many gets round a limit by address anyway. */
const mostAddresses = 20_000;

/**
 * Pages and what they load, which have no limit of their own, share `limits.rates.pages` points a minute for each shop
 * and address. A file costs one; a page is rendered anew each time and costs `limits.pageCost`, also where all its
 * answers were there already, because rendering takes most of its time.
 */
export function limitPages(app: FastifyInstance, elapsed: () => number = () => performance.now()): void {
  const spent = new LRUCache<string, { points: number; until: number }>({ max: mostAddresses });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.rateLimit !== undefined || isHostless(request)) {
      done();
      return;
    }
    const now = elapsed();
    const { id, config } = request.shop;
    const key = `${id} ${callerOf(request)}`;
    const known = spent.get(key);
    const account = known !== undefined && now < known.until ? known : { points: 0, until: now + windowMs };
    if (account !== known) spent.set(key, account);
    account.points += costOf(request);
    if (account.points <= config.limits.rates.pages) {
      done();
      return;
    }
    reply.header('retry-after', Math.ceil((account.until - now) / 1000));
    sendRefusal(request, reply, refuse('TooManyRequests'));
  });
}

function costOf({ routeOptions, url, shop }: FastifyRequest): number {
  return routeOptions.config?.rendered === true && isPageAddress(url) ? shop.config.limits.pageCost : 1;
}
