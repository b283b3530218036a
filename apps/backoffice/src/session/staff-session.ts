import {
  closeSession,
  openSession,
  refreshSession,
  type StaffPerson,
  type StaffSession,
} from '@bivak/contract/admin';
import { createClient, type Token, type Transport, type WireRequest } from '@bivak/contract/wire';
import {
  createEmitter,
  createSessionCore,
  createTabStore,
  type Emitter,
  type Identity,
  nobody,
  type Send,
  type SessionCore,
  type SessionEvents,
  sessionTransport,
} from '@bivak/web';

/** Who works here. It lives in the page's memory alone: no script of another page can reach it. */
export interface StaffState {
  readonly token: Token | null;
  readonly person: StaffPerson | null;
  /** What is still to be proved before anything can be done. */
  readonly needs: StaffSession['Needs'];
}

const empty: StaffState = { token: null, person: null, needs: null };

const identity: Identity<StaffState, string> = {
  tokenOf: ({ token }) => token,
  // The token says whose data is meant.
  accountOf: () => null,
  personOf: ({ person }) => person?.ID ?? '',
  loginOf: ({ person }) => person,
  namesOf: () => ({}),
};

export interface StaffSessionCore extends SessionCore<StaffState, string> {
  readonly events: Emitter<SessionEvents>;
  /** Takes over what a step of the login answered. */
  readonly enter: (session: StaffSession) => void;
}

export interface StaffSessionOptions {
  readonly send: Send<string>;
  readonly now: () => Date;
}

/** Keeps the token of staff; a page that is loaded anew gets one for the cookie of the session. */
export function createStaffSession({ send, now }: StaffSessionOptions): StaffSessionCore {
  const store = createTabStore<StaffState>({ key: 'staff', empty, read: () => empty, identity });
  const events = createEmitter<SessionEvents>();
  const ask = (operation: WireRequest['operation'], token: string | null) =>
    send({ operation, params: {}, query: {}, body: undefined }, { ...nobody, token });
  const enter = ({ Token: token, Person: person, Needs: needs }: StaffSession): void =>
    store.setState({ token, person, needs });

  const core = createSessionCore<StaffState, string>({
    store,
    events,
    now,
    identity: { ...identity, withToken: (state, token) => ({ ...state, token }), without: () => empty },
    begin: async () => {
      const { status, body } = await ask(refreshSession, null);
      if (status === 200) enter(body as StaffSession);
    },
    visitors: null,
    refresh: async () => {
      const { status, body } = await ask(refreshSession, null);
      if (status !== 200) return { status, body };
      // Rights may have changed since: they come with every token.
      const session = body as StaffSession;
      store.setState({ person: session.Person, needs: session.Needs });
      return { status, body: session.Token };
    },
    revoke: async (token) => {
      await createClient((request) => send(request, { ...nobody, token }))(closeSession).catch(() => null);
    },
    look: () => {},
  });
  return { ...core, events, enter };
}

const withoutSession: ReadonlySet<string> = new Set([openSession.id, refreshSession.id]);

/** Sends the calls of whoever is logged in. */
export function staffTransport(session: StaffSessionCore, send: Send<string>): Transport {
  return sessionTransport({ session, send, identity, withoutSession, withoutAccount: new Set() });
}
