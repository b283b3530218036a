import { CheckoutCustomer, type Registration } from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { companyName } from '../identity/index.ts';
import { readOwnDetails } from './customer.queries.ts';

/** The person of a logged-in checkout: the account's data, with what the checkout adds to it. */
export async function personOf(
  { shop, actor }: Context,
  given: Partial<{ [K in keyof CheckoutCustomer]: CheckoutCustomer[K] | undefined }>,
): Promise<CheckoutCustomer | Refusal> {
  const account = actor.kind === 'customer' ? actor.account : null;
  if (account === null) return refuse('Forbidden');
  const standing = await readOwnDetails(shop.database, account);
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

/** Who registers, as the snapshot of the checkout has it. */
export function registeringPerson({ Customer, User }: Registration): CheckoutCustomer {
  const { CustomFields: _, ...person } = Customer;
  return {
    ...person,
    CompanyName: companyName({
      companyName: Customer.CompanyName,
      firstName: Customer.FirstName,
      lastName: Customer.LastName,
    }),
    Salutation: User.Salutation,
  };
}
