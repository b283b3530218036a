import type { EpochMs } from '../database/types.ts';

/** The one source of "now"; product SQL gets it as a parameter. */
export interface Clock {
  now(): EpochMs;
}

export const systemClock: Clock = { now: () => Date.now() as EpochMs };

/** A clock that starts at `start` and ticks on, for demos and tests (BIVAK_CLOCK). */
export function clockFrom(start: EpochMs): Clock {
  const began = Date.now();
  return { now: () => (start + Date.now() - began) as EpochMs };
}
