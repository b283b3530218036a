import { inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';

export const documentsAsked = 'document.make';

/** Has the papers of a reservation made; asked again meanwhile, they are still made once. */
export async function askDocuments(
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  reservationId: string,
): Promise<void> {
  await inTransaction(shop.database, async (transaction) => {
    await enqueue(transaction, now, { kind: documentsAsked, payload: { reservationId } });
    transaction.afterCommit(() => shop.wakeRelay());
  });
}
