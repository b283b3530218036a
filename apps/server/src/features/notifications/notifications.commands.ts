import type { BareContext } from '../../platform/application/context.ts';
import { command } from '../../platform/application/use-case.ts';
import { enqueue, type OutboxMessage } from '../../platform/jobs/outbox.ts';

/** A mail that came too early comes again. */
export const postponeMail = command({ right: 'job' }, async (context: BareContext, mail: OutboxMessage) => {
  const { shop, now } = context;
  await enqueue(shop.database, now, mail);
  shop.wakeRelay();
});
