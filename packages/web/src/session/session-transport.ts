import type { Transport, WireRequest, WireResponse } from '@bivak/contract/wire';
import { SessionChangedError } from '../calls/call-errors.ts';
import { holderOf, nobody, type Holder, type Identity, type Send } from './holder.ts';
import type { SessionCore } from './session-core.ts';

export interface TransportOptions<State, Account> {
  readonly session: Pick<SessionCore<State, Account>, 'store' | 'ready' | 'renew' | 'expire' | 'doubt'>;
  readonly send: Send<Account>;
  readonly identity: Identity<State, Account>;
  /** Calls that make the session, and so cannot wait for it. */
  readonly withoutSession: ReadonlySet<string>;
  /** Calls about the login itself, which must be answered also when the account is gone. */
  readonly withoutAccount: ReadonlySet<string>;
}

/**
 * Waits for the session, and on a 401 refreshes once and tries again with the new token (spec 1 §7). Who begins as
 * one person and ends as another, because of this tab or another, asks again if only reading, and has failed if not;
 * or if it is the one who left that is read about.
 */
export function sessionTransport<State, Account>({
  session,
  send,
  identity,
  withoutSession,
  withoutAccount,
}: TransportOptions<State, Account>): Transport {
  const personNow = (): string => identity.personOf(session.store.getState());

  const carry: Transport = (request) => {
    const { account } = holderOf(session.store.getState(), identity);
    return ask(request, { person: personNow(), account });
  };

  async function ask(request: WireRequest, asker: Asker<Account>): Promise<WireResponse> {
    await session.ready();
    const person = personNow();
    if (person !== asker.person && isAbout(request, asker.account)) throw new SessionChangedError();
    const holder = holderFor(request);
    let response = await send(request, holder);
    if (response.status === 401 && holder.token !== null) {
      const token = await session.renew(holder.token);
      if (token !== null && personNow() === person) {
        response = await send(request, { ...holder, token });
        if (response.status === 401) session.expire(token);
      }
    }
    if (personNow() !== person) {
      if (request.operation.method === 'GET') return ask(request, asker);
      throw new SessionChangedError();
    }
    if (response.status === 403) session.doubt(holder);
    return response;
  }

  function holderFor(request: WireRequest): Holder<Account> {
    const holder = holderOf(session.store.getState(), identity);
    return withoutAccount.has(request.operation.id) ? { ...holder, account: null } : holder;
  }

  function isAbout({ params }: WireRequest, account: Account | null): boolean {
    const ids = account === null ? [] : Object.values(identity.namesOf(account));
    return Object.values(params).some((id) => ids.includes(String(id)));
  }

  const merged = mergeReads(carry, personNow);
  return (request) => (withoutSession.has(request.operation.id) ? send(request, nobody) : merged(request));
}

interface Asker<Account> {
  readonly person: string;
  readonly account: Account | null;
}

interface Running {
  readonly answer: Promise<WireResponse>;
  readonly stop: AbortController;
  waiting: number;
}

/**
 * Identical reads at the same time are one request (spec 1 §7). Never writes: pressing twice is meant twice, or has a
 * key of its own. A read that began before a write was answered may tell how it was before: who asks later asks anew.
 * Who breaks off leaves the others waiting; only when nobody is left waiting the request ends.
 */
function mergeReads(carry: Transport, person: () => string): Transport {
  const running = new Map<string, Running>();

  function begin(request: WireRequest, key: string): Running {
    const stop = new AbortController();
    const answer = carry({ ...request, signal: stop.signal }).finally(() => forget(key, stop));
    const made = { answer, stop, waiting: 0 };
    running.set(key, made);
    return made;
  }
  function forget(key: string, stop: AbortController): void {
    if (running.get(key)?.stop === stop) running.delete(key);
  }

  return (request) => {
    const { operation, params, query, signal } = request;
    if (operation.method !== 'GET') {
      const forgetAll = (): void => running.clear();
      forgetAll();
      return carry(request).finally(forgetAll);
    }
    const key = JSON.stringify([operation.id, params, query, person()]);
    const one = running.get(key) ?? begin(request, key);
    one.waiting += 1;
    if (signal === undefined) return one.answer;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        one.waiting -= 1;
        if (one.waiting === 0) {
          forget(key, one.stop);
          one.stop.abort();
        }
        reject(signal.reason as Error);
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      one.answer.then(resolve, reject);
    });
  };
}
