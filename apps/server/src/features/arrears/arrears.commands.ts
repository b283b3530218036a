import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { markExempt } from './arrears.sql.ts';

/** Whether a customer, named by its number or id, may lend while it has not paid. */
export const staffExemptFromArrears = command(
  { right: 'customers.write' },
  (
    context: BareContext,
    input: { readonly key: string; readonly exempt: boolean },
  ): Promise<{ readonly name: string } | Refusal> =>
    inTransaction<{ readonly name: string } | Refusal>(context.shop.database, async (db) => {
      const marked = await markExempt(db, input, context.now);
      if (marked === undefined) return refuse('NotFound');
      if (marked.before !== input.exempt)
        await recordEvents(db, context, {
          entity: 'customer',
          entityId: marked.id,
          action: 'exempt-from-arrears',
          before: { lendsInArrears: marked.before },
          after: { lendsInArrears: input.exempt },
        });
      return { name: marked.name };
    }),
);
