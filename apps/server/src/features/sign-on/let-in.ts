import { randomBytes } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import {
  accountsOf,
  activatedByMail,
  addOutsideLogin,
  forgetLogin,
  giveAccount,
  giveAccountAgain,
  lockedLogin,
  loginByName,
  loginName,
  takeAccount,
} from '../identity/index.ts';
import { browserSeconds } from './browser.ts';
import type { ProviderFailure, SignedOn } from './provider.ts';
import {
  addExchangeCode,
  addGiven,
  addIdentity,
  addPending,
  confirmIdentity,
  givenAccounts,
  identityOf,
  knownCustomers,
  lockIdentity,
} from './sign-on.sql.ts';

/** What came of a sign-on that gave no token; its words stand with the login page. */
export type SignOnStatus =
  | ProviderFailure
  /** The way back took too long, was gone already, or began in another browser. */
  | 'expired'
  /** The person acts for no association that is a customer here. */
  | 'no-association'
  /** The shop does not know the person, and lets nobody register. */
  | 'unknown-person'
  /** The address belongs to a login that this person has not shown to be theirs. */
  | 'email-taken'
  | 'not-activated'
  | 'not-approved'
  /** Beside a token: who wanted to register has an account already. */
  | 'known-person'
  /** Logged out here, and perhaps not at the provider. */
  | 'still-signed-on';

/** What a page of the shop is told when the browser is back (spec 2 §2, "Login"). */
export interface Told {
  readonly token?: string;
  readonly registerKey?: string;
  readonly status?: SignOnStatus;
}

/** A token in an address lives so long (RULINGS, "token in the login URL"). */
const exchangeMs = 60_000;

export interface Arrival {
  readonly person: SignedOn;
  readonly issuer: string;
  readonly browserHash: Buffer;
  readonly wantsToRegister: boolean;
}

/**
 * What the shop makes of somebody who signed on: a token, a registration, or a reason why neither. A registration that
 * waits for its form is stored, and so is that the provider took the last account away; other reasons store nothing (0055).
 */
export function letIn(context: Context, arrival: Arrival): Promise<Told> {
  return inTransaction<Told>(context.shop.database, async (db) => {
    const { issuer, person } = arrival;
    await lockIdentity(db, issuer, person.subject);
    const known = await identityOf(db, issuer, person.subject);
    const loginId = known?.loginId ?? (await loginForNewcomer(db, context, arrival));
    if (typeof loginId !== 'string') return loginId;
    const login = await lockedLogin(db, loginId);
    if (login === undefined) return db.rollback<Told>({ status: 'failed' });
    if (!login.activated) return db.rollback<Told>({ status: 'not-activated' });
    if (!login.approved) return db.rollback<Told>({ status: 'not-approved' });
    if (known?.confirmed === false) {
      if (!(await activatedByMail(db, loginId))) return db.rollback<Told>({ status: 'email-taken' });
      await confirmIdentity(db, issuer, person.subject);
    }
    const customerIds = await matchAccounts(db, context, loginId, person);
    if ((await accountsOf(db, loginId)).length === 0) return { status: 'no-association' };
    const token = await addToken(db, context, arrival, { loginId, customerIds });
    return arrival.wantsToRegister && known !== undefined ? { token, status: 'known-person' } : { token };
  });
}

type NotYet = Pick<Told, 'status' | 'registerKey'>;

/** The login of somebody who never signed on here; or what stands in the way. */
async function loginForNewcomer(
  db: Transaction,
  context: Context,
  arrival: Arrival,
): Promise<string | NotYet> {
  const { person, issuer } = arrival;
  const sameAddress = person.email === '' ? undefined : await loginByName(db, loginName(person.email));
  if (sameAddress !== undefined) {
    const isTheirs = person.emailVerified && sameAddress.activated;
    if (!isTheirs || context.shop.config.signOn?.linkVerifiedEmail !== true) return { status: 'email-taken' };
    await link(db, context, arrival, sameAddress.id);
    return sameAddress.id;
  }
  const customers = await knownCustomers(
    db,
    person.associations.map(({ customerId }) => customerId),
  );
  if (customers.length === 0) return registrationOf(db, context, arrival);
  // The business has not let the first of them in yet.
  if (customers.every(({ waits }) => waits)) return { status: 'not-approved' };
  // An address that nobody proved stays with the contact: whoever reads that mailbox must not find it taken.
  const email = person.emailVerified ? person.email : '';
  const loginId = await addOutsideLogin(db, context, { email, language: context.language });
  if (loginId === null) return { status: 'email-taken' };
  await addIdentity(db, { issuer, subject: person.subject, loginId, confirmed: true }, context.now);
  return loginId;
}

async function link(
  db: Transaction,
  context: Context,
  { person, issuer }: Arrival,
  loginId: string,
): Promise<void> {
  await addIdentity(db, { issuer, subject: person.subject, loginId, confirmed: true }, context.now);
  await recordEvents(db, context, { entity: 'login', entityId: loginId, action: 'link-sign-on' });
}

async function registrationOf(db: Transaction, context: Context, arrival: Arrival): Promise<NotYet> {
  const { person, issuer, browserHash } = arrival;
  const register = context.shop.config.signOn?.register ?? 'nobody';
  const [association] = person.associations;
  if (register === 'nobody')
    return { status: association === undefined ? 'no-association' : 'unknown-person' };
  if (register === 'associations' && association === undefined) return { status: 'no-association' };
  const registerKey = randomBytes(32).toString('base64url');
  const { subject, firstName, lastName, email, emailVerified } = person;
  await addPending(db, secretHash(registerKey), browserHash, {
    issuer,
    subject,
    firstName,
    lastName,
    email,
    emailVerified,
    customerId: association?.customerId ?? null,
    companyName: association?.name ?? '',
    customerGroup: association?.customerGroup ?? null,
    expires: (context.now + browserSeconds * 1000) as EpochMs,
  });
  return { registerKey };
}

async function addToken(
  db: Transaction,
  context: Context,
  { browserHash }: Arrival,
  whose: { readonly loginId: string; readonly customerIds: readonly string[] },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires = (context.now + exchangeMs) as EpochMs;
  await addExchangeCode(db, { ...whose, hash: secretHash(token), browserHash, expires });
  return token;
}

/**
 * Gives a login the accounts of the associations that the provider names and the shop knows, and takes those that it
 * gave before and are named no longer. Accounts that somebody else gave stay. Answers for whom the person acts now.
 */
async function matchAccounts(
  db: Transaction,
  context: Context,
  loginId: string,
  person: SignedOn,
): Promise<string[]> {
  const { config } = context.shop;
  const roleName = config.signOn?.roleName ?? config.plainRoleName;
  const named = await knownCustomers(
    db,
    person.associations.map(({ customerId }) => customerId),
  );
  const given = await givenAccounts(db, loginId);
  const held = new Set((await accountsOf(db, loginId)).map(({ customerId }) => customerId));
  for (const { id: customerId, waits } of named) {
    if (waits) continue;
    const before = given.find((account) => account.customerId === customerId);
    if (before !== undefined) await giveAccountAgain(db, context, { loginId, roleName, ...before });
    else if (!held.has(customerId)) {
      const contactId = await giveAccount(db, context, {
        loginId,
        customerId,
        roleName,
        person: contactOf(person),
      });
      await addGiven(db, loginId, { customerId, contactId });
    }
  }
  if (namesAll(context)) {
    for (const account of given.filter(({ customerId }) => named.every(({ id }) => id !== customerId)))
      await takeAccount(db, context, context.shop.database, account.contactId);
  }
  // What sessions of before know of the accounts is over.
  await forgetLogin(db, context.shop.database, loginId);
  return named.map(({ id }) => id);
}

/** A provider that names one association at a time says nothing about the others. */
function namesAll({ shop }: Context): boolean {
  const { signOn } = shop.config;
  return signOn !== undefined && signOn.synchronise && signOn.claims.associations.list !== null;
}

function contactOf({ firstName, lastName, email }: SignedOn) {
  return { firstName, lastName, email };
}
