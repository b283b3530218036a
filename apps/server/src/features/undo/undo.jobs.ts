import { sweepOf } from '../../platform/jobs/job.ts';
import { forgetActs } from './undo.commands.ts';

/** Answers that were kept for who asks twice, and ways back, a day after. */
export const actsSweep = sweepOf('acts', 3_600_000, forgetActs, {});
