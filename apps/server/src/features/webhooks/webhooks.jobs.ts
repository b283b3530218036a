import type { Clock } from '../../platform/clock/clock.ts';
import { asJob, type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/log.ts';
import { forgetWebhookMessages, type SendingParts, sendWebhookMessages } from './sending.commands.ts';
import { webhooksToSend } from './webhooks.queries.ts';

export const webhookLogSweep = sweepOf('forget-webhook-messages', 3_600_000, forgetWebhookMessages, {});

interface RunnerParts extends SendingParts {
  readonly log: Logger;
  /** A runner may go on for hours: what it leases and signs counts from the instant at which it sends. */
  readonly clock: Clock;
}

/**
 * Looks every two seconds for messages that are due. Each webhook has a runner of its own, which goes on while there is
 * something to send: a program that never answers holds up neither the sweeps nor another program. A runner that a stop
 * of the process cuts short leaves messages whose lease ends.
 */
export function webhooksSweep({ log, clock, ...parts }: RunnerParts): Sweep & {
  /** For tests: until everything that is under way has ended. */
  settled(): Promise<void>;
} {
  const running = new Map<string, Promise<void>>();
  return {
    name: 'send-webhooks',
    everyMs: 2000,
    async run(shop, now) {
      const job = { id: `send-webhooks-${now}`, now };
      for (const webhookId of await asJob(webhooksToSend, shop, job, undefined)) {
        const place = `${shop.id}/${webhookId}`;
        if (!running.has(place))
          running.set(
            place,
            runner(webhookId).finally(() => running.delete(place)),
          );
      }

      async function runner(webhookId: string): Promise<void> {
        try {
          const context = { ...parts, shop, actor: { kind: 'job' } as const, requestId: job.id };
          for (;;) {
            const sent = await sendWebhookMessages({ ...context, now: clock.now() }, { webhookId });
            if (typeof sent !== 'number' || sent === 0) return;
          }
        } catch (err) {
          log.error({ err, shop: shop.id, webhook: webhookId }, 'messages of a webhook were not sent');
        }
      }
    },
    async settled() {
      await Promise.all(running.values());
    },
  };
}
