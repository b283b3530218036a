/**
 * Why a session ended. `expired` includes being refused by the server; `replaced` is the same account logging in again;
 * `elsewhere` is another tab's doing.
 */
export type LogoutCause = 'pressed' | 'expired' | 'membership-ended' | 'replaced' | 'elsewhere';

/** The events of spec 1 §4, "Session lifecycle", with what each tells. */
export interface SessionEvents {
  readonly 'login-attempt-fail': { readonly code: string };
  readonly 'login-attempt-success': null;
  readonly 'refresh-attempt-fail': { readonly refused: boolean };
  readonly 'refresh-attempt-success': null;
  /** Somebody is logged in, or acts for another account of the same login; here or in another tab. */
  readonly login: { readonly elsewhere: boolean };
  /** The visitor may have an anonymous session again by the time it is asked for. */
  readonly logout: { readonly cause: LogoutCause };
  /** The provider knows who wants an account (spec 2 §2, "registerKey"). */
  readonly register: { readonly registerKey: string };
  /** What came of a sign-on that gave no token (spec 2 §2, "status"); as it stood in the address. */
  readonly status: { readonly status: string };
}

export interface SessionEmitter {
  /** Returns what ends it. */
  readonly on: <N extends keyof SessionEvents>(
    name: N,
    listener: (told: SessionEvents[N]) => void,
  ) => () => void;
  readonly emit: <N extends keyof SessionEvents>(name: N, told: SessionEvents[N]) => void;
}

export function createSessionEvents(): SessionEmitter {
  const target = new EventTarget();
  return {
    on: (name, listener) => {
      const heard = (event: Event): void => listener((event as CustomEvent).detail);
      target.addEventListener(name, heard);
      return () => target.removeEventListener(name, heard);
    },
    emit: (name, detail) => void target.dispatchEvent(new CustomEvent(name, { detail })),
  };
}
