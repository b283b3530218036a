import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Address } from '../../platform/shops/address-faults.ts';
import type { CompanyNumbers } from '../../platform/shops/company-numbers.ts';

export type Salutation = 'Mr' | 'Ms' | 'Mx';

export interface NewCustomer {
  readonly id: string;
  readonly companyName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly salutation?: Salutation | null;
  readonly street?: string;
  readonly houseNumber?: string;
  readonly houseNumberAddition?: string;
  readonly zipCode?: string;
  readonly city?: string;
  readonly municipality?: string;
  readonly countryId?: string;
  readonly tel?: string;
  readonly email?: string;
  readonly customerGroup?: string | null;
  readonly referenceRequired?: boolean;
}

export interface NewContact {
  readonly id: string;
  readonly salutation?: Salutation | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string;
  readonly tel?: string;
  readonly mobilePhone?: string;
}

type Inserted = { id: string };

const insertCustomer = statement<Inserted>({ id: 'text' })(`
  insert into $schema.customer (
    id, company_name, first_name, last_name, salutation, street, house_number, house_number_addition, zip_code,
    city, country_id, tel, email, customer_group, reference_required, municipality, created_at, modified_at
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $16, $17, $15, $15)
  on conflict (id) do nothing
  returning id
`);

/** Each of these tells whether it was new. */
export async function addCustomer(db: Db, customer: NewCustomer, now: EpochMs): Promise<boolean> {
  const c = customer;
  const rows = await db.rows(insertCustomer, [
    c.id,
    c.companyName ?? '',
    c.firstName ?? '',
    c.lastName ?? '',
    c.salutation ?? null,
    c.street ?? '',
    c.houseNumber ?? '',
    c.houseNumberAddition ?? '',
    c.zipCode ?? '',
    c.city ?? '',
    c.countryId ?? 'BE',
    c.tel ?? '',
    c.email ?? '',
    c.customerGroup ?? null,
    instant(now),
    c.referenceRequired ?? false,
    c.municipality ?? '',
  ]);
  return rows.length > 0;
}

const insertContact = statement<Inserted>({ id: 'text' })(`
  insert into $schema.contact (
    id, customer_id, salutation, first_name, last_name, email, tel, mobile_phone, created_at, modified_at
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
  on conflict (id) do nothing
  returning id
`);

export async function addContact(
  db: Db,
  customerId: string,
  contact: NewContact,
  now: EpochMs,
): Promise<boolean> {
  const { id, salutation = null, firstName, lastName, email = '', tel = '', mobilePhone = '' } = contact;
  const values = [id, customerId, salutation, firstName, lastName, email, tel, mobilePhone, instant(now)];
  return (await db.rows(insertContact, values)).length > 0;
}

const selectLogin = statement<Inserted>({ id: 'text' })('select id from $schema.login where id = $1');

export async function hasLogin(db: Db, id: string): Promise<boolean> {
  return (await db.first(selectLogin, [id])) !== undefined;
}

const insertLogin = statement<Inserted>({ id: 'text' })(`
  insert into $schema.login (id, email, password_hash, approved, created_at)
  values ($1, $2, $3, $4, $5)
  on conflict (id) do nothing
  returning id
`);

export interface LoginValues {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly approved: boolean;
}

export async function addLogin(db: Db, login: LoginValues, now: EpochMs): Promise<boolean> {
  const values = [login.id, login.email, login.passwordHash, login.approved, instant(now)];
  return (await db.rows(insertLogin, values)).length > 0;
}

const insertMembership = statement<Inserted>({ id: 'text' })(`
  insert into $schema.membership (
    login_id, customer_id, contact_id, role_name, first_login_at, details_confirmed_at
  )
  values ($1, $2, $3, $4, $5, $5)
  on conflict do nothing
  returning login_id as id
`);

export interface MembershipValues {
  readonly loginId: string;
  readonly customerId: string;
  readonly contactId: string;
  readonly roleName: string | null;
  /** When it was known before anybody logged in, so that nobody is asked to look through their details. */
  readonly knownSince?: EpochMs;
}

/** The result is false when somebody acts for this contact already: a contact has one login at most. */
export async function addMembership(db: Db, membership: MembershipValues): Promise<boolean> {
  const { loginId, customerId, contactId, roleName, knownSince } = membership;
  const known = knownSince === undefined ? null : instant(knownSince);
  const values = [loginId, customerId, contactId, roleName, known];
  return (await db.rows(insertMembership, values)).length > 0;
}

const insertRegistered = statement({ id: 'text' })(`
  insert into $schema.login (id, email, password_hash, approved, language, activated, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict do nothing
  returning id
`);

export interface RegisteredLogin {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly approved: boolean;
  /** Whether its mailbox is proved already. */
  readonly activated: boolean;
  readonly language: Language;
}

/** Tells whether the address was free: of registrations at the same instant, one waits for the other. */
export async function registerLogin(db: Db, login: RegisteredLogin, now: EpochMs): Promise<boolean> {
  const { id, email, passwordHash, approved, language, activated } = login;
  const values = [id, email, passwordHash, approved, language, activated, instant(now)];
  return (await db.rows(insertRegistered, values)).length > 0;
}

const updateCustomFields = statement('update $schema.customer set custom_fields = $2 where id = $1');

export async function setCustomFields(db: Db, customerId: string, fields: object): Promise<void> {
  await db.rows(updateCustomFields, [customerId, JSON.stringify(fields)]);
}

const insertDetail = statement(`
  insert into $schema.customer_detail (customer_id, business_no, vat_no) values ($1, $2, $3)
`);

export async function addDetail(db: Db, customerId: string, detail: CompanyNumbers): Promise<void> {
  await db.rows(insertDetail, [customerId, detail.businessNo ?? '', detail.vatNo ?? '']);
}

export interface ContactAddress extends Address {
  readonly salutation: Salutation;
}

const insertAddress = statement(`
  insert into $schema.contact_address (
    contact_id, company_name, salutation, first_name, last_name, street, house_number, house_number_addition,
    zip_code, city, country_id
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
`);

export async function addContactAddress(db: Db, contactId: string, a: ContactAddress): Promise<void> {
  await db.rows(insertAddress, [
    contactId,
    a.companyName ?? '',
    a.salutation,
    a.firstName,
    a.lastName,
    a.street,
    a.houseNumber,
    a.houseNumberAddition ?? '',
    a.zipCode,
    a.city,
    a.countryId,
  ]);
}
