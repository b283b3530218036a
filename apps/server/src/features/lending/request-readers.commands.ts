import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { accountOf } from '../../platform/identity/actor.ts';
import { type ReaderChoice, readerChoice, saveChosenReader } from './request-readers.sql.ts';

/** One person who is mailed alone from now on, or null for all. Any person of the association chooses. */
export const chooseRequestReader = command(
  { right: 'customer' },
  async (context, { contactId }: { readonly contactId: string | null }): Promise<ReaderChoice | Refusal> => {
    const { shop, now, actor } = context;
    const account = accountOf(actor);
    if (account === null) return refuse('Forbidden');
    const { customerId } = account;
    return inTransaction<ReaderChoice | Refusal>(shop.database, async (transaction) => {
      const { persons } = await readerChoice(transaction, shop.config, customerId);
      if (contactId !== null && !persons.some((person) => person.contactId === contactId))
        return refuse('NotFound');
      const before = await saveChosenReader(transaction, customerId, contactId, now);
      if (before !== contactId)
        await recordEvents(transaction, context, {
          entity: 'customer',
          entityId: customerId,
          action: 'choose-request-reader',
          before: { contactId: before },
          after: { contactId },
        });
      return readerChoice(transaction, shop.config, customerId);
    });
  },
);
