import { eventValues } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import { forgetSessions } from '../identity/index.ts';
import { isLastAdmin } from './change-role.ts';
import { type Target, withPerson } from './with-person.ts';
import { removePersonRow } from './write-person.queries.ts';

/** Takes a person off the customer: sessions that act for it end within seconds, orders keep the name. */
export function removePerson(context: Context, target: Target): Promise<null | Refusal> {
  return withPerson<null>(context, target, async (db, caller, person, facts) => {
    if (!caller.isAdmin) return refuse('Forbidden');
    const { shop, now } = context;
    if (isLastAdmin(shop, person, facts)) return refuse('LastAdmin');
    const before = { loginId: person.loginId, roleName: person.roleName };
    const event = { entity: 'contact', entityId: person.id, action: 'remove', before };
    const hashes = await removePersonRow(db, person, now, eventValues(context, [event]));
    db.afterCommit(() => forgetSessions(shop.database, hashes));
    return null;
  });
}
