import type { Sweep } from '../../platform/jobs/job.ts';
import { sweepHandOvers } from './widgets.sql.ts';

/** Clears away what nobody came for. */
export const widgetsSweep: Sweep = {
  name: 'widgets',
  everyMs: 5 * 60_000,
  run: ({ database }, now) => sweepHandOvers(database, now),
};
