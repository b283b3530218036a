import type { ChangedContact, OneContact } from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import { accountFaults } from './account-faults.ts';
import { changePerson } from './change-person.service.ts';
import { presentOneContact } from './customers.present.ts';

/** A contact by its id, as a person under the names of spec 1 §7: the same consent and locks, and the rules of my info. */
export async function changeContact(
  context: Context,
  contactId: string,
  change: ChangedContact,
): Promise<OneContact | Refusal> {
  const { shop } = context;
  const { Salutation, FirstName, LastName, Email, Tel, MobilePhone, CurrentPassword, ConfirmURL, Version } =
    change;
  const given = {
    CONTACT_Salutation: Salutation,
    CONTACT_FirstName: FirstName,
    CONTACT_LastName: LastName,
    CONTACT_Email: Email,
    CONTACT_Tel: Tel,
    CONTACT_MobilePhone: MobilePhone,
  };
  // Events name what was given.
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const person = await changePerson(
    context,
    { contactId },
    { ...named, CurrentPassword, ConfirmURL, Version },
    {
      present: (row) => ({ Contact: presentOneContact(shop.zone, row) }),
      faults: (row) => accountFaults(shop, 'Contact', { before: presentOneContact(shop.zone, row), change }),
    },
  );
  return isRefusal(person) ? person : presentOneContact(shop.zone, person);
}
