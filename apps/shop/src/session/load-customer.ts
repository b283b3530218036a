import { createClient, getCustomer, type Account, type Customer, type Token } from '@bivak/contract';
import { isWireError } from '@bivak/web';
import type { SessionFailure } from './outcome.ts';
import type { Send } from './session.ts';

/** The customer of an account (spec 1 §4, "Login"); one that is missing is an error of its own. */
export async function loadCustomer(
  send: Send,
  token: Token,
  account: Account,
): Promise<
  | { readonly ok: true; readonly customer: Customer }
  | { readonly ok: false; readonly failure: SessionFailure }
> {
  const call = createClient((request) => send(request, { token: token.Access_token, account }));
  try {
    return { ok: true, customer: await call(getCustomer, { params: { id: account.CustomerID } }) };
  } catch (cause) {
    const isMissing = isWireError(cause) && (cause.status === 404 || cause.status === 403);
    return { ok: false, failure: isMissing ? 'customerNotFound' : 'connection' };
  }
}
