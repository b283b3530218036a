import type { ServerKey } from '../../platform/identity/server-key.ts';
import { type JobHandler, jobOf, type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import { keepOffers } from './reoffer.commands.ts';
import { keepRounds } from './rounds.commands.ts';
import { performRun } from './runs.commands.ts';

const sweepMs = 10_000;

/** `division.run` with `{ roundId, runId }`. */
export function divisionJobs(parts: { readonly key: ServerKey }): JobHandler[] {
  return [jobOf('division.run', performRun, parts, ({ roundId = '', runId = '' }) => ({ roundId, runId }))];
}

/** Commits, freezes, and waits for public values. */
export function roundsSweep(parts: { readonly key: ServerKey }): Sweep {
  return sweepOf('division-rounds', sweepMs, keepRounds, parts);
}

const offersMs = 30_000;

/** Offers on what came back, once a day. */
export const reoffersSweep: Sweep = sweepOf('division-offers', offersMs, keepOffers, {});
