import type { PgBoss } from 'pg-boss';
import type { EpochMs } from '../database/types.ts';
import type { Logger } from '../log/log.ts';
import type { CurrentShops } from '../shops/open-shops.ts';
import type { Shop } from '../shops/shop.ts';
import type { Outage } from './outage.ts';
import { kindsWaiting, relayOutbox } from './relay.ts';

export interface RelayParts {
  readonly shops: CurrentShops;
  readonly kinds: readonly string[];
  readonly boss: () => PgBoss | null;
  readonly now: () => EpochMs;
  readonly outage: Outage;
  readonly log: Logger;
}

const pollMs = 1000;

/**
 * Empties the outboxes: at once when woken after a commit, and every second for what another process left.
 * A message that no handler of this process takes stays where it is: a newer process may know it.
 */
export function startRelay(parts: RelayParts): { wake(shopId: string): void; stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  const unknown = new Set<string>();
  let stopped = false;
  const timer = setInterval(() => {
    for (const { id } of parts.shops()) if (!running.has(id)) wake(id);
  }, pollMs);

  function wake(shopId: string): void {
    const shop = parts.shops().find(({ id }) => id === shopId);
    if (shop === undefined || stopped) return;
    if (running.has(shopId)) {
      again.add(shopId);
      return;
    }
    const run = relay(shop).finally(() => {
      running.delete(shopId);
      if (again.delete(shopId)) wake(shopId);
    });
    running.set(shopId, run);
  }

  async function relay(shop: Shop): Promise<void> {
    const boss = parts.boss();
    if (boss === null) return;
    const attempt = parts.outage.begin();
    try {
      const now = parts.now();
      const waiting = await kindsWaiting(shop.database, now);
      reportUnknown(waiting);
      if (waiting.some((kind) => parts.kinds.includes(kind))) {
        await relayOutbox(shop.database, shop.id, boss, { kinds: parts.kinds, now });
      }
      attempt.worked();
    } catch (error) {
      attempt.failed(error, 'the outbox could not be relayed');
    }
  }

  function reportUnknown(waiting: readonly string[]): void {
    for (const kind of waiting) {
      if (parts.kinds.includes(kind) || unknown.has(kind)) continue;
      unknown.add(kind);
      parts.log.warn({ kind }, 'messages of this kind wait: no handler here takes them');
    }
  }

  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
