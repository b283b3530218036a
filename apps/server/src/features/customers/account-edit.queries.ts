import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { eventsSql } from '../../platform/events/record-event.ts';
import type { CustomerRow, DetailRow } from './customers.queries.ts';

// What is written and the event of it are one statement, and whether the caller manages the customer is asked in it: a
// colleague may have changed that. Membership is a table of identity: it is looked at at the moment of writing.

/** Four parameters from the `first` on, in the order of `managerValues`. */
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

const updateCustomer = statement<{ version: number }>(`
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
    row.street,
    row.houseNumber,
    row.houseNumberAddition,
    row.zipCode,
    row.city,
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

const columns = `invoice_email, invoice_salutation, invoice_first_name, invoice_last_name, invoice_tel, invoice_street,
  invoice_house_number, invoice_house_number_addition, invoice_zip_code, invoice_city, invoice_country_id,
  invoice_company_name, business_no, vat_no`;

const putDetail = statement<{ version: number }>(`
  with written as (
    insert into $schema.customer_detail as d (customer_id, ${columns})
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 where ${manages(16)}
    on conflict (customer_id) do update set (${columns}) = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
    returning d.version
  ), noted as (${eventsSql(20)})
  select version from written
`);

/** The same of the invoice details. */
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
    row.street,
    row.houseNumber,
    row.houseNumberAddition,
    row.zipCode,
    row.city,
    row.countryId,
    row.companyName,
    row.businessNo,
    row.vatNo,
    ...managerValues(manager),
    ...event,
  ]);
  return written?.version;
}
