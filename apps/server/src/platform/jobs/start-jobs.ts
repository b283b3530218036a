import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Clock } from '../clock/clock.ts';
import { isConnectionError } from '../http/unexpected.ts';
import type { Logger } from '../log/log.ts';
import type { CurrentShops } from '../shops/open-shops.ts';
import type { JobHandler, Sweep } from './job.ts';
import { watchOutage } from './outage.ts';
import { openQueues } from './queues.ts';
import { startRelay } from './relay-loop.ts';
import { prepareSweeps, startSweeps } from './sweeps.ts';

export interface JobsParts {
  readonly pool: pg.Pool;
  /** Address of the same database: the queue keeps a few connections of its own. */
  readonly url: string;
  readonly shops: CurrentShops;
  readonly clock: Clock;
  readonly log: Logger;
  readonly handlers: readonly JobHandler[];
  readonly sweeps: readonly Sweep[];
}

export interface Jobs {
  /** To be called after a commit that wrote to the shop's outbox: its messages go out at once. */
  wake(shopId: string): void;
  /** Finishes what is under way, ten seconds at most. Before the pool ends. */
  stop(): Promise<void>;
}

const reopenMs = 1000;

/**
 * Starts everything that happens behind the screens: relay, queues, sweeps. A database that is away is waited
 * for, at the start as well as later.
 */
export async function startJobs(parts: JobsParts): Promise<Jobs> {
  const { handlers, log, pool, shops } = parts;
  const kinds = handlers.map(({ kind }) => kind);
  const outage = watchOutage(log);
  let boss: PgBoss | null = null;
  let sweeps: ReturnType<typeof startSweeps> | null = null;
  let stopped = false;

  async function open(): Promise<boolean> {
    try {
      await prepareSweeps(pool);
      boss = await openQueues(parts.url, outage, { shops, handlers, now: () => parts.clock.now(), log });
      sweeps = startSweeps({ ...parts, outage });
      return true;
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      outage.failed(error, 'the queue could not be opened');
      return false;
    }
  }

  async function keepOpening(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, reopenMs));
      try {
        if (stopped || (await open())) return;
      } catch (error) {
        outage.failed(error, 'the queue could not be opened');
      }
    }
  }

  const opening = (await open()) ? Promise.resolve() : keepOpening();
  const relay = startRelay({ shops, kinds, boss: () => boss, now: () => parts.clock.now(), outage, log });
  return {
    wake: (shopId) => relay.wake(shopId),
    async stop() {
      stopped = true;
      await opening;
      await Promise.all([relay.stop(), sweeps?.stop()]);
      await boss?.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
