import { randomUUID } from 'node:crypto';
import type { NewPerson } from '@bivak/contract';
import { eventValues } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { loginName, ownPage, pageFaults, prepareInvitation } from '../identity/index.ts';
import { newPersonFaults } from './account-faults.ts';
import type { PersonFacts } from './locked-person.queries.ts';
import { mailsRefusal } from './mails-refusal.ts';
import type { PersonRow } from './persons.queries.ts';
import { underLock } from './with-person.ts';
import { addPersonInvited } from './write-person.queries.ts';

/**
 * An admin adds a person, who is invited by mail and can do nothing before they agree. The answer and its time are the
 * same whether somebody logs in with that address or not.
 */
export function addPerson(context: Context, wish: NewPerson): Promise<PersonRow | Refusal> {
  const { shop, now } = context;
  const email = loginName(wish.CONTACT_Email);
  return underLock<PersonRow>(context, { address: email }, async (db, { isAdmin, customerId }, { facts }) => {
    if (!isAdmin) return refuse('Forbidden');
    const fields = [...newPersonFaults(wish), ...pageFaults(shop, 'ConfirmURL', wish.ConfirmURL)];
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    if (facts.same > 0) return refuse('UserDuplicate');
    const refused = roomRefusal(shop, facts) ?? mailsRefusal(shop, facts);
    if (refused !== null) return refused;
    const person = {
      id: randomUUID(),
      customerId,
      salutation: wish.CONTACT_Salutation,
      firstName: wish.CONTACT_FirstName,
      lastName: wish.CONTACT_LastName,
      email,
      tel: wish.CONTACT_Tel ?? '',
      mobilePhone: wish.CONTACT_MobilePhone ?? '',
    };
    const roleName = shop.config.plainRoleName;
    const { values, event } = prepareInvitation(context, {
      contactId: person.id,
      customerId,
      email,
      roleName,
      replacesLoginId: null,
      own: false,
      oldEmail: null,
      page: ownPage(shop, wish.ConfirmURL),
    });
    const made = { entity: 'contact', entityId: person.id, action: 'create', after: { customerId } };
    await addPersonInvited(db, person, now, eventValues(context, [made, event]), values);
    db.afterCommit(() => shop.wakeRelay());
    const waits = { userName: email, invitedEmail: email, roleName, loginId: null };
    return { ...person, ...waits, createdAt: now, modifiedAt: now, version: 1 };
  });
}

/** No waiting lifts these: somebody is taken off, or an invitation is accepted. */
function roomRefusal(
  { config }: Pick<Shop, 'config'>,
  { persons, invited }: Pick<PersonFacts, 'persons' | 'invited'>,
): Refusal | null {
  const { personsPerCustomer, openInvitations } = config.limits;
  if (persons >= personsPerCustomer) {
    return refuse('PersonsFull', { params: { full: 'persons', most: personsPerCustomer } });
  }
  if (invited < openInvitations) return null;
  return refuse('PersonsFull', { params: { full: 'invitations', most: openInvitations } });
}
