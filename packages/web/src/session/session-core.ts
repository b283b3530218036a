import type { Token, WireResponse } from '@bivak/contract/wire';
import type { Holder, Identity } from './holder.ts';
import type { Emitter, LogoutCause, SessionEvents } from './session-events.ts';
import { followOtherTabs, type TabStore } from './tab-store.ts';

/** "If the refresh fails, the user is logged out after 100 ms" (spec 1 §7). */
const LOGOUT_AFTER_MS = 100;
const DOUBT_EVERY_MS = 10_000;
/** The tab that logged out may take so long to fetch the token that all tabs go on with. */
const OTHER_TAB_MS = 1000;
const TOO_MANY = 429;

/** What keeps the token of an app, whoever may hold one there. */
export interface SessionCore<State, Account> {
  readonly store: TabStore<State>;
  /** What has to be known first, then the token (spec 1 §4); after a logout, the next visitor's token. */
  readonly ready: () => Promise<void>;
  readonly isReady: () => boolean;
  /** A newer token than the given one, from one refresh that all waiting requests share; null when it failed. */
  readonly renew: (stale: string) => Promise<string | null>;
  /** The server refused what this token asks for. Looks whether the account still stands, but not again and again. */
  readonly doubt: (holder: Holder<Account>) => void;
  /** Ends the session of a token that the server refuses, after 100 ms; not if another one has come meanwhile. */
  readonly expire: (refused: string) => void;
  /** Ends it here and now. */
  readonly end: (cause: LogoutCause) => void;
  readonly logout: () => Promise<void>;
  /** Keeps in step with other tabs; returns what ends it. */
  readonly follow: (window: Window) => () => void;
}

export interface SessionCoreOptions<State, Account> {
  readonly store: TabStore<State>;
  readonly events: Pick<Emitter<SessionEvents>, 'emit'>;
  readonly now: () => Date;
  readonly identity: Pick<Identity<State, Account>, 'tokenOf' | 'personOf'> & {
    readonly withToken: (state: State, token: Token) => State;
    /** What is left once whoever was here has gone. */
    readonly without: (state: State, cause: LogoutCause) => State;
  };
  /** Learns what has to be known before the first call; a token that is kept may have expired by then. */
  readonly begin: (isExpired: () => boolean) => Promise<void>;
  /** Visitors without a login, and the token that they go on with; null where nobody is let in without one. */
  readonly visitors: {
    readonly areAllowed: () => boolean;
    readonly token: () => Promise<Token>;
  } | null;
  /** Exchanges a stale token; the answer holds its successor. */
  readonly refresh: (stale: string) => Promise<WireResponse>;
  /** Tells the server that a token has done its work. */
  readonly revoke: (token: string) => Promise<void>;
  /** Asks in the background whether the account still stands. */
  readonly look: () => void;
}

export function createSessionCore<State, Account>(
  options: SessionCoreOptions<State, Account>,
): SessionCore<State, Account> {
  const { store, events, now, identity, begin, visitors, revoke, look } = options;
  const renew = createRenewal(options, expire);
  let settled: Promise<void> | null = null;
  let isReady = false;
  let doubted = -Infinity;

  const tokenNow = (): string | null => identity.tokenOf(store.getState())?.Access_token ?? null;
  const isExpired = (): boolean => {
    // Another tab may have logged in anew, and its event not be here yet.
    store.restore();
    const token = identity.tokenOf(store.getState());
    return token !== null && Date.parse(token.Expires) < now().getTime();
  };

  async function setUp(): Promise<void> {
    await begin(isExpired);
    const isOver = isExpired();
    if (isOver) end('expired');
    await (isOver ? settled : becomeVisitor());
    isReady = true;
    if (identity.personOf(store.getState()) !== '') look();
  }

  async function becomeVisitor(): Promise<void> {
    if (visitors === null || !visitors.areAllowed() || tokenNow() !== null) return;
    const token = await visitors.token().catch(() => null);
    if (token === null) return;
    // Another tab may have been quicker; whose token stands stays.
    store.setState((state) => (identity.tokenOf(state) === null ? identity.withToken(state, token) : state));
  }

  function end(cause: LogoutCause): void {
    store.setState((state) => identity.without(state, cause));
    // It happens before anybody hears of it, so that what they ask waits for the next token.
    settled = becomeVisitor();
    events.emit('logout', { cause });
  }

  function expire(refused: string): void {
    setTimeout(() => {
      store.restore();
      if (tokenNow() === refused) end('expired');
    }, LOGOUT_AFTER_MS);
  }

  /** What another tab did to the session; it fetches the next token, but may be closed before it has. */
  function followed(before: State): void {
    if (tokenNow() === null && isReady && visitors?.areAllowed() === true)
      settled = wait(OTHER_TAB_MS).then(becomeVisitor);
    const person = identity.personOf(store.getState());
    if (person === identity.personOf(before)) return;
    if (person === '') events.emit('logout', { cause: 'elsewhere' });
    else events.emit('login', { elsewhere: true });
  }

  return {
    store,
    ready: () => (settled ??= setUp()),
    isReady: () => isReady,
    renew,
    expire,
    end,
    doubt: ({ token, account }) => {
      const instant = now().getTime();
      if (account === null || token !== tokenNow() || instant < doubted + DOUBT_EVERY_MS) return;
      doubted = instant;
      look();
    },
    logout: async () => {
      const shown = tokenNow();
      store.restore();
      const held = new Set([shown, tokenNow()]);
      // It ends here at once, whether the server can be told or not.
      end('pressed');
      await Promise.all([...[...held].map((token) => (token === null ? null : revoke(token))), settled]);
    },
    follow: (window) => {
      const stops = [store.onElsewhere(followed), followOtherTabs(store, window)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

/**
 * Makes what exchanges a stale token. All who wait for the same one share one refresh; two tabs get the same
 * successor from the server. Only a refusal ends the session: no answer, or a server in trouble, says nothing of it.
 */
function createRenewal<State, Account>(
  { store, events, identity, refresh }: SessionCoreOptions<State, Account>,
  expire: (refused: string) => void,
): (stale: string) => Promise<string | null> {
  const running = new Map<string, Promise<string | null>>();
  const tokenNow = (): string | null => identity.tokenOf(store.getState())?.Access_token ?? null;

  async function exchange(stale: string): Promise<string | null> {
    const response = await refresh(stale).catch(() => null);
    const status = response?.status ?? 0;
    if (response === null || status >= 400) {
      const refused = status >= 400 && status < 500 && status !== TOO_MANY;
      events.emit('refresh-attempt-fail', { refused });
      if (refused) expire(stale);
      return null;
    }
    const token = response.body as Token;
    // Whoever logged out or in meanwhile, here or in another tab, keeps what they have.
    store.setState((state) =>
      identity.tokenOf(state)?.Access_token === stale ? identity.withToken(state, token) : state,
    );
    events.emit('refresh-attempt-success', null);
    return tokenNow();
  }

  return (stale) => {
    store.restore();
    // Another request, or another tab, was quicker; or nobody is here any more.
    if (tokenNow() !== stale) return Promise.resolve(tokenNow());
    const known = running.get(stale);
    if (known !== undefined) return known;
    const made = exchange(stale).finally(() => running.delete(stale));
    running.set(stale, made);
    return made;
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
