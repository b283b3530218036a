import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import { refuse, type Refusal } from '../../platform/http/refusal.ts';
import { dropInvitation, endMembership, forgetLogin, voidInvitationCodes } from '../identity/index.ts';
import { isLastAdmin } from './change-role.ts';
import { type Target, withPerson } from './with-person.ts';
import { removeContact } from './persons.queries.ts';

/** Takes a person off the customer: sessions that act for it end within seconds, orders keep the name. */
export function removePerson(context: Context, target: Target): Promise<null | Refusal> {
  return withPerson<null>(context, target, async (db, caller, person) => {
    if (!caller.isAdmin) return refuse('Forbidden');
    const { shop, now } = context;
    if (await isLastAdmin(db, shop, person)) return refuse('LastAdmin');
    await dropInvitation(db, person.id);
    await voidInvitationCodes(db, person.id, now);
    const { loginId } = person;
    if (loginId !== null) {
      await forgetLogin(db, shop.database, loginId);
      await endMembership(db, person.id, loginId);
    }
    await removeContact(db, person.id, now);
    const before = { loginId, roleName: person.roleName };
    await recordEvents(db, context, { entity: 'contact', entityId: person.id, action: 'remove', before });
    return null;
  });
}
