import { addressOf } from '@bivak/contract/wire';
import type { Identity, Send } from '../session/holder.ts';

/** Sends over fetch, with the language, the bearer token and whose data is meant (spec 1 §7). */
export function fetchSender<Account>(
  fetchOf: typeof fetch,
  language: string,
  namesOf: Identity<unknown, Account>['namesOf'],
  /** The path below which all calls stand, where it is not the origin. */
  base = '',
): Send<Account> {
  return async (request, holder) => {
    const path = addressOf({
      ...request,
      query: { ...request.query, ...(holder.account === null ? {} : namesOf(holder.account)) },
    });
    const address = `${base}${path}`;
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
        ...(request.version === undefined ? {} : { 'if-match': `"${String(request.version)}"` }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    return { status: response.status, body: await bodyOf(response) };
  };
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
