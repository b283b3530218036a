/** The answer of every rule that may say no: refusals are values with a reason, never exceptions. */
export type Result<Reason extends string> = Accepted | Refused<Reason>;

export interface Accepted {
  readonly ok: true;
}

export interface Refused<Reason extends string> {
  readonly ok: false;
  readonly reason: Reason;
}

export const accepted: Accepted = { ok: true };

export function refused<Reason extends string>(reason: Reason): Refused<Reason> {
  return { ok: false, reason };
}
