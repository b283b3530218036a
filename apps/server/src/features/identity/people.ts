import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import type { Db, ShopDatabase } from '../../platform/database/shop-database.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { type EventSource, recordEvents, type WriteEvent } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { voidInvitationCodes } from './codes.sql.ts';
import { dropInvitation } from './invitations.sql.ts';
import { addReadyOperator } from './operators.sql.ts';
import { hashPassword, nobodysHash } from './password-hash.ts';
import {
  addContact,
  addCustomer,
  addLogin,
  addMembership,
  hasLogin,
  type NewContact,
  type NewCustomer,
  registerLogin,
} from './people.sql.ts';
import { removeMembership } from './memberships.sql.ts';
import { addWaitingTotp, confirmTotpRow } from './second-factors.sql.ts';
import { forgetLogin } from './session-cache.ts';
import { newTotp } from './totp.ts';

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
  // Demo data and imports: the business wrote the details down itself.
  const isNew = await addMembership(db, { ...link, knownSince: source.now });
  note(isNew, 'membership', `${login.id}/${contact.id}`, link);
  if (events.length > 0) await recordEvents(db, source, ...events);
}

export interface ReadyOperator {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly role: StaffRole;
  /** Null: all places. */
  readonly warehouses: readonly string[] | null;
  /** In base32: their app shows six digits already. */
  readonly totpSecret?: string | undefined;
}

/** Makes somebody of the business, with a password and a secret that everybody may know, for demo data. */
export async function createOperator(
  db: Db,
  source: EventSource,
  { email, name, password, role, warehouses, totpSecret }: ReadyOperator,
  /** What seals the secret; without it there is no second factor. */
  sealing: Pick<Context, 'shop' | 'key'> | null,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const id = `operator-${email}`;
  const rights = { role, warehouses, allow: [], deny: [] };
  if (!(await addReadyOperator(db, { id, email, name, passwordHash, ...rights }, source.now))) return;
  if (totpSecret !== undefined && sealing !== null) {
    const { sealed: secret } = newTotp(sealing, { loginId: id, email }, totpSecret);
    await addWaitingTotp(db, { id: `${id}-totp`, loginId: id, name: 'Demo', secret }, source.now);
    await confirmTotpRow(db, { id: `${id}-totp`, loginId: id, step: 0 }, source.now);
  }
  await recordEvents(db, source, {
    entity: 'login',
    entityId: id,
    action: 'create',
    after: { kind: 'operator', ...rights },
  });
}

// Hashing is slow by design, so it is not done for a login that is there already.
async function ensureLogin(db: Db, source: EventSource, login: NewPerson['login']): Promise<boolean> {
  if (await hasLogin(db, login.id)) return false;
  const email = login.email.trim().toLowerCase();
  const passwordHash = await hashPassword(login.password);
  return addLogin(db, { id: login.id, email, passwordHash, approved: login.approved }, source.now);
}

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
  input: {
    readonly loginId: string;
    readonly customerId: string;
    readonly roleName: string;
    readonly person: OutsidePerson;
  },
): Promise<string> {
  const { loginId, customerId, roleName, person } = input;
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

/**
 * Lets the same person act for the customer as before; nothing happens when that is so already, or the contact moved to
 * another login.
 */
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
