import { CheckoutCustomer } from '@bivak/contract';
import { statement } from '../../platform/database/statement.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';

/** The customer's own data as it stands, read for the snapshot of the checkout (DESIGN §6, "snapshot"). */
const customerOfContact = statement<CheckoutCustomer>(`
  select c.company_name as "CompanyName", p.first_name as "FirstName", p.last_name as "LastName",
    c.street as "Street", c.house_number as "HouseNumber", c.house_number_addition as "HouseNumberAddition",
    c.zip_code as "ZipCode", c.city as "City", c.country_id as "CountryID",
    coalesce(nullif(p.mobile_phone, ''), c.tel) as "Tel", coalesce(nullif(p.email, ''), c.email) as "Email"
  from $schema.customer c join $schema.contact p on p.customer_id = c.id
  where c.id = $1 and p.id = $2
`);

/** The person of a logged-in checkout: the account's data, with what the checkout adds to it. */
export async function personOf(
  { shop, actor }: Context,
  given: Partial<{ [K in keyof CheckoutCustomer]: CheckoutCustomer[K] | undefined }>,
): Promise<CheckoutCustomer | Refusal> {
  const account = actor.kind === 'customer' ? actor.account : null;
  if (account === null) return refuse('Forbidden');
  const standing = await shop.database.first(customerOfContact, [account.customerId, account.contactId]);
  if (standing === undefined) return refuse('NotFound');
  const entries = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  const checked = CheckoutCustomer.safeParse({ ...standing, ...Object.fromEntries(entries) });
  if (checked.success) return checked.data;
  return refuse('ValidationFailed', {
    fields: checked.error.issues.map((issue) => ({
      field: `Customer.${issue.path.join('.')}`,
      reason: 'required',
    })),
  });
}
