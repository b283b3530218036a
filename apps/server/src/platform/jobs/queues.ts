import { PgBoss } from 'pg-boss';
import type { EpochMs } from '../database/types.ts';
import { jobFailures } from '../metrics/counters.ts';
import type { Logger } from '../log/log.ts';
import type { CurrentShops } from '../shops/open-shops.ts';
import type { JobHandler, JobPayload } from './job.ts';
import type { Outage } from './outage.ts';

/** What stands in pg-boss for a message of a shop's outbox. */
export interface QueuedJob {
  readonly shop: string;
  readonly payload: JobPayload;
}

/** Jobs that failed for good: for the operator to look at and to redrive. */
export const deadLetters = 'dead-letters';

/**
 * A mail server may be away for hours: 2 s, 4 s, 8 s … up to an hour, some four hours in all. A job whose
 * process died is given on after 30 seconds without a heartbeat.
 */
const patience = {
  retryLimit: 14,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 600,
  heartbeatSeconds: 30,
};

export interface WorkParts {
  readonly shops: CurrentShops;
  readonly handlers: readonly JobHandler[];
  readonly now: () => EpochMs;
  readonly log: Logger;
}

/**
 * Opens pg-boss in the schema `pgboss` of the same database, with few connections of its own, and lets the
 * handlers work off their queues.
 */
export async function openQueues(url: string, outage: Outage, parts: WorkParts): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'bivak-jobs',
    schema: 'pgboss',
    max: 4,
    connectionTimeoutMillis: 5000,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', (error) => outage.failed(error, 'the queue failed'));
  try {
    await boss.start();
    await boss.createQueue(deadLetters);
    for (const { kind } of parts.handlers) {
      await boss.createQueue(kind, { ...patience, deadLetter: deadLetters, notify: true });
      await boss.updateQueue(kind, patience);
    }
    await startWorkers(boss, parts);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

/**
 * Runs a few jobs of a kind at a time, one after the other, so that a crowd of jobs leaves the pool to the visitors.
 */
async function startWorkers(boss: PgBoss, parts: WorkParts): Promise<void> {
  for (const handler of parts.handlers) {
    await boss.work<QueuedJob, unknown, typeof workOptions>(handler.kind, workOptions, async (jobs) => {
      const results = [];
      for (const job of jobs) results.push(await settle(job));
      return results;

      async function settle({ id, data, retryCount, retryLimit }: (typeof jobs)[number]) {
        try {
          const shop = parts.shops().find((one) => one.id === data.shop);
          if (shop === undefined) throw new Error(`there is no shop ${data.shop}`);
          await handler.handle(shop, data.payload, { id, attempt: retryCount + 1, now: parts.now() });
          return { id, status: 'completed' as const };
        } catch (error) {
          const last = retryCount < retryLimit ? 'no' : 'yes';
          jobFailures.inc({ shop: data.shop, kind: handler.kind, last });
          const facts = { err: error, kind: handler.kind, shop: data.shop, job: id, attempt: retryCount + 1 };
          if (last === 'no') parts.log.warn(facts, 'a job failed, it will be tried again');
          else parts.log.error(facts, 'a job failed for good, it lies in the dead letters');
          return { id, status: 'failed' as const, output: { message: (error as Error).message } };
        }
      }
    });
  }
}

const workOptions = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const;
