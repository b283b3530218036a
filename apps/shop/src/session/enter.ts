import type { Account, LoginAnswer } from '@bivak/contract';
import { accountKey } from './active-session.ts';
import { copyCart } from './copy-cart.ts';
import { accountsToKeep } from './identity.ts';
import { isLoggedIn } from './log-in.ts';
import { loadCustomer } from './load-customer.ts';
import { done, failed, type SessionOutcome } from './outcome.ts';
import { resumeCart } from './resume-cart.ts';
import { loggedOut } from './session-state.ts';
import type { Session, SessionParts } from './session.ts';

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
