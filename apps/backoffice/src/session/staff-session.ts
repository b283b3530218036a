import {
  closeSession,
  openSession,
  refreshSession,
  type StaffPerson,
  type StaffSession,
  stepUp,
} from '@bivak/contract/admin';
import {
  createClient,
  type Token,
  type Transport,
  type WireRequest,
  type WireResponse,
} from '@bivak/contract/wire';
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
import { createStepUp, type StepUp } from './step-up.ts';

/** Who works here. It lives in the page's memory alone: no script of another page can reach it. */
export interface StaffState {
  readonly token: Token | null;
  readonly person: StaffPerson | null;
  /** What is still to be proved before anything can be done. */
  readonly needs: StaffSession['Needs'];
  /** Nobody pressed to leave: it was too long ago, or the access was taken away. */
  readonly wasEnded: boolean;
}

const empty: StaffState = { token: null, person: null, needs: null, wasEnded: false };

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
  /** What the server asks before some calls: a proof of who is here, anew. */
  readonly stepUp: StepUp;
}

export interface StaffSessionOptions {
  readonly send: Send<string>;
  readonly now: () => Date;
  /** Whether somebody came in by this browser and did not leave since; no more than that is noted of a session. */
  readonly mark: SessionMark;
}

/** The cookie of a session is hidden from scripts, so a page cannot see whether it is worth asking for a token. */
export interface SessionMark {
  readonly isThere: () => boolean;
  readonly set: (there: boolean) => void;
}

/** In the browser's storage; without one the server is always asked. */
export function browserMark(shopId: string): SessionMark {
  const key = `bivak-staff-${shopId}`;
  return {
    isThere: () => {
      try {
        return window.localStorage.getItem(key) !== null;
      } catch {
        return true;
      }
    },
    set: (there) => {
      try {
        if (there) window.localStorage.setItem(key, '1');
        else window.localStorage.removeItem(key);
      } catch {
        // The server is asked then.
      }
    },
  };
}

/** Keeps the token of staff; a page that is loaded anew gets one for the cookie of the session. */
export function createStaffSession({ send, now, mark }: StaffSessionOptions): StaffSessionCore {
  const store = createTabStore<StaffState>({ key: 'staff', empty, read: () => empty, identity });
  const events = createEmitter<SessionEvents>();
  const ask = (operation: WireRequest['operation'], token: string | null) =>
    send({ operation, params: {}, query: {}, body: undefined }, { ...nobody, token });
  const enter = ({ Token: token, Person: person, Needs: needs }: StaffSession): void => {
    mark.set(true);
    store.setState({ token, person, needs, wasEnded: false });
  };
  const door = createStepUp();
  events.on('logout', () => {
    mark.set(false);
    // Whoever comes next is not asked for the one before.
    door.store.getState().answer?.(false);
  });

  const core = createSessionCore<StaffState, string>({
    store,
    events,
    now,
    identity: {
      ...identity,
      withToken: (state, token) => ({ ...state, token }),
      without: (_, cause) => ({ ...empty, wasEnded: cause === 'expired' }),
    },
    begin: async () => {
      if (!mark.isThere()) return;
      const { status, body } = await ask(refreshSession, null);
      if (status === 200) enter(body as StaffSession);
      else if (status === 401) {
        mark.set(false);
        store.setState({ wasEnded: true });
      }
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
  return { ...core, events, enter, stepUp: door };
}

const withoutSession: ReadonlySet<string> = new Set([openSession.id, refreshSession.id]);

/** Sends the calls of whoever is logged in; one that asks for a proof anew is sent again once that was given. */
export function staffTransport(session: StaffSessionCore, send: Send<string>): Transport {
  const carry = sessionTransport({ session, send, identity, withoutSession, withoutAccount: new Set() });
  return async (request) => {
    const response = await carry(request);
    if (request.operation.id === stepUp.id || !asksStepUp(response)) return response;
    return (await session.stepUp.ask()) ? carry(request) : response;
  };
}

function asksStepUp({ status, body }: WireResponse): boolean {
  return status === 403 && (body as { Error?: { Code?: unknown } } | null)?.Error?.Code === 'StepUpRequired';
}
