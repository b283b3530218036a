import { randomUUID } from 'node:crypto';
import type { NewPerson } from '@bivak/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refusal.ts';
import { addContact, invite, loginName, ownPage, pageFaults } from '../identity/index.ts';
import { lockedCaller } from './caller.ts';
import { addressesOf, findPerson, type PersonRow } from './persons.queries.ts';

/**
 * An admin adds a person, who is invited by mail and can do nothing before they agree. The answer and its time are the
 * same whether somebody logs in with that address or not.
 */
export function addPerson(context: Context, wish: NewPerson): Promise<PersonRow | Refusal> {
  const { shop, now } = context;
  return inTransaction<PersonRow | Refusal>(shop.database, async (db) => {
    const caller = await lockedCaller(db, context);
    if (isRefusal(caller)) return caller;
    if (!caller.isAdmin) return refuse('Forbidden');
    const fields = pageFaults(shop, 'ConfirmURL', wish.ConfirmURL);
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    const { customerId, reader } = caller;
    const email = loginName(wish.CONTACT_Email);
    const { persons, invited, same } = await addressesOf(db, customerId, email, null);
    if (same > 0) return refuse('UserDuplicate');
    const { personsPerCustomer, openInvitations } = shop.config.limits;
    if (persons >= personsPerCustomer || invited >= openInvitations) return refuse('TooManyRequests');
    const id = randomUUID();
    const contact = {
      id,
      salutation: wish.CONTACT_Salutation,
      firstName: wish.CONTACT_FirstName,
      lastName: wish.CONTACT_LastName,
      email,
      tel: wish.CONTACT_Tel ?? '',
      mobilePhone: wish.CONTACT_MobilePhone ?? '',
    };
    await addContact(db, customerId, contact, now);
    await recordEvents(db, context, {
      entity: 'contact',
      entityId: id,
      action: 'create',
      after: { customerId },
    });
    const refused = await invite(db, context, {
      contactId: id,
      customerId,
      email,
      roleName: shop.config.plainRoleName,
      replacesLoginId: null,
      own: false,
      oldEmail: null,
      page: ownPage(shop, wish.ConfirmURL),
    });
    if (refused !== null) return db.rollback(refused);
    return (await findPerson(db, id, reader)) ?? refuse('NotFound');
  });
}
