import type { ChangedContact, Contact, Customer } from '@bivak/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refusal.ts';
import { lockedCaller } from './caller.ts';
import { changePerson } from './change-person.service.ts';
import { presentContact, presentCustomer } from './customers.present.ts';
import { findCustomer, writeCustomerEmail } from './customers.queries.ts';

/** A contact by its id, as a person under the names of spec 1 §7: the same rules, consent and locks. */
export async function changeContact(
  context: Context,
  contactId: string,
  change: ChangedContact,
): Promise<(Contact & { PendingEmail: string | null }) | Refusal> {
  const { Salutation, FirstName, LastName, Email, Tel, MobilePhone, CurrentPassword, ConfirmURL } = change;
  const given = {
    CONTACT_Salutation: Salutation,
    CONTACT_FirstName: FirstName,
    CONTACT_LastName: LastName,
    CONTACT_Email: Email,
    CONTACT_Tel: Tel,
    CONTACT_MobilePhone: MobilePhone,
    CurrentPassword,
    ConfirmURL,
  };
  const person = await changePerson(context, { contactId }, given);
  if (isRefusal(person)) return person;
  return {
    ...presentContact(context.shop.zone, person),
    PendingEmail: person.loginId === null ? null : person.invitedEmail,
  };
}

/** Where the customer itself is written to, by who manages it: asked again under the customer's lock. */
export function changeCustomer(
  context: Context,
  customerId: string,
  { Email }: { readonly Email?: string | undefined },
): Promise<Customer | Refusal> {
  const { shop, now } = context;
  return inTransaction<Customer | Refusal>(shop.database, async (db) => {
    const caller = await lockedCaller(db, context);
    if (isRefusal(caller)) return caller;
    const before = await findCustomer(db, customerId, caller.reader.scope);
    if (before === undefined) return refuse('NotFound');
    if (!caller.isAdmin) return refuse('Forbidden');
    if (Email === undefined || Email === before.email) return presentCustomer(shop.zone, before);
    await writeCustomerEmail(db, customerId, Email, now);
    await recordEvents(db, context, {
      entity: 'customer',
      entityId: customerId,
      action: 'update',
      after: { fields: ['Email'] },
    });
    return presentCustomer(shop.zone, { ...before, email: Email, modifiedAt: now });
  });
}
