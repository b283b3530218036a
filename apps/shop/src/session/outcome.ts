import type { LoginAnswer } from '@bivak/contract';

/**
 * The internal failures of spec 1 §8 that a session has; words for them stand under `shop.session` in the messages.
 * `connection` is ours: the server gave no answer, or none that says anything of the session.
 */
export type SessionFailure =
  | 'invalidAccountType'
  | 'noActiveSession'
  | 'noSession'
  | 'unableToRefreshIdentity'
  | 'customerNotFound'
  | 'connection';

export type SessionOutcome = { readonly ok: true } | { readonly ok: false; readonly failure: SessionFailure };

/** What the server said to somebody who may not log in: its code, such as `IncorrectDetails`, words and whole answer. */
export interface LoginRefusal {
  readonly ok: false;
  readonly code: string;
  readonly message: string | null;
  readonly body: unknown;
}

export type LoginOutcome = ({ readonly ok: true } & LoginAnswer) | LoginRefusal;

export const done: SessionOutcome = { ok: true };

export function failed(failure: SessionFailure): SessionOutcome {
  return { ok: false, failure };
}
