import { eventValues } from '../../platform/events/record-event.ts';
import { type Context } from '../../platform/http/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refusal.ts';
import { isLastAdmin, withPerson } from '../customers/index.ts';
import { forgetSessions, proveOwner } from '../identity/index.ts';
import { eraseAll } from './erase.queries.ts';

export interface ErasureWish {
  /** The customer with all of its persons; otherwise the caller alone. */
  readonly whole: boolean;
  readonly password: string;
}

/**
 * Erases a person, or a customer with all of its persons (GDPR, article 17). Orders stay as figures and invoices as they
 * were issued, because the law of bookkeeping demands them (article 17, 3 b); nothing else tells who it was.
 */
export async function erase(context: Context, { whole, password }: ErasureWish): Promise<null | Refusal> {
  const { actor, shop, now } = context;
  if (actor.kind !== 'customer' || actor.account === null) return refuse('Forbidden');
  const { customerId, contactId } = actor.account;
  const proved = await proveOwner(context, password);
  if (isRefusal(proved)) return proved;
  const { passwordHash, attempts } = proved;
  return withPerson<null>(context, { contactId, passwordHash }, async (db, caller, person, facts) => {
    if (whole && !caller.isAdmin) return refuse('Forbidden');
    if (!whole && isLastAdmin(shop, person, facts)) return refuse('LastAdmin');
    if (!facts.hasPassword) return refuse('Busy');
    const what = whole
      ? { entity: 'customer', entityId: customerId }
      : { entity: 'contact', entityId: contactId };
    const event = eventValues(context, [{ ...what, action: 'erase' }]);
    const erased = await eraseAll(db, { customerId, contactId, whole }, attempts, now, event);
    if (erased.stands.length > 0) {
      return refuse('ErasureBlocked', {
        fields: erased.stands.map((reason) => ({ field: 'Scope', reason })),
      });
    }
    db.afterCommit(() => forgetSessions(shop.database, erased.hashes));
    return null;
  });
}
