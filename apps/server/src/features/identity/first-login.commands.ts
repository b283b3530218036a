import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { accountOf } from '../../platform/identity/actor.ts';
import { noteConfirmed, noteFirstLogin } from './memberships.sql.ts';

/** Says whether the login acts for this customer for the first time: true once, of two at once for one (spec 3 §2). */
export const beginFirstLogin = command(
  { right: 'customer' },
  async ({ actor, shop, now }): Promise<boolean | Refusal> => {
    const account = accountOf(actor);
    if (account === null) return refuse('Forbidden');
    return noteFirstLogin(shop.database, account.contactId, now);
  },
);

/** Somebody saved or looked through what is known of them and their association; again changes nothing. */
export const confirmDetails = command({ right: 'customer' }, async (context): Promise<null | Refusal> => {
  const { actor, shop, now } = context;
  const account = accountOf(actor);
  if (account === null) return refuse('Forbidden');
  const { contactId: entityId } = account;
  return inTransaction<null>(shop.database, async (db) => {
    if (await noteConfirmed(db, entityId, now))
      await recordEvents(db, context, { entity: 'contact', entityId, action: 'confirm-details' });
    return null;
  });
});
