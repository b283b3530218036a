import { type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import { forgetAbandoned } from './sign-on.commands.ts';

export const signOnSweep: Sweep = sweepOf('sign-on', 5 * 60_000, forgetAbandoned, {});
