import { eventValues, type WriteEvent } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { refuse, type RefusedField, type Refusal } from '../../platform/application/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { forgetSessions } from '../identity/index.ts';
import type { PersonFacts } from './locked-person.queries.ts';
import type { PersonRow } from './persons.queries.ts';
import { type Caller, type Target, withPerson } from './with-person.ts';
import { writeRole } from './write-person.queries.ts';

/** Gives the role that manages the customer. */
export function promotePerson(context: Context, target: Target): Promise<PersonRow | Refusal> {
  return withPerson<PersonRow>(context, target, async (db, caller, person) => {
    const { shop, now } = context;
    const roleName = shop.config.core.DefaultRoleName;
    if (!caller.isAdmin) return refuse('Forbidden');
    if (person.roleName === roleName) return person;
    const events = eventValues(context, [roleEvent(person, roleName)]);
    const { version, hashes } = await writeRole(db, person, roleName, now, events);
    db.afterCommit(() => forgetSessions(shop.database, hashes));
    return { ...person, roleName, modifiedAt: now, version };
  });
}

/** Admins give roles; the last admin of a customer keeps theirs (RULINGS, "RoleName"). */
export function roleRefusal(
  shop: Shop,
  { isAdmin }: Pick<Caller, 'isAdmin'>,
  person: PersonRow,
  facts: PersonFacts,
): Refusal | null {
  if (!isAdmin) return refuse('Forbidden');
  return isLastAdmin(shop, person, facts) ? refuse('LastAdmin') : null;
}

export function roleEvent({ id, loginId, roleName }: PersonRow, after: string): WriteEvent {
  return {
    entity: 'membership',
    entityId: `${loginId ?? ''}/${id}`,
    action: 'change-role',
    before: { roleName },
    after: { roleName: after },
  };
}

/** Whether the customer would have nobody left to manage it without this person; under its lock. */
export function isLastAdmin({ config }: Shop, person: PersonRow, facts: PersonFacts): boolean {
  const manages = person.loginId !== null && person.roleName === config.core.DefaultRoleName;
  return manages && !facts.hasOtherAdmin;
}

/** A role of the shop's, or the one that the person has. */
export function roleFaults(
  { config }: Shop,
  person: PersonRow,
  roleName: string | undefined,
): RefusedField[] {
  const roles = [config.core.DefaultRoleName, config.plainRoleName];
  if (roleName === undefined || roleName === person.roleName || roles.includes(roleName)) return [];
  return [{ field: 'RoleName', reason: 'not-a-choice', params: { choices: roles.join(', ') } }];
}
