/**
 * Why a session ended. `expired` includes being refused by the server; `replaced` is the same account logging in again;
 * `elsewhere` is another tab's doing.
 */
export type LogoutCause = 'pressed' | 'expired' | 'membership-ended' | 'replaced' | 'elsewhere';

/** The events of every session (spec 1 §4, "Session lifecycle"), with what each tells. An app may have more. */
export interface SessionEvents {
  readonly 'login-attempt-fail': { readonly code: string };
  readonly 'login-attempt-success': null;
  readonly 'refresh-attempt-fail': { readonly refused: boolean };
  readonly 'refresh-attempt-success': null;
  /** Somebody is logged in, or acts for another account of the same login; here or in another tab. */
  readonly login: { readonly elsewhere: boolean };
  /** Where visitors have a session too, they may have one again by the time it is asked for. */
  readonly logout: { readonly cause: LogoutCause };
}

export interface Emitter<Events> {
  /** Returns what ends it. */
  readonly on: <N extends keyof Events & string>(name: N, listener: (told: Events[N]) => void) => () => void;
  readonly emit: <N extends keyof Events & string>(name: N, told: Events[N]) => void;
}

export function createEmitter<Events extends SessionEvents>(): Emitter<Events> {
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
