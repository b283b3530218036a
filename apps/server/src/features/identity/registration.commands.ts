import { randomUUID } from 'node:crypto';
import {
  type CustomFieldDeclaration,
  registrationCustomFields,
  type RegistrationField,
  registrationFieldState,
} from '@bivak/contract/shop-config';
import { firstCharacters, isNewPassword } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse, type RefusedField } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { addressFaults } from '../../platform/shops/address-faults.ts';
import { type CompanyNumbers, storedNumbers, numberFaults } from '../../platform/shops/company-numbers.ts';
import { customFieldFaults, type CustomFieldValues } from '../../platform/shops/custom-fields.ts';
import { phoneFaults } from '../../platform/shops/phone-faults.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { tell } from './activation.commands.ts';
import { mayAttempt, takeBackAttempt } from './attempts.sql.ts';
import { attemptsKey, loginName } from './attempts.ts';
import { sendCode } from './codes.ts';
import { ownPage, pageFaults } from './own-page.ts';
import { isKnownPassword, ownWords } from './password-faults.ts';
import { hashPassword, nobodysHash } from './password-hash.ts';
import {
  addContact,
  addContactAddress,
  addCustomer,
  addDetail,
  addMembership,
  type ContactAddress,
  registerLogin,
  type Salutation,
  setCustomFields,
} from './people.sql.ts';

export interface RegistrationInput {
  readonly customer: Omit<ContactAddress, 'salutation'> & {
    readonly tel?: string | undefined;
    readonly email: string;
    readonly municipality?: string | undefined;
    readonly customFields?: CustomFieldValues | undefined;
  };
  /** The person with the login. */
  readonly contact: {
    readonly salutation: Salutation;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly tel?: string | undefined;
    readonly mobilePhone?: string | undefined;
    /** Whoever signed on elsewhere chooses none here. */
    readonly password?: string | undefined;
    /** Where the link of the mail leads, as it was typed. */
    readonly page?: string | null | undefined;
  };
  readonly detail: CompanyNumbers | null;
  /** The separate contact address. */
  readonly address: ContactAddress | null;
}

export interface Registered {
  readonly customerId: string;
  readonly contactId: string;
}

/**
 * Makes a customer, its first contact and a login that is of no use before the code of its mail comes back and, where
 * the shop asks for it, the business approves. Of two registrations of one address the second is a duplicate.
 */
export const register = command(
  { right: 'shop', rateLimit: 'identity' },
  (context, input: RegistrationInput): Promise<Registered | Refusal> => registerAs(context, input, null),
);

/** Who says who registers, when it is not the person alone: then no password is asked. */
export interface Vouched {
  /** The id that the customer has outside; null: a new one. */
  readonly customerId: string | null;
  readonly customerGroup: string | null;
  /** The address was proved already, so no mail asks for it. */
  readonly mailboxIsProved: boolean;
  /** It runs in the same transaction, so a refusal undoes all of it. */
  readonly settle: (db: Transaction, loginId: string) => Promise<Refusal | null>;
}

/** The same within a command that knows who vouches for the person; null: the person alone. */
export async function registerAs(
  context: Context,
  input: RegistrationInput,
  vouched: Vouched | null,
): Promise<Registered | Refusal> {
  const prepared = await prepareRegistration(context, input, vouched === null);
  if (isRefusal(prepared)) return prepared;
  return inTransaction<Registered | Refusal>(context.shop.database, (db) =>
    addRegistration(db, context, prepared, vouched),
  );
}

/** A registration that was validated, and its password hashed, before a lock is held. */
export interface PreparedRegistration {
  readonly registration: RegistrationInput;
  readonly passwordHash: string;
}

/** Whoever tries too often under one name waits; `asksPassword` of all who have not signed on elsewhere. */
export async function prepareRegistration(
  context: Context,
  registration: RegistrationInput,
  asksPassword = true,
): Promise<PreparedRegistration | Refusal> {
  const { shop, now } = context;
  const fields = registrationFaults(shop, registration, asksPassword);
  if (fields.length > 0) return refuse('ValidationFailed', { fields });
  const { email, password = '' } = registration.contact;
  const attempts = attemptsKey(context, 'registration', loginName(email));
  const { lockout } = shop.config.limits;
  if (!(await mayAttempt(shop.database, attempts, now, lockout)))
    return refuse('TooManyAttempts', { params: { minutes: lockout.minutes } });
  return { registration, passwordHash: asksPassword ? await hashPassword(password) : nobodysHash };
}

/** Writes it within a transaction; a refusal rolls that back. */
export async function addRegistration(
  db: Transaction,
  context: Context,
  { registration, passwordHash }: PreparedRegistration,
  vouched: Vouched | null = null,
): Promise<Registered | Refusal> {
  const { shop, now } = context;
  const { contact } = registration;
  const email = loginName(contact.email);
  const loginId = randomUUID();
  const approved = shop.config.registration.approval === 'none';
  const activated = vouched?.mailboxIsProved ?? false;
  const login = { id: loginId, email, passwordHash, approved, activated, language: context.language };
  if (!(await registerLogin(db, login, now))) return refuse('UserDuplicate');
  const made = await addPeople(db, context, registration, vouched);
  if (made === null) return refuse('UserDuplicate');
  const membership = { loginId, ...made, roleName: shop.config.core.DefaultRoleName };
  await addMembership(db, membership);
  if (activated && !approved) await tell(db, context, 'waiting', loginId);
  if (!activated) {
    const page = ownPage(shop, contact.page);
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
export async function takeBackTry(context: Context, { registration }: PreparedRegistration): Promise<void> {
  const name = loginName(registration.contact.email);
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
  { customer, contact, detail, address }: RegistrationInput,
  vouched: Vouched | null,
): Promise<Registered | null> {
  const customerId = vouched?.customerId ?? randomUUID();
  const contactId = randomUUID();
  const { houseNumberAddition = '', municipality = '', tel = '', customFields, ...plain } = customer;
  const isNew = await addCustomer(
    db,
    {
      ...plain,
      id: customerId,
      companyName: companyName(customer),
      salutation: contact.salutation,
      houseNumberAddition,
      municipality,
      tel,
      customerGroup: vouched?.customerGroup ?? null,
    },
    now,
  );
  // Somebody else of the same association was quicker.
  if (!isNew) return null;
  const { salutation, firstName, lastName, email, tel: own = '', mobilePhone = '' } = contact;
  await addContact(
    db,
    customerId,
    { id: contactId, salutation, firstName, lastName, email, tel: own, mobilePhone },
    now,
  );
  if (customFields !== undefined) await setCustomFields(db, customerId, customFields);
  if (detail !== null) await addDetail(db, customerId, storedNumbers(detail, customer.countryId));
  if (address !== null) await addContactAddress(db, contactId, address);
  return { customerId, contactId };
}

/** All that is wrong with a registration in this shop, beyond its shape (spec 2 §5, "Register"). */
function registrationFaults(
  shop: Shop,
  { customer, contact, detail, address }: RegistrationInput,
  asksPassword: boolean,
): RefusedField[] {
  const numbers = detail ?? {};
  const faults: RefusedField[] = [
    ...addressFaults(shop, customer, 'customer.'),
    ...(address === null ? [] : addressFaults(shop, address, 'address.')),
    ...pageFaults(shop, 'contact.page', contact.page),
    ...askedFaults(shop, { customer, contact, numbers }),
    ...phoneFaults('customer.tel', customer.tel),
    ...phoneFaults('contact.tel', contact.tel),
    ...phoneFaults('contact.mobilePhone', contact.mobilePhone),
    ...fieldFaults(shop, customer.customFields ?? {}),
  ];
  if (asksPassword) {
    const { password = '', firstName, lastName, email } = contact;
    const names = { firstName, lastName, email, companyName: customer.companyName ?? '' };
    if (!isNewPassword(password)) faults.push({ field: 'contact.password', reason: 'password-rule' });
    else if (isKnownPassword(shop, password, ownWords(names)))
      faults.push({ field: 'contact.password', reason: 'password-known' });
  }
  if (stateOf(shop, 'CustomerDetail.VATNo') === 'hidden' && isGiven(numbers.vatNo))
    faults.push({ field: 'detail.vatNo', reason: 'unknown-field' });
  if (stateOf(shop, 'CustomerDetail.BusinessNo') === 'hidden' && isGiven(numbers.businessNo))
    faults.push({ field: 'detail.businessNo', reason: 'unknown-field' });
  const isNamed = (field: string): boolean => faults.some((fault) => fault.field === field);
  const wrong = numberFaults(numbers, customer.countryId, 'detail.');
  return [...faults, ...wrong.filter(({ field }) => !isNamed(field))];
}

/** What my info would not save without, by the names of the settings. */
function askedFaults(
  shop: Shop,
  {
    customer,
    contact,
    numbers,
  }: Pick<RegistrationInput, 'customer' | 'contact'> & { readonly numbers: CompanyNumbers },
): RefusedField[] {
  const asked = {
    'Customer.Tel': ['customer.tel', customer.tel],
    'Customer.HouseNumberAddition': ['customer.houseNumberAddition', customer.houseNumberAddition],
    'Customer.Municipality': ['customer.municipality', customer.municipality],
    'Contact.Tel': ['contact.tel', contact.tel],
    'Contact.MobilePhone': ['contact.mobilePhone', contact.mobilePhone],
    'CustomerDetail.BusinessNo': ['detail.businessNo', numbers.businessNo],
    'CustomerDetail.VATNo': ['detail.vatNo', numbers.vatNo],
  } as const satisfies Record<RegistrationField, readonly [field: string, text: string | null | undefined]>;
  return (Object.keys(asked) as RegistrationField[]).flatMap((name) => {
    const [field, text] = asked[name];
    return stateOf(shop, name) === 'mandatory' && !isGiven(text) ? [{ field, reason: 'required' }] : [];
  });
}

function stateOf({ config }: Shop, field: RegistrationField) {
  const { account, registration } = config;
  return registrationFieldState({ fields: account.fields, registration }, field);
}

function fieldFaults({ config }: Shop, fields: CustomFieldValues): RefusedField[] {
  const asked = registrationCustomFields(config.customFields, config.account.fields);
  const isAsked = ({ name, entity }: CustomFieldDeclaration): boolean =>
    entity === 'registration' || asked.some((field) => field.entity === entity && field.name === name);
  const faults = customFieldFaults(config, isAsked, fields, true);
  return faults.map((fault) => ({ ...fault, field: `customer.${fault.field}` }));
}

function isGiven(text: string | null | undefined): boolean {
  return text !== undefined && text !== null && text.trim() !== '';
}
