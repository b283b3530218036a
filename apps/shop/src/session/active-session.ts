import type { Account, Token } from '@bivak/contract/wire';
import type { Identity } from '@bivak/web';
import type { Operator, SessionState } from './session-state.ts';

export type AccountType = 'anonymous' | 'customer' | 'operator';

/** The session object of spec 1 §3: an account type, and data holding a token and an identity. */
export interface ActiveSession {
  readonly accountType: AccountType;
  readonly data: { readonly token: Token; readonly identity: Account | Operator | null };
}

/** The session is null while there is no token at all. */
export function activeSession({ session }: SessionState): ActiveSession | null {
  const { token, account, operator } = session;
  if (token === null) return null;
  if (operator !== null) return { accountType: 'operator', data: { token, identity: operator } };
  return { accountType: account === null ? 'anonymous' : 'customer', data: { token, identity: account } };
}

/** Whose data may be on the screen; an anonymous visitor and nobody see the same. */
export function personOf({ session: { account, operator } }: SessionState): string {
  return operator === null ? accountKey(account) : `operator ${operator.Email}`;
}

export function accountKey(account: Account | null): string {
  return account === null ? '' : `${account.CustomerID} ${account.ContactID}`;
}

/** What a session reads in the state of a shop. */
export const shopIdentity: Identity<SessionState, Account> = {
  tokenOf: ({ session }) => session.token,
  accountOf: ({ session }) => session.account,
  personOf,
  // A token that is only renewed brings no accounts along.
  loginOf: ({ session }) => session.accounts,
  namesOf: ({ ContactID, CustomerID }) => ({ contactId: ContactID, customerId: CustomerID }),
};
