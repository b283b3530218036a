import type { Token, WireRequest, WireResponse } from '@bivak/contract/wire';

/** What a request is sent with. Read in one go, so that the account always fits the token. */
export interface Holder<Account> {
  readonly token: string | null;
  /** Whose data is meant; null for nobody in particular. */
  readonly account: Account | null;
}

export const nobody: Holder<never> = { token: null, account: null };

/** Sends one request as it is: with this token or without one, for this account. */
export type Send<Account> = (request: WireRequest, holder: Holder<Account>) => Promise<WireResponse>;

/** What a session reads in the state of its app. */
export interface Identity<State, Account> {
  readonly tokenOf: (state: State) => Token | null;
  readonly accountOf: (state: State) => Account | null;
  /** Whose data may be on the screen; empty for a visitor and for nobody, who see the same. */
  readonly personOf: (state: State) => string;
  /** What a login brings along and a renewal does not: another object after each login. */
  readonly loginOf: (state: State) => unknown;
  /** By which names a call says whose data is meant. */
  readonly namesOf: (account: Account) => Readonly<Record<string, string>>;
}

export function holderOf<State, Account>(
  state: State,
  { tokenOf, accountOf }: Pick<Identity<State, Account>, 'tokenOf' | 'accountOf'>,
): Holder<Account> {
  const token = tokenOf(state);
  return token === null ? nobody : { token: token.Access_token, account: accountOf(state) };
}
