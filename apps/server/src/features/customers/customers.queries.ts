import type { CustomFields, Salutation } from '@bivak/contract';
import type * as z from 'zod/mini';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';

export interface CustomerRow {
  readonly id: string;
  readonly number: string;
  readonly companyName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly salutation: Salutation | null;
  readonly street: string;
  readonly houseNumber: string;
  readonly houseNumberAddition: string;
  readonly zipCode: string;
  readonly city: string;
  readonly countryId: string;
  readonly tel: string;
  readonly email: string;
  readonly municipality: string;
  readonly customerGroup: string | null;
  readonly customFields: z.output<typeof CustomFields>;
  readonly createdAt: EpochMs;
  readonly modifiedAt: EpochMs;
  readonly version: number;
}

const selectCustomer = statement<CustomerRow>(`
  select id, number, company_name as "companyName", first_name as "firstName", last_name as "lastName", salutation, street,
    house_number as "houseNumber", house_number_addition as "houseNumberAddition", zip_code as "zipCode", city,
    country_id as "countryId", tel, email, municipality, customer_group as "customerGroup",
    custom_fields as "customFields", created_at as "createdAt", modified_at as "modifiedAt", version
  from $schema.customer
  where id = $1 and ($2 or id = $3)
`);

export function findCustomer(db: Db, id: string, scope: CustomerScope): Promise<CustomerRow | undefined> {
  return db.first(selectCustomer, [id, scope.everybody, scope.customerId]);
}

export interface DetailRow {
  readonly customerId: string;
  readonly companyName: string;
  readonly salutation: Salutation | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly tel: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly houseNumberAddition: string;
  readonly zipCode: string;
  readonly city: string;
  readonly countryId: string;
  readonly businessNo: string;
  readonly vatNo: string;
  readonly version: number;
  /** The country of the customer itself, which its numbers are of. */
  readonly customerCountryId: string;
}

// A customer that never gave any has none of its own: everything is empty then.
const selectDetail = statement<DetailRow>(`
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

const referenceOf = statement<{ id: string; name: string }>(`
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

const customerThere = statement<{ id: string }>(
  'select id from $schema.customer where id = $1 or number = $1',
);

/** By its number, or by its id. */
export async function knowsCustomer(db: Db, id: string): Promise<boolean> {
  return (await db.first(customerThere, [id])) !== undefined;
}
