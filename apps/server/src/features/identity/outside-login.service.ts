import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/database/transaction.ts';
import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import type { ShopDatabase } from '../../platform/database/shop-database.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { forgetLogin } from './forget-login.ts';
import { dropInvitation } from './invitations.queries.ts';
import { voidInvitationCodes } from './login-codes.queries.ts';
import { removeMembership } from './memberships.queries.ts';
import { nobodysHash } from './password-hash.ts';
import { addContact, addMembership } from './people.queries.ts';
import { registerLogin } from './registration.queries.ts';

export interface OutsidePerson {
  readonly firstName: string;
  readonly lastName: string;
  /** Empty when it is not known. */
  readonly email: string;
}

/**
 * A login that opens without a password of ours, because somebody else vouches for the person. Without an address it
 * goes by its id, which nobody can type. Null when the address is taken.
 */
export async function addOutsideLogin(
  db: Transaction,
  source: EventSource,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<string | null> {
  const id = randomUUID();
  const login = { id, email: email === '' ? id : email, passwordHash: nobodysHash, language };
  if (!(await registerLogin(db, { ...login, approved: true, activated: true }, source.now))) return null;
  const after = { approved: true, activated: true };
  await recordEvents(db, source, { entity: 'login', entityId: id, action: 'create', after });
  return id;
}

/** Makes a person a contact of a customer, with the right to act for it. Answers the contact. */
export async function giveAccount(
  db: Transaction,
  source: EventSource,
  wish: {
    readonly loginId: string;
    readonly customerId: string;
    readonly roleName: string;
    readonly person: OutsidePerson;
  },
): Promise<string> {
  const { loginId, customerId, roleName, person } = wish;
  const contactId = randomUUID();
  await addContact(db, customerId, { id: contactId, ...person }, source.now);
  await recordEvents(db, source, {
    entity: 'contact',
    entityId: contactId,
    action: 'create',
    after: { customerId },
  });
  await giveAccountAgain(db, source, { loginId, customerId, contactId, roleName });
  return contactId;
}

/** The same person acts for the customer as before; nothing when that is so already, or the contact moved to another login. */
export async function giveAccountAgain(
  db: Transaction,
  source: EventSource,
  link: {
    readonly loginId: string;
    readonly customerId: string;
    readonly contactId: string;
    readonly roleName: string;
  },
): Promise<void> {
  if (!(await addMembership(db, link))) return;
  const entityId = `${link.loginId}/${link.contactId}`;
  await recordEvents(db, source, { entity: 'membership', entityId, action: 'create', after: link });
}

/**
 * The person stays a contact, for the orders that name it, and acts for the customer no longer, whichever login the
 * account has moved to. A move that waits for its reader is given up first, so that it brings nothing back.
 */
export async function takeAccount(
  db: Transaction,
  source: EventSource,
  database: ShopDatabase,
  contactId: string,
): Promise<void> {
  await voidInvitationCodes(db, contactId, source.now);
  await dropInvitation(db, contactId);
  const loginId = await removeMembership(db, contactId);
  if (loginId === undefined) return;
  await forgetLogin(db, database, loginId);
  const entityId = `${loginId}/${contactId}`;
  await recordEvents(db, source, { entity: 'membership', entityId, action: 'delete' });
}
