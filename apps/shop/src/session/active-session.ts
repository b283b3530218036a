import type { Account, Token } from '@bivak/contract';
import type { Operator, SessionState } from './session-state.ts';

export type AccountType = 'anonymous' | 'customer' | 'operator';

/** The session object of spec 1 §3: an account type, and data holding a token and an identity. */
export interface ActiveSession {
  readonly accountType: AccountType;
  readonly data: { readonly token: Token; readonly identity: Account | Operator | null };
}

/** Null while there is no token at all. */
export function activeSession({ session }: SessionState): ActiveSession | null {
  const { token, account, operator } = session;
  if (token === null) return null;
  if (operator !== null) return { accountType: 'operator', data: { token, identity: operator } };
  return { accountType: account === null ? 'anonymous' : 'customer', data: { token, identity: account } };
}

/** What a request is sent with. Read in one go, so that the account always fits the token. */
export interface Holder {
  readonly token: string | null;
  readonly account: Account | null;
}

export const nobody: Holder = { token: null, account: null };

export function holderOf({ session: { token, account } }: SessionState): Holder {
  return token === null ? nobody : { token: token.Access_token, account };
}

/** Whose data may be on the screen; an anonymous visitor and nobody see the same. */
export function personOf({ session: { account, operator } }: SessionState): string {
  return operator === null ? accountKey(account) : `operator ${operator.Email}`;
}

export function accountKey(account: Account | null): string {
  return account === null ? '' : `${account.CustomerID} ${account.ContactID}`;
}
