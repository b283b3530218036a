import type { Db } from '../../platform/database/shop-database.ts';
import { type EventSource, recordEvents, type WriteEvent } from '../../platform/events/record-event.ts';
import { addReadyOperator } from './operators.queries.ts';
import { hashPassword } from './password-hash.ts';
import {
  addContact,
  addCustomer,
  addLogin,
  addMembership,
  hasLogin,
  type NewContact,
  type NewCustomer,
} from './people.queries.ts';

export interface NewPerson {
  readonly customer: NewCustomer;
  readonly contact: NewContact;
  readonly login: {
    readonly id: string;
    readonly email: string;
    readonly password: string;
    readonly approved: boolean;
  };
  readonly roleName: string | null;
}

/**
 * A customer, its contact, a login and the link between them. What already stands under its id stays as it is,
 * so that doing it again changes nothing, and the same login with another contact gets a second account.
 */
export async function createPerson(db: Db, source: EventSource, person: NewPerson): Promise<void> {
  const { customer, contact, login, roleName } = person;
  const events: WriteEvent[] = [];
  // Names and addresses stay in their own rows, where they can be erased.
  const note = (isNew: boolean, entity: string, entityId: string, after: unknown): void => {
    if (isNew) events.push({ entity, entityId, action: 'create', after });
  };
  note(await addCustomer(db, customer, source.now), 'customer', customer.id, {
    customerGroup: customer.customerGroup ?? null,
  });
  note(await addContact(db, customer.id, contact, source.now), 'contact', contact.id, {
    customerId: customer.id,
  });
  note(await ensureLogin(db, source, login), 'login', login.id, { approved: login.approved });
  const link = { loginId: login.id, customerId: customer.id, contactId: contact.id, roleName };
  note(await addMembership(db, link), 'membership', `${login.id}/${contact.id}`, link);
  if (events.length > 0) await recordEvents(db, source, ...events);
}

/** Somebody of the business, with a password that everybody may know: for demo data. */
export async function createOperator(
  db: Db,
  source: EventSource,
  { email, name, password }: { readonly email: string; readonly name: string; readonly password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  if (!(await addReadyOperator(db, { id: `operator-${email}`, email, name, passwordHash }, source.now)))
    return;
  const after = { kind: 'operator' };
  await recordEvents(db, source, { entity: 'login', entityId: `operator-${email}`, action: 'create', after });
}

// Hashing is slow by design, so it is not done for a login that is there already.
async function ensureLogin(db: Db, source: EventSource, login: NewPerson['login']): Promise<boolean> {
  if (await hasLogin(db, login.id)) return false;
  const email = login.email.trim().toLowerCase();
  const passwordHash = await hashPassword(login.password);
  return addLogin(db, { id: login.id, email, passwordHash, approved: login.approved }, source.now);
}
