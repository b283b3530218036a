import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { eventValues, type WriteEvent } from '../../platform/events/record-event.ts';
import { phoneFaults } from '../../platform/shops/phone-faults.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import {
  addPersonInvited,
  forgetSessions,
  inviteOnce,
  loginName,
  ownPage,
  pageFaults,
  type PersonValues,
  type PreparedInvitation,
  prepareInvitation,
  type Proved,
  provePassword,
  removePersonRow,
  writePerson,
  writeRole,
} from '../identity/index.ts';
import { accountFaults, accountNames, fieldsFor, givenOf } from './account-faults.ts';
import type { PersonFacts, PersonRow } from './persons.sql.ts';
import { type Caller, isLastAdmin, mailsRefusal, type Target, underLock, withPerson } from './with-person.ts';

export interface NewPersonInput {
  readonly contact: Omit<PersonValues, 'tel' | 'mobilePhone'> & Pick<ContactInput, 'tel' | 'mobilePhone'>;
  /** Where the link of the mail leads, as it was typed. */
  readonly page?: string | null | undefined;
}

/**
 * An admin adds a person, who is invited by mail and can do nothing before they agree. The answer and its time are the
 * same whether somebody logs in with that address or not.
 */
export const addPerson = command(
  { right: 'admin', rateLimit: 'identity' },
  (context, { contact, page }: NewPersonInput): Promise<PersonRow | Refusal> => {
    const { shop, now } = context;
    const email = loginName(contact.email);
    return underLock<PersonRow>(
      context,
      { address: email },
      async (db, { isAdmin, customerId }, { facts }) => {
        if (!isAdmin) return refuse('Forbidden');
        const fields = [
          // Nothing is disabled for somebody new: there is no value yet that could stay.
          ...phoneFaults('tel', contact.tel),
          ...phoneFaults('mobilePhone', contact.mobilePhone),
          ...pageFaults(shop, 'page', page),
        ];
        if (fields.length > 0) return refuse('ValidationFailed', { fields });
        if (facts.same > 0) return refuse('UserDuplicate');
        const refused = roomRefusal(shop, facts) ?? mailsRefusal(shop, facts);
        if (refused !== null) return refused;
        const { salutation, firstName, lastName, tel = '', mobilePhone = '' } = contact;
        const id = randomUUID();
        const person = { id, customerId, salutation, firstName, lastName, email, tel, mobilePhone };
        const roleName = shop.config.plainRoleName;
        const { values, event } = prepareInvitation(context, {
          contactId: id,
          customerId,
          email,
          roleName,
          replacesLoginId: null,
          own: false,
          oldEmail: null,
          page: ownPage(shop, page),
        });
        const made = { entity: 'contact', entityId: id, action: 'create', after: { customerId } };
        await addPersonInvited(db, person, now, eventValues(context, [made, event]), values);
        db.afterCommit(() => shop.wakeRelay());
        const waits = { userName: email, invitedEmail: email, roleName, loginId: null };
        return { ...person, ...waits, createdAt: now, modifiedAt: now, version: 1 };
      },
    );
  },
);

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

/** What of a contact changes; what is left out stays. */
export type ContactInput = { readonly [K in keyof PersonValues]?: PersonValues[K] | undefined };

export interface PersonInput {
  readonly contact: ContactInput;
  /** The version that the caller saw; another one is refused with the person as they are now. */
  readonly version?: number | undefined;
  /** The password that somebody has to give who changes their own address. */
  readonly currentPassword?: string | null | undefined;
  /** Where the link of a mail leads, as it was typed. */
  readonly page?: string | null | undefined;
  readonly roleName?: string | undefined;
}

/**
 * Admins change everybody, others themselves. Another address counts when its reader has agreed; who changes their own
 * knows their password, since whoever reads the new mailbox can ask for another one.
 */
export const changePerson = command(
  { right: 'customer', rateLimit: 'identity' },
  (context, { contactId, userName, ...input }: Target & PersonInput): Promise<PersonRow | Refusal> =>
    change(context, { contactId, userName }, input, (person) =>
      personFaults(context.shop, person, input.contact),
    ),
);

/** A contact by its id: the same consent and locks, and the rules of my info. */
export const changeContact = command(
  { right: 'customer' },
  (
    context,
    { contactId, ...input }: Pick<Target, 'contactId'> & Omit<PersonInput, 'roleName'>,
  ): Promise<PersonRow | Refusal> =>
    change(context, { contactId }, input, (person) =>
      accountFaults(fieldsFor(context.shop, person.email), 'Contact', {
        before: { ...person },
        change: input.contact,
      }),
    ),
);

async function change(
  context: Context,
  target: Target,
  input: PersonInput,
  faultsOf: (person: PersonRow) => RefusedField[],
): Promise<PersonRow | Refusal> {
  const { contact, version: seen, currentPassword: current } = input;
  const isProof = contact.email !== undefined && current !== undefined && current !== null;
  const proved = isProof ? await provePassword(context, current) : null;
  if (isRefusal(proved)) return proved;
  const address = contact.email === undefined ? null : loginName(contact.email);
  const { passwordHash = null, attempts = null } = proved ?? {};
  const locked = { ...target, address, passwordHash, attempts };
  return withPerson<PersonRow>(context, locked, async (db, caller, person, facts) => {
    const { shop, now } = context;
    if (seen !== undefined && seen !== person.version) return new PersonChanged(person);
    const fields = [
      ...faultsOf(person),
      ...passwordFaults({ person, asked: contact.email, caller, proved }),
      ...pageFaults(shop, 'page', input.page),
      ...roleFaults(shop, person, input.roleName),
    ];
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    const { roleName = person.roleName } = input;
    const isOtherRole = roleName !== null && roleName !== person.roleName;
    const refused = isOtherRole ? roleRefusal(shop, caller, person, facts) : null;
    if (refused !== null) return refused;
    const asked = { person, asked: contact.email, page: input.page, caller, facts, proved, roleName };
    const mailed = changeAddress(context, asked);
    if (isRefusal(mailed)) return mailed;
    const { invitation, waits } = mailed;
    const values = valuesAfter(person, contact, mailed);
    const events = [
      ...(isOtherRole ? [roleEvent(person, roleName)] : []),
      ...(invitation === null ? [] : [invitation.event]),
      changeEvent(person, input),
    ];
    const written = await writePerson(
      db,
      person,
      {
        values,
        roleName: isOtherRole ? roleName : null,
        attempts,
        toForget: isOtherRole || invitation !== null ? person.loginId : null,
        events: eventValues(context, events),
        invitation: invitation?.values ?? null,
        withdraws: mailed.withdraws,
      },
      now,
    );
    db.afterCommit(() => {
      forgetSessions(shop.database, written.hashes);
      if (invitation !== null) shop.wakeRelay();
    });
    const userName = person.loginId === null && waits !== null ? waits : person.userName;
    const { version } = written;
    return { ...person, ...values, userName, roleName, invitedEmail: waits, modifiedAt: now, version };
  });
}

/** Mails the code once more, to the address that waits for its reader. */
export const inviteAgain = command(
  { right: 'customer', rateLimit: 'identity' },
  (context, target: Target): Promise<null | Refusal> =>
    withPerson<null>(context, target, async (db, _, person, facts) => {
      if (person.invitedEmail === null) return refuse('NotFound');
      return mailsRefusal(context.shop, facts) ?? inviteOnce(db, context, person.id);
    }),
);

/** Gives the role that manages the customer. */
export const promotePerson = command(
  { right: 'admin' },
  (context, target: Target): Promise<PersonRow | Refusal> =>
    withPerson<PersonRow>(context, target, async (db, caller, person) => {
      const { shop, now } = context;
      const roleName = shop.config.core.DefaultRoleName;
      if (!caller.isAdmin) return refuse('Forbidden');
      if (person.roleName === roleName) return person;
      const events = eventValues(context, [roleEvent(person, roleName)]);
      const { version, hashes } = await writeRole(db, person, roleName, now, events);
      db.afterCommit(() => forgetSessions(shop.database, hashes));
      return { ...person, roleName, modifiedAt: now, version };
    }),
);

/** Takes a person off the customer: sessions that act for it end within seconds, orders keep the name. */
export const removePerson = command({ right: 'admin' }, (context, target: Target): Promise<null | Refusal> =>
  withPerson<null>(context, target, async (db, caller, person, facts) => {
    if (!caller.isAdmin) return refuse('Forbidden');
    const { shop, now } = context;
    if (isLastAdmin(shop, person, facts)) return refuse('LastAdmin');
    const before = { loginId: person.loginId, roleName: person.roleName };
    const event = { entity: 'contact', entityId: person.id, action: 'remove', before };
    const hashes = await removePersonRow(db, person, now, eventValues(context, [event]));
    db.afterCommit(() => forgetSessions(shop.database, hashes));
    return null;
  }),
);

/** Somebody else was quicker: the person as they are now comes along (decision 0034). */
export class PersonChanged extends Refusal {
  readonly fresh: PersonRow;
  constructor(fresh: PersonRow) {
    super('AccountChanged');
    this.fresh = fresh;
  }
}

/**
 * By the rules of my info, but for telephones, which the form of a person can do without (spec 2 §5, "Shop user form"). It
 * sends back the address that it shows, which may be the one that waits.
 */
function personFaults(shop: Pick<Shop, 'config'>, person: PersonRow, contact: ContactInput): RefusedField[] {
  const known = [person.email, person.invitedEmail ?? ''].map(loginName);
  const isKnown = contact.email !== undefined && known.includes(loginName(contact.email));
  const validated = isKnown ? { ...contact, email: person.email } : contact;
  return accountFaults(
    fieldsFor(shop, person.email),
    'Contact',
    { before: { ...person }, change: validated },
    ['tel', 'mobilePhone'],
  );
}

function valuesAfter(person: PersonRow, contact: ContactInput, { email }: AddressChange): PersonValues {
  const { salutation, firstName, lastName, tel, mobilePhone } = person;
  return { salutation, firstName, lastName, tel, mobilePhone, ...givenOf(contact), email };
}

/** Which fields are given, by the names of the settings; events hold neither names nor addresses. */
function changeEvent({ id, version }: PersonRow, { contact, roleName }: PersonInput): WriteEvent {
  const fields = Object.entries(accountNames.Contact)
    .filter(([, field]) => contact[field] !== undefined)
    .map(([name]) => `CONTACT_${name}`);
  return {
    entity: 'contact',
    entityId: id,
    action: 'update',
    before: { version },
    after: { fields: roleName === undefined ? fields : [...fields, 'RoleName'] },
  };
}

interface AddressInput {
  readonly person: PersonRow;
  /** The address that is asked for, as it was typed. */
  readonly asked: string | undefined;
  /** Where the link of the mail leads, as it was typed. */
  readonly page: string | null | undefined;
  readonly caller: Caller;
  readonly facts: PersonFacts;
  /** The password of who changes their own. */
  readonly proved: Proved | null;
  /** What the person becomes who is only invited. */
  readonly roleName: string | null;
}

interface AddressChange {
  /** Where mails go from now on. */
  readonly email: string;
  readonly invitation: PreparedInvitation | null;
  /** The address that waits for its reader. */
  readonly waits: string | null;
  /** The one that waited is given up: what counts was asked for again. */
  readonly withdraws: boolean;
}

/**
 * Who changes their own address says their password. Who has no address yet has no password that it could be asked back
 * by; who gives none keeps how they log in.
 */
function passwordFaults({
  person,
  asked,
  caller,
  proved,
}: Pick<AddressInput, 'person' | 'asked' | 'caller' | 'proved'>): RefusedField[] {
  const isOwn = person.loginId === caller.loginId;
  if (!isOwn || proved !== null || otherAddress(person, asked) === null) return [];
  if (!logsInByAddress(person) || person.email === '') return [];
  return [{ field: 'currentPassword', reason: 'required' }];
}

/**
 * Nobody's login is renamed by somebody else: another address is invited to take the place, which its reader accepts,
 * and the old address is told at once.
 */
function changeAddress(context: Context, input: AddressInput): AddressChange | Refusal {
  const { shop } = context;
  const { person, page, caller, facts, proved, roleName } = input;
  const asked = input.asked === undefined ? null : loginName(input.asked);
  const isFirst = person.email === '' && asked !== null;
  // The first address of a contact counts at once: it is where mails go, not how anybody logs in. So does the one that they
  // log in with, whose reader they are.
  const now = asked !== null && (isFirst || asked === person.userName) ? asked : person.email;
  const email = otherAddress(person, input.asked);
  const withdraws = asked !== null && email === null && asked !== (person.invitedEmail ?? asked);
  const kept = { email: now, invitation: null, waits: withdraws ? null : person.invitedEmail, withdraws };
  const own = person.loginId === caller.loginId;
  const byAddress = logsInByAddress(person);
  if (email === null || (isFirst && own && proved === null && byAddress)) return kept;
  // What was looked at before the lock may have changed since.
  if (own && byAddress && !facts.hasPassword) return refuse('Busy');
  if (facts.same > 0) return refuse('UserDuplicate');
  // Too many mails today: a first address is kept all the same, and can be confirmed another day.
  const refused = mailsRefusal(shop, facts);
  if (refused !== null) return isFirst ? kept : refused;
  const invitation = prepareInvitation(context, {
    contactId: person.id,
    customerId: person.customerId,
    email,
    roleName,
    replacesLoginId: person.loginId,
    own,
    // Who signs on elsewhere may have no address, and logs in by an id.
    oldEmail: person.loginId !== null && byAddress ? person.userName : null,
    page: ownPage(shop, page),
  });
  // Where nobody logs in yet, the invited address is the only one.
  return { email: person.loginId === null ? email : now, invitation, waits: email, withdraws: false };
}

/** Who signs on elsewhere and brought no address logs in by an id. */
function logsInByAddress({ userName }: Pick<PersonRow, 'userName'>): boolean {
  return userName.includes('@');
}

/**
 * The address that is asked for, when it is another one than what counts or waits already. Who logs in by an address may
 * be written to at another one: both count.
 */
function otherAddress(person: PersonRow, asked: string | undefined): string | null {
  const { invitedEmail, userName, email: written, loginId } = person;
  if (asked === undefined) return null;
  const email = loginName(asked);
  const counting = loginId !== null && logsInByAddress(person) ? [userName, written] : [];
  return [invitedEmail ?? userName, ...counting].includes(email) ? null : email;
}

/** Admins give roles; the last admin of a customer keeps theirs (RULINGS, "RoleName"). */
function roleRefusal(
  shop: Shop,
  { isAdmin }: Pick<Caller, 'isAdmin'>,
  person: PersonRow,
  facts: PersonFacts,
): Refusal | null {
  if (!isAdmin) return refuse('Forbidden');
  return isLastAdmin(shop, person, facts) ? refuse('LastAdmin') : null;
}

function roleEvent({ id, loginId, roleName }: PersonRow, after: string): WriteEvent {
  return {
    entity: 'membership',
    entityId: `${loginId ?? ''}/${id}`,
    action: 'change-role',
    before: { roleName },
    after: { roleName: after },
  };
}

/** A role of the shop's, or the one that the person has. */
function roleFaults({ config }: Shop, person: PersonRow, roleName: string | undefined): RefusedField[] {
  const roles = [config.core.DefaultRoleName, config.plainRoleName];
  if (roleName === undefined || roleName === person.roleName || roles.includes(roleName)) return [];
  return [{ field: 'roleName', reason: 'not-a-choice', params: { choices: roles.join(', ') } }];
}
