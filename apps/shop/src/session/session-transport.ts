import {
  addressOf,
  getAnonymousToken,
  getSettings,
  login,
  refreshToken,
  type Transport,
  type WireRequest,
  type WireResponse,
} from '@bivak/contract';
import type { SendWithToken, Session } from './session.ts';
import type { SessionState } from './session-state.ts';

/** Calls that make the session, and so cannot wait for it. */
const WITHOUT_SESSION: ReadonlySet<string> = new Set(
  [getSettings, getAnonymousToken, login, refreshToken].map((o) => o.id),
);

/** Sends over fetch, with the language, the bearer token and whose data is meant (spec 1 §7). */
export function fetchSender(
  fetchOf: typeof fetch,
  language: string,
  account: () => SessionState['session']['account'],
): SendWithToken {
  return async (request, token) => {
    const response = await fetchOf(
      addressOf({ ...request, query: { ...request.query, ...owner(account()) } }),
      {
        method: request.operation.method,
        headers: {
          accept: 'application/json',
          'accept-language': language,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
        },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        ...(request.signal === undefined ? {} : { signal: request.signal }),
      },
    );
    return { status: response.status, body: await bodyOf(response) };
  };
}

/** Waits for the session, and on a 401 refreshes once and tries again with the new token (spec 1 §7). */
export function sessionTransport(session: Session, send: SendWithToken): Transport {
  return async (request: WireRequest): Promise<WireResponse> => {
    if (WITHOUT_SESSION.has(request.operation.id)) return send(request, null);
    await session.ready();
    const token = session.store.getState().session.token?.Access_token ?? null;
    const response = await send(request, token);
    if (response.status !== 401 || token === null) return response;
    const fresh = await session.renew(token);
    return fresh === null ? response : send(request, fresh);
  };
}

function owner(account: SessionState['session']['account']): Record<string, string> {
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
