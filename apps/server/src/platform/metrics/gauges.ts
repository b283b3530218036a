import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock/clock.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { outboxState } from '../jobs/outbox.ts';
import type { CurrentShops } from '../shops/open-shops.ts';
import type { Shop } from '../shops/shop.ts';

export interface GaugeParts {
  readonly shops: CurrentShops;
  readonly clock: Clock;
  readonly cache: Pick<ResponseCache, 'counts'>;
}

/** What is read when somebody asks. The outboxes cost one short statement a shop, everything else none. */
export function createGauges(registry: Registry, parts: GaugeParts): () => Promise<void> {
  responseCache(registry, parts);
  pools(registry, parts);
  return outboxes(registry, parts);
}

function responseCache(registry: Registry, { cache }: GaugeParts): void {
  const answers = new Counter({
    name: 'bivak_kept_answers_total',
    help: 'Answers that may be given again: kept ones, and those that had to be made',
    labelNames: ['shop', 'how'],
    registers: [],
    collect() {
      this.reset();
      for (const [shop, counts] of cache.counts) {
        this.inc({ shop, how: 'kept' }, counts.kept);
        this.inc({ shop, how: 'made' }, counts.made);
      }
    },
  });
  registry.registerMetric(answers);
}

/** All shops of a process share its pool. */
function pools(registry: Registry, { shops }: GaugeParts): void {
  const connections = new Gauge({
    name: 'bivak_pool_connections',
    help: 'Connections to the database, by what they do',
    labelNames: ['state'],
    registers: [],
    collect() {
      const pool = shops()[0]?.database.pool;
      if (pool === undefined) return;
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  const waiting = new Gauge({
    name: 'bivak_pool_waiting',
    help: 'Requests that wait for a connection',
    registers: [],
    collect() {
      const pool = shops()[0]?.database.pool;
      if (pool !== undefined) this.set(pool.waitingCount);
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(waiting);
}

function outboxes(registry: Registry, { shops, clock }: GaugeParts): () => Promise<void> {
  const labels = { labelNames: ['shop' as const], registers: [registry] };
  const waiting = new Gauge({
    name: 'bivak_outbox_waiting',
    help: 'Messages that the relay has not taken yet; a thousand means as many or more',
    ...labels,
  });
  const oldest = new Gauge({
    name: 'bivak_outbox_oldest_seconds',
    help: 'Age of the message that waits longest',
    ...labels,
  });

  async function read({ id: shop, database }: Shop): Promise<void> {
    try {
      const state = await outboxState(database);
      waiting.set({ shop }, state.waiting);
      oldest.set({ shop }, state.oldest === null ? 0 : Math.max(0, clock.now() - state.oldest) / 1000);
    } catch {
      // A database that is away: nothing is known, and the rest is still told.
      waiting.remove({ shop });
      oldest.remove({ shop });
    }
  }

  return async () => {
    await Promise.all(shops().map(read));
  };
}
