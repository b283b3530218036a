import { randomUUID } from 'node:crypto';
import { firstCharacters } from '@bivak/rules';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/application/refusal.ts';
import { keptNumbers } from '../../platform/shops/company-numbers.ts';
import { tell } from './activate.service.ts';
import { attemptsKey, loginName } from './attempts.ts';
import { mayAttempt, takeBackAttempt } from './identity.queries.ts';
import { ownPage } from './own-page.ts';
import { hashPassword, nobodysHash } from './password-hash.ts';
import { addContact, addCustomer, addMembership } from './people.queries.ts';
import { type Registering, registrationFaults } from './registration-faults.ts';
import { addContactAddress, addDetail, registerLogin, setCustomFields } from './registration.queries.ts';
import { sendCode } from './send-code.ts';

export interface Registered {
  readonly customerId: string;
  readonly contactId: string;
}

/** Who says who registers, when it is not the person alone: then no password is asked. */
export interface Vouched {
  /** The id that the customer has outside; null: a new one. */
  readonly customerId: string | null;
  readonly customerGroup: string | null;
  /** The address was proved already, so no mail asks for it. */
  readonly mailboxIsProved: boolean;
  /** In the same transaction; a refusal undoes all of it. */
  readonly settle: (db: Transaction, loginId: string) => Promise<Refusal | null>;
}

/** A registration that was judged, and its password hashed, before a lock is held. */
export interface JudgedRegistration {
  readonly registration: Registering;
  readonly passwordHash: string;
}

/**
 * A customer, its first contact and a login that is of no use before the code of its mail comes back and, where the
 * shop asks for it, the business approves. Of two registrations of one address the second is a duplicate.
 */
export async function register(
  context: Context,
  registration: Registering,
  vouched: Vouched | null = null,
): Promise<Registered | Refusal> {
  const judged = await judgeRegistration(context, registration, vouched === null);
  if (isRefusal(judged)) return judged;
  return inTransaction<Registered | Refusal>(context.shop.database, (db) =>
    addRegistration(db, context, judged, vouched),
  );
}

/** Whoever tries too often under one name waits; `asksPassword` of all who have not signed on elsewhere. */
export async function judgeRegistration(
  context: Context,
  registration: Registering,
  asksPassword = true,
): Promise<JudgedRegistration | Refusal> {
  const { shop, now } = context;
  const fields = registrationFaults(shop, registration, asksPassword);
  if (fields.length > 0) return refuse('ValidationFailed', { fields });
  const { Email, Password = '' } = registration.User;
  const attempts = attemptsKey(context, 'registration', loginName(Email));
  const { lockout } = shop.config.limits;
  if (!(await mayAttempt(shop.database, attempts, now, lockout)))
    return refuse('TooManyAttempts', { params: { minutes: lockout.minutes } });
  return { registration, passwordHash: asksPassword ? await hashPassword(Password) : nobodysHash };
}

/** Writes it within a transaction; a refusal rolls that back. */
export async function addRegistration(
  db: Transaction,
  context: Context,
  { registration, passwordHash }: JudgedRegistration,
  vouched: Vouched | null = null,
): Promise<Registered | Refusal> {
  const { shop, now } = context;
  const { User } = registration;
  const email = loginName(User.Email);
  const loginId = randomUUID();
  const approved = shop.config.registration.approval === 'none';
  const activated = vouched?.mailboxIsProved ?? false;
  const login = { id: loginId, email, passwordHash, approved, activated, language: context.language };
  if (!(await registerLogin(db, login, now))) return refuse('UserDuplicate');
  const made = await addPeople(db, context, registration, vouched);
  if (made === null) return refuse('UserDuplicate');
  const membership = { loginId, ...made, roleName: shop.config.core.DefaultRoleName };
  await addMembership(db, membership);
  if (activated && !approved) await tell(db, context, shop, 'waiting', loginId);
  if (!activated) {
    const page = ownPage(shop, User.ConfirmURL);
    await sendCode(db, context, { loginId, purpose: 'activation', language: context.language, page });
  }
  const unsettled = (await vouched?.settle(db, loginId)) ?? null;
  if (unsettled !== null) return unsettled;
  // Names and addresses stay in their own rows, where they can be erased.
  await recordEvents(
    db,
    context,
    { entity: 'customer', entityId: made.customerId, action: 'register', after: { approved } },
    { entity: 'contact', entityId: made.contactId, action: 'create', after: { customerId: made.customerId } },
    { entity: 'login', entityId: loginId, action: 'create', after: { approved, activated } },
    { entity: 'membership', entityId: `${loginId}/${made.contactId}`, action: 'create', after: membership },
  );
  return made;
}

/** The address was not the matter: then this one does not count as a try under that name. */
export async function takeBackTry(context: Context, { registration }: JudgedRegistration): Promise<void> {
  const name = loginName(registration.User.Email);
  await takeBackAttempt(context.shop.database, attemptsKey(context, 'registration', name));
}

/** Defaults to first and last name (spec 2 §5). */
export function companyName({
  companyName: called = '',
  firstName,
  lastName,
}: {
  readonly companyName?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
}): string {
  return called === '' ? firstCharacters(`${firstName} ${lastName}`, 120) : called;
}

async function addPeople(
  db: Transaction,
  { now }: Context,
  { Customer, User, CustomerDetail, Address }: Registering,
  vouched: Vouched | null,
): Promise<Registered | null> {
  const customerId = vouched?.customerId ?? randomUUID();
  const contactId = randomUUID();
  const isNew = await addCustomer(
    db,
    {
      id: customerId,
      companyName: companyName({
        companyName: Customer.CompanyName,
        firstName: Customer.FirstName,
        lastName: Customer.LastName,
      }),
      firstName: Customer.FirstName,
      lastName: Customer.LastName,
      salutation: User.Salutation,
      street: Customer.Street,
      houseNumber: Customer.HouseNumber,
      houseNumberAddition: Customer.HouseNumberAddition ?? '',
      zipCode: Customer.ZipCode,
      city: Customer.City,
      municipality: Customer.Municipality ?? '',
      countryId: Customer.CountryID,
      tel: Customer.Tel ?? '',
      email: Customer.Email,
      customerGroup: vouched?.customerGroup ?? null,
    },
    now,
  );
  // Somebody else of the same association was quicker.
  if (!isNew) return null;
  const {
    Salutation: salutation,
    FirstName: firstName,
    LastName: lastName,
    Email: email,
    Tel: tel = '',
    MobilePhone: mobilePhone = '',
  } = User;
  await addContact(
    db,
    customerId,
    { id: contactId, salutation, firstName, lastName, email, tel, mobilePhone },
    now,
  );
  if (Customer.CustomFields !== undefined) await setCustomFields(db, customerId, Customer.CustomFields);
  if (CustomerDetail !== null && CustomerDetail !== undefined)
    await addDetail(
      db,
      customerId,
      keptNumbers({ businessNo: CustomerDetail.BusinessNo, vatNo: CustomerDetail.VATNo }, Customer.CountryID),
    );
  if (Address !== null && Address !== undefined) await addContactAddress(db, contactId, Address);
  return { customerId, contactId };
}
