import { type Context } from '../../platform/http/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refusal.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { isLastAdmin, withPerson } from '../customers/index.ts';
import {
  endMembership,
  forgetAttempts,
  forgetLogin,
  proveOwner,
  stillHasPassword,
} from '../identity/index.ts';
import { eraseCustomer, erasePerson, findWhatStands, personsToErase } from './erase.queries.ts';

export interface ErasureWish {
  /** The customer with all of its persons; otherwise the caller alone. */
  readonly whole: boolean;
  readonly password: string;
}

/**
 * Erases a person, or a customer with all of its persons (GDPR, article 17). Orders stay as figures and invoices as they
 * were issued, because the law of bookkeeping demands them (article 17, 3 b); nothing else tells who it was.
 */
export async function erase(context: Context, wish: ErasureWish): Promise<null | Refusal> {
  const { actor, shop, now } = context;
  if (actor.kind !== 'customer' || actor.account === null) return refuse('Forbidden');
  const { customerId, contactId } = actor.account;
  const proved = await proveOwner(context, actor.loginId, wish.password);
  if (isRefusal(proved)) return proved;
  const whose = { customerId, contactId, whole: wish.whole };
  return withPerson<null>(context, { contactId }, async (db, caller, person) => {
    if (wish.whole && !caller.isAdmin) return refuse('Forbidden');
    if (!wish.whole && (await isLastAdmin(db, shop, person))) return refuse('LastAdmin');
    const { login, attempts } = proved;
    if (!(await stillHasPassword(db, login.id, login.passwordHash))) return refuse('Busy');
    const stands = await findWhatStands(db, whose);
    if (stands.length > 0) {
      return refuse('ErasureBlocked', { fields: stands.map((reason) => ({ field: 'Scope', reason })) });
    }
    await forgetAttempts(db, attempts);
    const persons = await personsToErase(db, whose);
    for (const { contactId: id, loginId } of persons) {
      if (loginId === null) continue;
      await forgetLogin(db, shop.database, loginId);
      await endMembership(db, id, loginId);
    }
    await erasePerson(db, { customerId, contactIds: persons.map((one) => one.contactId) }, now);
    if (wish.whole) await eraseCustomer(db, customerId, now);
    const entity = wish.whole ? 'customer' : 'contact';
    await recordEvents(db, context, {
      entity,
      entityId: wish.whole ? customerId : contactId,
      action: 'erase',
    });
    return null;
  });
}
