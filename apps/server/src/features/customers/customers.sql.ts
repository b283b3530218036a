import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { eventsSql } from '../../platform/events/record-event.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { CustomFieldValues } from '../../platform/shops/custom-fields.ts';
import type { Salutation } from '../identity/index.ts';
import { type CustomerFacts, customerFacts, customerFactsColumns } from './customer-facts.sql.ts';

/** A customer, or whom its invoices are for. */
interface Addressee extends Readonly<Omit<CustomerFacts, 'customerGroup'>> {
  readonly salutation: Salutation | null;
}

export interface CustomerRow extends Addressee {
  readonly id: string;
  readonly number: string;
  readonly municipality: string;
  readonly customerGroup: string | null;
  readonly customFields: CustomFieldValues;
  readonly createdAt: EpochMs;
  readonly modifiedAt: EpochMs;
  readonly version: number;
}

const selectCustomer = statement<CustomerRow>({
  ...customerFactsColumns,
  id: 'text',
  number: 'text',
  salutation: 'text?',
  municipality: 'text',
  customFields: 'json',
  createdAt: 'instant',
  modifiedAt: 'instant',
  version: 'int',
})(`
  select u.id, u.number, u.salutation, ${customerFacts}, u.municipality, u.custom_fields as "customFields",
    u.created_at as "createdAt", u.modified_at as "modifiedAt", u.version
  from $schema.customer u
  where u.id = $1 and ($2 or u.id = $3)
`);

export function findCustomer(db: Db, id: string, scope: CustomerScope): Promise<CustomerRow | undefined> {
  return db.first(selectCustomer, [id, scope.everybody, scope.customerId]);
}

const selectEmail = statement({ email: 'text' })('select email from $schema.contact where id = $1');

/** Where a person is written to; empty where nowhere. */
export async function contactEmail(db: Db, contactId: string): Promise<string> {
  return (await db.first(selectEmail, [contactId]))?.email ?? '';
}

export interface DetailRow extends Addressee {
  readonly customerId: string;
  readonly businessNo: string;
  readonly vatNo: string;
  readonly version: number;
  /** The country of the customer itself, which its numbers are of. */
  readonly customerCountryId: string;
}

// A customer that never gave any has none of its own: everything is empty then.
const selectDetail = statement<DetailRow>({
  customerId: 'text',
  companyName: 'text',
  salutation: 'text?',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  tel: 'text',
  street: 'text',
  houseNumber: 'text',
  houseNumberAddition: 'text',
  zipCode: 'text',
  city: 'text',
  countryId: 'text',
  businessNo: 'text',
  vatNo: 'text',
  version: 'int',
  customerCountryId: 'text',
})(`
  select c.id as "customerId", coalesce(d.invoice_company_name, '') as "companyName",
    d.invoice_salutation as salutation, coalesce(d.invoice_first_name, '') as "firstName",
    coalesce(d.invoice_last_name, '') as "lastName", coalesce(d.invoice_email, '') as email,
    coalesce(d.invoice_tel, '') as tel, coalesce(d.invoice_street, '') as street,
    coalesce(d.invoice_house_number, '') as "houseNumber",
    coalesce(d.invoice_house_number_addition, '') as "houseNumberAddition",
    coalesce(d.invoice_zip_code, '') as "zipCode", coalesce(d.invoice_city, '') as city,
    coalesce(d.invoice_country_id, '') as "countryId", coalesce(d.business_no, '') as "businessNo",
    coalesce(d.vat_no, '') as "vatNo", coalesce(d.version, 0) as version, c.country_id as "customerCountryId"
  from $schema.customer c
  left join $schema.customer_detail d on d.customer_id = c.id
  where c.id = $1 and ($2 or c.id = $3)
`);

export function findDetail(db: Db, id: string, scope: CustomerScope): Promise<DetailRow | undefined> {
  return db.first(selectDetail, [id, scope.everybody, scope.customerId]);
}

const referenceOf = statement({ id: 'text', name: 'text' })(`
  update $schema.customer set reference_required = $2, modified_at = $3
  where id = (select id from $schema.customer where id = $1 or number = $1 order by id = $1 desc limit 1)
  returning id, coalesce(nullif(company_name, ''), first_name || ' ' || last_name) as name
`);

/** Id and name of the customer with that number, or that id; undefined when there is none. */
export function markReference(
  db: Db,
  customerId: string,
  asked: boolean,
  now: EpochMs,
): Promise<{ id: string; name: string } | undefined> {
  return db.first(referenceOf, [customerId, asked, instant(now)]);
}

const customerThere = statement({ id: 'text' })(
  'select id from $schema.customer where id = $1 or number = $1',
);

/** Finds a customer by its number or by its id, for staff. */
export function findAnyCustomer(db: Db, key: string): Promise<{ id: string } | undefined> {
  return db.first(customerThere, [key]);
}

// What is written and the event of it are one statement, and whether the caller manages the customer is asked in it: a
// colleague may have changed that. Membership is a table of identity: it is read as the row is written.

/** Takes four parameters from the `first` on, in the order of `managerValues`. */
const manages = (first: number) => `exists (
  select from $schema.membership m
  join $schema.contact k on k.id = m.contact_id and k.removed_at is null
  where m.customer_id = $${first} and m.contact_id = $${first + 1} and m.login_id = $${first + 2}
    and m.role_name = $${first + 3}
)`;

export interface Manager {
  readonly customerId: string;
  readonly contactId: string;
  readonly loginId: string;
  /** The one that manages customers. */
  readonly adminRole: string;
}

function managerValues({ customerId, contactId, loginId, adminRole }: Manager): readonly string[] {
  return [customerId, contactId, loginId, adminRole];
}

const updateCustomer = statement({ version: 'int' })(`
  with written as (
    update $schema.customer set company_name = $2, salutation = $3, first_name = $4, last_name = $5, street = $6,
      house_number = $7, house_number_addition = $8, zip_code = $9, city = $10, municipality = $11, country_id = $12,
      tel = $13, email = $14, custom_fields = $15, modified_at = $16
    where id = $1 and ${manages(17)}
    returning version
  ), noted as (${eventsSql(21)})
  select version from written
`);

/** Answers the version that the row has now; undefined, and to be rolled back, when the caller may no longer write. */
export async function writeCustomer(
  db: Db,
  row: CustomerRow,
  now: EpochMs,
  manager: Manager,
  event: readonly string[],
): Promise<number | undefined> {
  const written = await db.first(updateCustomer, [
    row.id,
    row.companyName,
    row.salutation,
    row.firstName,
    row.lastName,
    ...placeValues(row),
    row.municipality,
    row.countryId,
    row.tel,
    row.email,
    JSON.stringify(row.customFields),
    instant(now),
    ...managerValues(manager),
    ...event,
  ]);
  return written?.version;
}

function placeValues({ street, houseNumber, houseNumberAddition, zipCode, city }: Addressee): string[] {
  return [street, houseNumber, houseNumberAddition, zipCode, city];
}

const columns = `invoice_email, invoice_salutation, invoice_first_name, invoice_last_name, invoice_tel, invoice_street,
  invoice_house_number, invoice_house_number_addition, invoice_zip_code, invoice_city, invoice_country_id,
  invoice_company_name, business_no, vat_no`;

const putDetail = statement({ version: 'int' })(`
  with written as (
    insert into $schema.customer_detail as d (customer_id, ${columns})
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 where ${manages(16)}
    on conflict (customer_id) do update set (${columns}) = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
    returning d.version
  ), noted as (${eventsSql(20)})
  select version from written
`);

/** Does the same for the invoice details. */
export async function writeDetail(
  db: Db,
  row: DetailRow,
  manager: Manager,
  event: readonly string[],
): Promise<number | undefined> {
  const written = await db.first(putDetail, [
    row.customerId,
    row.email,
    row.salutation,
    row.firstName,
    row.lastName,
    row.tel,
    ...placeValues(row),
    row.countryId,
    row.companyName,
    row.businessNo,
    row.vatNo,
    ...managerValues(manager),
    ...event,
  ]);
  return written?.version;
}
