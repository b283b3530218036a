import type { RegistrationAddress } from '@bivak/contract';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { CompanyNumbers } from '../../platform/shops/company-numbers.ts';
import type { Language } from '../../platform/i18n/language.ts';

const insertLogin = statement<{ id: string }>(`
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

/** Tells whether the address was free: of registrations at the same moment, one waits for the other. */
export async function registerLogin(db: Db, login: RegisteredLogin, now: EpochMs): Promise<boolean> {
  const { id, email, passwordHash, approved, language, activated } = login;
  const values = [id, email, passwordHash, approved, language, activated, instant(now)];
  return (await db.rows(insertLogin, values)).length > 0;
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

const insertAddress = statement(`
  insert into $schema.contact_address (
    contact_id, company_name, salutation, first_name, last_name, street, house_number, house_number_addition,
    zip_code, city, country_id
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
`);

export async function addContactAddress(db: Db, contactId: string, a: RegistrationAddress): Promise<void> {
  await db.rows(insertAddress, [
    contactId,
    a.CompanyName ?? '',
    a.Salutation,
    a.FirstName,
    a.LastName,
    a.Street,
    a.HouseNumber,
    a.HouseNumberAddition ?? '',
    a.ZipCode,
    a.City,
    a.CountryID,
  ]);
}
