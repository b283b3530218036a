import type { ChangedPerson } from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { refuse, type RefusedField, type Refusal } from '../../platform/application/refusal.ts';
import {
  loginName,
  ownPage,
  type PreparedInvitation,
  prepareInvitation,
  type Proved,
} from '../identity/index.ts';
import type { PersonFacts } from './locked-person.queries.ts';
import { mailsRefusal } from './mails-refusal.ts';
import type { PersonRow } from './persons.queries.ts';
import type { Caller } from './with-person.ts';

export interface AddressWish {
  readonly person: PersonRow;
  readonly change: ChangedPerson;
  readonly caller: Caller;
  readonly facts: PersonFacts;
  /** The password of who changes their own. */
  readonly proved: Proved | null;
  /** What the person becomes who is only invited. */
  readonly roleName: string | null;
}

export interface AddressChange {
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
export function passwordFaults({
  person,
  change,
  caller,
  proved,
}: Pick<AddressWish, 'person' | 'change' | 'caller' | 'proved'>): RefusedField[] {
  const isOwn = person.loginId === caller.loginId;
  if (!isOwn || proved !== null || otherAddress(person, change) === null) return [];
  if (!logsInByAddress(person) || person.email === '') return [];
  return [{ field: 'CurrentPassword', reason: 'required' }];
}

/**
 * Nobody's login is renamed by somebody else: another address is invited to take the place, which its reader accepts,
 * and the old address is told at once.
 */
export function changeAddress(context: Context, wish: AddressWish): AddressChange | Refusal {
  const { shop } = context;
  const { person, change, caller, facts, proved, roleName } = wish;
  const asked = change.CONTACT_Email === undefined ? null : loginName(change.CONTACT_Email);
  const isFirst = person.email === '' && asked !== null;
  // The first address of a contact counts at once: it is where mails go, not how anybody logs in. So does the one that they
  // log in with, whose reader they are.
  const now = asked !== null && (isFirst || asked === person.userName) ? asked : person.email;
  const email = otherAddress(person, change);
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
    page: ownPage(shop, change.ConfirmURL),
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
function otherAddress(person: PersonRow, { CONTACT_Email: asked }: ChangedPerson): string | null {
  const { invitedEmail, userName, email: written, loginId } = person;
  if (asked === undefined) return null;
  const email = loginName(asked);
  const counting = loginId !== null && logsInByAddress(person) ? [userName, written] : [];
  return [invitedEmail ?? userName, ...counting].includes(email) ? null : email;
}
