import type { BareContext } from '../../platform/application/context.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { endDue } from './offers.sql.ts';

/**
 * Ends what nobody answered in time, and releases its pieces. One that is being answered just then is left to its answer.
 * Answers how many ended.
 */
export const endDueOffers = command({ right: 'job' }, async (context: BareContext): Promise<number> =>
  inTransaction(context.shop.database, async (transaction) => endDue(transaction, context)),
);
