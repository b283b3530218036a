import type { CheckoutCustomer } from '@bivak/contract';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

const customerOfContact = statement<CheckoutCustomer>(`
  select c.company_name as "CompanyName", p.first_name as "FirstName", p.last_name as "LastName",
    c.street as "Street", c.house_number as "HouseNumber", c.house_number_addition as "HouseNumberAddition",
    c.zip_code as "ZipCode", c.city as "City", c.country_id as "CountryID",
    coalesce(nullif(p.mobile_phone, ''), c.tel) as "Tel", coalesce(nullif(p.email, ''), c.email) as "Email"
  from $schema.customer c join $schema.contact p on p.customer_id = c.id
  where c.id = $1 and p.id = $2
`);

/** The customer's own data as it stands, read for the snapshot of the checkout (DESIGN §6, "snapshot"). */
export function readOwnDetails(
  db: Db,
  account: { readonly customerId: string; readonly contactId: string },
): Promise<CheckoutCustomer | undefined> {
  return db.first(customerOfContact, [account.customerId, account.contactId]);
}
