import {
  getAnonymousToken,
  getCustomer,
  getSettings,
  getUserInfo,
  listItems,
  login,
  logout,
  refreshToken,
  type Account,
  type WireRequest,
  type WireResponse,
} from '@bivak/contract/wire';
import type { Holder } from '@bivak/web';
import { accountKey } from '../session/active-session.ts';
import { aCustomer, aToken, anAccount } from './fake-people.ts';
import { settings } from './fake-places.ts';
import { FakeRefusal } from './fake-shop.ts';

/** Two logins; the first may act for two customers. */
export const people: readonly (readonly Account[])[] = [
  [anAccount('scouts', 'an'), anAccount('chiro', 'an-2')],
  [anAccount('bakkerij', 'bert')],
];

export type Refreshing = 'works' | 'refused' | 'silent';

const DELAYS = [5, 40, 1, 120, 15];

/** A server that knows nothing but tokens, and writes down what no browser should ask of it. */
export function aTokenServer() {
  /** To whom a token was given; null for a visitor. */
  const owners = new Map<string, number | null>();
  const dead = new Set<string>();
  const successors = new Map<string, string>();
  const faults: string[] = [];
  let refreshing: Refreshing = 'works';
  let asked = 0;

  function give(owner: number | null) {
    const token = aToken(`token-${String(owners.size)}-`);
    owners.set(token.Access_token, owner);
    return token;
  }
  function isOf(token: string, account: Account | null): boolean {
    const owner = owners.get(token) ?? null;
    const own = owner === null ? [] : (people[owner] ?? []);
    return account === null || own.some((one) => accountKey(one) === accountKey(account));
  }
  function refused(status: number, code: string): WireResponse {
    return { status, body: new FakeRefusal(status, code).body };
  }
  function refresh(stale: string): WireResponse {
    if (refreshing === 'silent') throw new TypeError('Failed to fetch');
    if (refreshing === 'refused' || !owners.has(stale)) return refused(401, 'TokenInvalid');
    // Whoever refreshes the same token gets the same successor.
    const known = successors.get(stale) ?? give(owners.get(stale) ?? null).Access_token;
    successors.set(stale, known);
    return { status: 200, body: aToken(known) };
  }

  const open: Record<string, (request: WireRequest, token: string) => WireResponse> = {
    [getSettings.id]: () => ({ status: 200, body: settings }),
    [getAnonymousToken.id]: () => ({ status: 200, body: give(null) }),
    [refreshToken.id]: (_, token) => refresh(token),
    [logout.id]: (_, token) => {
      dead.add(token);
      return { status: 204, body: null };
    },
    [login.id]: ({ body }) => {
      const who = Number((body as { UserName: string }).UserName);
      const Accounts = people[who];
      if (Accounts === undefined) return refused(400, 'IncorrectDetails');
      return { status: 200, body: { Token: give(who), Accounts } };
    },
  };
  const owned: Record<string, (request: WireRequest, token: string) => unknown> = {
    [listItems.id]: () => ({ Collection: [], Total: 0, Index: 0 }),
    [getCustomer.id]: ({ params }) => aCustomer(String(params['id'])),
    [getUserInfo.id]: (_, token) => ({
      Token: aToken(token),
      Accounts: people[owners.get(token) ?? -1] ?? [],
    }),
  };

  return {
    faults,
    isOf,
    ownerOf: (token: string) => owners.get(token),
    kill: () => [...owners.keys()].forEach((token) => dead.add(token)),
    setRefreshing: (how: Refreshing) => (refreshing = how),
    /** What a tab is answered; later, so that much can happen meanwhile and answers overtake one another. */
    transport: async (request: WireRequest, { token, account }: Holder<Account>): Promise<WireResponse> => {
      asked += 1;
      // why: tests that use this world count time, they do not wait for it.
      await new Promise((resolve) => setTimeout(resolve, DELAYS[asked % DELAYS.length]));
      const answer = open[request.operation.id];
      // As parsed from the wire: no two answers share anything.
      if (answer !== undefined) return structuredClone(answer(request, token ?? ''));
      if (token === null) return refused(401, 'TokenMissing');
      if (owners.has(token) && !isOf(token, account))
        faults.push(`${token} does not fit ${accountKey(account)}`);
      if (dead.has(token) || !owners.has(token)) return refused(401, 'TokenExpired');
      return { status: 200, body: owned[request.operation.id]?.(request, token) };
    },
  };
}
