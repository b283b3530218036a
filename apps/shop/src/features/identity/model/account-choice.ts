import type { Account } from '@bivak/contract/wire';
import { fullName } from '@bivak/web/formats';

/** A customer that a login may act for, with its accounts: one per contact. */
export interface CustomerChoice {
  readonly customerId: string;
  readonly name: string;
  readonly accounts: readonly Account[];
}

/** What the visitor is asked next: which customer, then which contact; nothing when one account is left. */
export type AccountStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'done'; readonly account: Account }
  | { readonly kind: 'customer'; readonly customers: readonly CustomerChoice[] }
  | { readonly kind: 'contact'; readonly customer: CustomerChoice };

/** Customer first, then contact; a step with only one option left is skipped (spec 2 §4, "Login"). */
export function accountStep(accounts: readonly Account[], customerId: string | null): AccountStep {
  const customers = customersOf(accounts);
  const only = customers.length === 1 ? customers[0] : undefined;
  const customer = customers.find((one) => one.customerId === customerId) ?? only;
  if (customers.length === 0) return { kind: 'none' };
  if (customer === undefined) return { kind: 'customer', customers };
  const [account, ...others] = customer.accounts;
  if (account !== undefined && others.length === 0) return { kind: 'done', account };
  return { kind: 'contact', customer };
}

function customersOf(accounts: readonly Account[]): CustomerChoice[] {
  return [...Map.groupBy(accounts, (account) => account.CustomerID)].map(([customerId, own]) => ({
    customerId,
    name:
      own.map((account) => account.CompanyName).find((name) => name !== '') ?? own.map(fullName).join(', '),
    accounts: own,
  }));
}
