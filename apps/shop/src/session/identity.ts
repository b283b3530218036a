import {
  createClient,
  getOperatorInfo,
  getCustomer,
  getUserInfo,
  type Account,
  type Call,
  type Customer,
  type Token,
} from '@bivak/contract/wire';
import { accountKey, personOf } from './active-session.ts';
import { isWireError, type Send } from '@bivak/web';
import {
  type Session,
  type SessionFailure,
  type SessionOutcome,
  type SessionParts,
  done,
  failed,
} from './session.ts';
import { withoutCart, type SessionState } from './session-state.ts';
import { sessionTransport } from './session-transport.ts';

/** RM_STORE holds one page of a list at most (RULINGS, "RM_STORE"). */
const MOST_ACCOUNTS = 20;

/**
 * Asks who the token is now. Roles, names and accounts may have changed; who no longer has the account is logged
 * out, because nothing of it would be answered.
 */
export async function refreshIdentity(session: Session, parts: SessionParts): Promise<SessionOutcome> {
  const { store, send } = parts;
  const active = session.active();
  if (active === null) return failed('noSession');
  if (active.accountType === 'anonymous') return failed('noActiveSession');
  const person = personOf(store.getState());
  const call = createClient(sessionTransport(session, send));
  const found = await (active.accountType === 'operator' ? askOperator(call) : askLogin(call, person));
  // Meanwhile somebody logged out, or another tab logged in: the answer is about somebody else.
  store.restore();
  if (personOf(store.getState()) !== person) return failed('noActiveSession');
  if (found === 'gone') parts.end('membership-ended');
  if (found === 'gone' || found === null) return failed('unableToRefreshIdentity');
  store.setState((state) => {
    const { session: now } = state;
    if (personOf(state) !== person) return state;
    // Whoever may see less than before has nothing left of what they saw.
    const answers = found.account?.RoleName === now.account?.RoleName ? now.answers : null;
    return { session: { ...now, ...found, answers } };
  });
  return done;
}

type Identity = Partial<Pick<SessionState['session'], 'account' | 'accounts' | 'operator'>>;

async function askLogin(call: Call, person: string): Promise<Identity | 'gone' | null> {
  const answer = await call(getUserInfo).catch(() => null);
  if (answer === null) return null;
  const account = answer.Accounts.find((one) => accountKey(one) === person);
  return account === undefined ? 'gone' : { account, accounts: accountsToKeep(answer.Accounts, account) };
}

async function askOperator(call: Call): Promise<Identity | null> {
  const answer = await call(getOperatorInfo).catch(() => null);
  return answer === null ? null : { operator: answer.Operator };
}

/**
 * Goes on as another account of the same login. The cart belongs to the account of before; its lines are offered to
 * the new one.
 */
export async function switchAccount(
  session: Session,
  parts: SessionParts,
  account: Account,
): Promise<SessionOutcome> {
  const { store, events } = parts;
  await session.ready();
  const before = store.getState().session;
  if (before.token === null) return failed('noSession');
  const known = before.accounts.find((one) => accountKey(one) === accountKey(account));
  if (before.account === null || known === undefined) return failed('noActiveSession');
  if (accountKey(before.account) === accountKey(known)) return done;
  const customer = await loadCustomer(parts.send, before.token, known);
  if (!customer.ok) return customer;
  let isSwitched = false;
  store.setState((state) => {
    isSwitched = accountKey(state.session.account) === accountKey(before.account);
    if (!isSwitched) return state;
    const cleared = withoutCart(state, true);
    const { session: kept } = cleared;
    return { ...cleared, session: { ...kept, account: known, customer: customer.customer, answers: null } };
  });
  if (!isSwitched) return failed('noActiveSession');
  events.emit('login', { elsewhere: false });
  return done;
}

export function accountsToKeep(accounts: readonly Account[], current: Account): readonly Account[] {
  const others = accounts.filter((one) => accountKey(one) !== accountKey(current));
  return accounts.length <= MOST_ACCOUNTS ? accounts : [current, ...others].slice(0, MOST_ACCOUNTS);
}

/** The customer of an account (spec 1 §4, "Login"); one that is missing is an error of its own. */
export async function loadCustomer(
  send: Send<Account>,
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
