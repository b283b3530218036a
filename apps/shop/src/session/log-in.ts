import {
  type Account,
  type Call,
  createClient,
  exchangeToken,
  login,
  type LoginAnswer,
  loginOperator,
} from '@bivak/contract/wire';
import { isWireError, nobody } from '@bivak/web';
import { accountKey } from './active-session.ts';
import {
  done,
  failed,
  isLoggedIn,
  type LoginOutcome,
  type LoginRefusal,
  type Session,
  type SessionOutcome,
  type SessionParts,
} from './session.ts';
import { loggedOut } from './session-state.ts';
import { copyCart, resumeCart } from './session-cart.ts';
import { accountsToKeep, loadCustomer } from './identity.ts';

/** Asks the server who this is. The password is sent once and never kept. */
export async function logIn(
  session: Session,
  parts: SessionParts,
  UserName: string,
  Password: string,
): Promise<LoginOutcome> {
  await leaveFirst(session);
  return attempt(session, parts, (bare) => bare(login, { body: { UserName, Password } }));
}

/**
 * Does the same, proved by the token that an address of the login page carries (RULINGS, "token in the login URL").
 * Anybody can send such a link: who is logged in stays so until the token has proved good and the account is entered.
 */
export function exchange(
  session: Session,
  parts: SessionParts,
  Token: string,
  Confirmed?: boolean,
): Promise<LoginOutcome> {
  const body = { Token, ...(Confirmed === undefined ? {} : { Confirmed }) };
  return attempt(session, parts, (bare) => bare(exchangeToken, { body }));
}

/** Logs in somebody of the business, whose session has neither account nor cart. */
export async function logInOperator(
  session: Session,
  parts: SessionParts,
  UserName: string,
  Password: string,
): Promise<{ readonly ok: true } | LoginRefusal> {
  const { store, events } = parts;
  await leaveFirst(session);
  const answer = await attempt(session, parts, (bare) =>
    bare(loginOperator, { body: { UserName, Password } }),
  );
  if (!answer.ok) return answer;
  store.setState((state) => {
    const cleared = loggedOut(state, true);
    return { ...cleared, session: { ...cleared.session, token: answer.Token, operator: answer.Operator } };
  });
  events.emit('login', { elsewhere: false });
  return { ok: true };
}

async function attempt<A>(
  session: Session,
  { events, send }: SessionParts,
  ask: (bare: Call) => Promise<A>,
): Promise<({ readonly ok: true } & A) | LoginRefusal> {
  await session.ready();
  try {
    const answer = await ask(createClient((request) => send(request, nobody)));
    events.emit('login-attempt-success', null);
    return { ok: true, ...answer };
  } catch (cause) {
    const refused = isWireError(cause) ? cause : { code: 'Connection', message: null, body: null };
    const { code, message, body } = refused;
    events.emit('login-attempt-fail', { code });
    return { ok: false, code, message, body };
  }
}

/**
 * Who was logged in is logged out before somebody types a password, also when that fails (spec 1 §4, spec 2 §8); an
 * anonymous visitor keeps the cart.
 */
async function leaveFirst(session: Session): Promise<void> {
  await session.ready();
  if (isLoggedIn(session)) await session.logout();
}

/**
 * Becomes one of the accounts of a login (spec 1 §4, "Login"): its customer is loaded, the cart of before is copied
 * to it, or the one found that it had, and then token, account and cart are stored in one go, so that no tab ever sees one without the other.
 */
export async function enter(
  session: Session,
  parts: SessionParts,
  { Token: token, Accounts }: LoginAnswer,
  account: Account,
): Promise<SessionOutcome> {
  const { store, events } = parts;
  // A session that other ways left standing, such as another tab's, is cleared first.
  if (isLoggedIn(session)) await leave(session, parts, account);
  if (!Accounts.includes(account)) return failed('invalidAccountType');
  const loaded = await loadCustomer(parts.send, token, account);
  if (!loaded.ok) {
    await session.giveBack(token);
    return loaded;
  }
  const cart = (await copyCart(parts, token, account)) ?? (await resumeCart(parts, token, account));
  store.setState((state) => {
    // What could not be copied is offered to be put into a new cart.
    const cleared = loggedOut(state, cart === null);
    return {
      session: {
        ...cleared.session,
        token,
        account,
        accounts: accountsToKeep(Accounts, account),
        customer: loaded.customer,
      },
      cart: cart ?? cleared.cart,
    };
  });
  events.emit('login', { elsewhere: false });
  return done;
}

/** Who signs on again as the same account goes on with its cart; of anybody else nothing is left. */
async function leave(session: Session, { store, end }: SessionParts, next: Account): Promise<void> {
  const { token, account } = store.getState().session;
  if (token === null || accountKey(account) !== accountKey(next)) return session.logout();
  end('replaced');
  await Promise.all([session.giveBack(token), session.ready()]);
  return undefined;
}
