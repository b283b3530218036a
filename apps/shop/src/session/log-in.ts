import { createClient, exchangeToken, login, loginOperator, type Call } from '@bivak/contract';
import { isWireError } from '@bivak/web';
import { nobody } from './active-session.ts';
import type { LoginOutcome, LoginRefusal } from './outcome.ts';
import { loggedOut } from './session-state.ts';
import type { Session, SessionParts } from './session.ts';

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
 * The same, proved by the token that an address of the login page carries (RULINGS, "token in the login URL"). Anybody
 * can send such a link: who is logged in stays so until the token has proved good and the account is entered.
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

/** Somebody of the business, whose session has neither account nor cart. */
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

/** Here or in another tab whose event is still on its way. */
export function isLoggedIn(session: Session): boolean {
  session.store.restore();
  return (session.active()?.accountType ?? 'anonymous') !== 'anonymous';
}
