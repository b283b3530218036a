import {
  type Account,
  addressOf,
  getAnonymousToken,
  getSettings,
  getUserInfo,
  refreshToken,
  type Transport,
  type WireRequest,
  type WireResponse,
} from '@bivak/contract';
import { SessionChangedError } from '@bivak/web';
import { accountKey, holderOf, nobody, personOf, type Holder } from './active-session.ts';
import { mergeReads } from './merge-reads.ts';
import type { Send, Session } from './session.ts';

/** Calls that make the session, and so cannot wait for it. */
const WITHOUT_SESSION: ReadonlySet<string> = new Set(
  [getSettings, getAnonymousToken, refreshToken].map((o) => o.id),
);

/** Sends over fetch, with the language, the bearer token and whose data is meant (spec 1 §7). */
export function fetchSender(fetchOf: typeof fetch, language: string): Send {
  return async (request, holder) => {
    const address = addressOf({ ...request, query: { ...request.query, ...owner(holder) } });
    const common = {
      accept: 'application/json',
      'accept-language': language,
      ...(holder.token === null ? {} : { authorization: `Bearer ${holder.token}` }),
    };
    const { file, signal, onProgress } = request;
    if (file !== undefined) {
      const { sendFile } = await import('./send-file.ts');
      return sendFile({ address, headers: common, file, signal, onProgress });
    }
    const response = await fetchOf(address, {
      method: request.operation.method,
      headers: {
        ...common,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    return { status: response.status, body: await bodyOf(response) };
  };
}

/**
 * Waits for the session, and on a 401 refreshes once and tries again with the new token (spec 1 §7). Who begins as
 * one person and ends as another, because of this tab or another, asks again if only reading, and has failed if not;
 * or if it is the one who left that is read about.
 */
export function sessionTransport(session: Session, send: Send): Transport {
  const personNow = (): string => personOf(session.store.getState());

  const carry: Transport = (request) => ask(request, holderOf(session.store.getState()).account);

  async function ask(request: WireRequest, asker: Account | null): Promise<WireResponse> {
    await session.ready();
    const person = personNow();
    if (person !== accountKey(asker) && isAbout(request, asker)) throw new SessionChangedError();
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

  function holderFor(request: WireRequest): Holder {
    const holder = holderOf(session.store.getState());
    // Who this is must be told also when the account is gone.
    return request.operation.id === getUserInfo.id ? { ...holder, account: null } : holder;
  }

  const merged = mergeReads(carry, personNow);
  return (request) => (WITHOUT_SESSION.has(request.operation.id) ? send(request, nobody) : merged(request));
}

function isAbout({ params }: WireRequest, account: Account | null): boolean {
  if (account === null) return false;
  return Object.values(params).some((id) => id === account.CustomerID || id === account.ContactID);
}

function owner({ account }: Holder): Record<string, string> {
  return account === null ? {} : { contactId: account.ContactID, customerId: account.CustomerID };
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
